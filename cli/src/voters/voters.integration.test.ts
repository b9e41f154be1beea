import { createClient } from '@arena/client'
import { afterAll, expect, it } from 'vitest'
import { createCliFixture } from '../fixtures.ts'

const fixture = await createCliFixture()
const service = await fixture.serve()
afterAll(async () => {
  await service.close()
  await fixture.close()
})

it('[O15] lists no held voters in an honest arena, and refuses to release a voter who is not held', async () => {
  const { token } = await createClient({ baseUrl: service.url }).identity.guest()
  const { userId } = await createClient({ baseUrl: service.url, token }).identity.me()
  expect(await fixture.arena(['voters', 'held'])).toEqual({
    code: 0,
    out: 'USER  SINCE  REASON\n',
    err: 'No voter is held.\n',
  })
  expect((await fixture.arena(['voters', 'held', '--json'])).out).toBe('[]\n')
  expect(await fixture.arena(['voters', 'release', userId])).toEqual({
    code: 0,
    out: `${userId} is not held.\n`,
    err: '',
  })
})

it('[O15] lists held voters, the latest first, and releases one', async () => {
  const signIn = async () => {
    const { token } = await createClient({ baseUrl: service.url }).identity.guest()
    return (await createClient({ baseUrl: service.url, token }).identity.me()).userId
  }
  const [before, after] = [await signIn(), await signIn()]
  await fixture.database.pool.query(
    `insert into held_voters (user_id, reason, held_at) values
       ($1, 'Votes for one model.', '2031-03-04T12:00:00Z'), ($2, 'Votes for another one.', '2031-03-05T12:00:00Z')`,
    [before, after],
  )
  const { out } = await fixture.arena(['voters', 'held'])
  expect(out.trimEnd().split('\n').slice(1)).toEqual([
    `${after}  2031-03-05  Votes for another one.`,
    `${before}  2031-03-04  Votes for one model.`,
  ])
  const held = async () =>
    (JSON.parse((await fixture.arena(['voters', 'held', '--json'])).out) as { userId: string }[]).map(
      ({ userId }) => userId,
    )
  expect(await held()).toEqual([after, before])
  expect((await fixture.arena(['voters', 'release', before])).out).toBe(`${before} is no longer held.\n`)
  expect(await held()).toEqual([after])
})
