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
