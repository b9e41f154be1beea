import { listUsers } from '@arena/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../../base/ids.ts'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { readAllPages } from '../../testing/read-all-pages.ts'
import { startArena } from '../../testing/start-arena.ts'
import { grant, signInAsAdmin, signUp, storeBattle, storeVote } from './fixtures.ts'

const arena = await startArena()
afterAll(() => arena.close())
const admin = await signInAsAdmin(arena)
const ada = await signUp(arena, 'ada@arena.test', 'Ada 100% Lovelace_')

const list = async (query = '', { before }: { before?: string } = {}) => {
  const page = before === undefined ? query : `${query}&before=${before}`
  return expectReply(await arena.call(`/api/admin/users${page}`, admin), listUsers)
}
const idsOf = async (query: string) => (await list(query)).items.map(({ userId }) => userId)

/** Stores accounts that were created at the same time. */
async function storeAccounts(count: number, createdAt: string, prefix = 'import'): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  for (const [index, id] of ids.entries()) {
    await arena.database.pool.query(
      `insert into auth_users (id, name, email, "emailVerified", "createdAt") values ($1, 'Imported', $2, false, $3)`,
      [id, `${prefix}-${index}@arena.test`, createdAt],
    )
  }
  return ids
}

describe('GET /api/admin/users', () => {
  it('[O8] lists an account with its role and its activity', async () => {
    await ada.client.threads.create()
    await ada.client.threads.create()
    const comparisonId = await storeBattle(arena, { userId: ada.userId })
    await storeVote(arena, { comparisonId, userId: ada.userId })
    await storeVote(arena, { comparisonId: await storeBattle(arena), userId: ada.userId })
    await storeVote(arena, { comparisonId })
    const { items } = await list('?kind=account')
    expect(items[0]).toEqual({
      userId: ada.userId,
      name: 'Ada 100% Lovelace_',
      email: 'ada@arena.test',
      guest: false,
      admin: false,
      blocked: false,
      threads: 2,
      battles: 1,
      votes: 2,
      createdAt: expect.any(String),
    })
  })

  it('[O8] does not return the generated name and e-mail of a guest', async () => {
    const guest = await arena.signIn()
    const { items } = await list('?kind=guest')
    expect(items[0]).toMatchObject({ userId: guest.userId, guest: true, name: null, email: null, threads: 0 })
    expect(await idsOf('?search=guest')).not.toContain(guest.userId)
    expect(await idsOf(`?search=${guest.userId.slice(0, 23).toUpperCase()}`)).toContain(guest.userId)
  })

  it('[O8] [A30] lists and finds users of an OpenID issuer by their names', async () => {
    const userId = newId()
    const profile = [userId, 'Zoë Quill', 'zoe@issuer.test']
    await arena.database.pool.query('insert into open_id_users (user_id, name, email) values ($1, $2, $3)', profile)
    for (const search of ['zoë q', 'ZOE@ISSUER', userId]) expect(await idsOf(`?search=${search}`)).toEqual([userId])
    expect(await idsOf('?limit=200')).toContain(userId)
    await arena.database.pool.query('delete from open_id_users')
  })

  it('[O8] lists the newest users first, then administrators of an OpenID issuer, who have no date', async () => {
    const openIdUser = [newId(), newId(), newId()]
    for (const userId of openIdUser) await grant(arena, { userId })
    const { items } = await list('?limit=200')
    expect(items.slice(-3).map(({ userId, admin: role, createdAt }) => [userId, role, createdAt])).toEqual(
      openIdUser.toReversed().map((userId) => [userId, true, null]),
    )
    const dates = items.slice(0, -3).map(({ createdAt }) => createdAt!)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(new Set(await idsOf('?kind=admin'))).toEqual(new Set([admin.userId, ...openIdUser]))
    expect(await idsOf(`?search=${openIdUser[1]}`)).toEqual([openIdUser[1]])
    expect((await list('?kind=account&limit=200')).items.some(({ guest }) => guest)).toBe(false)
    expect((await list('?kind=guest&limit=200')).items.every(({ guest }) => guest)).toBe(true)
  })

  it.each([
    ['ada@ARENA', true],
    ['LOVELACE', true],
    ['100%25', true],
    ['e_', true],
    ['100_', false],
    ['%25', true],
    ['%5C', false],
    ['unknown', false],
  ])('[O8] searches literally for %s', async (search, found) => {
    expect((await idsOf(`?search=${search}`)).includes(ada.userId)).toBe(found)
  })

  it('[O8] searches ids by a prefix of at least eight digits, and names', async () => {
    const [first, second] = ['0f00ba12-1111-4111-8111-111111111111', '0f00ba12-1111-4111-8111-2222222222ff']
    const neighbours = ['0f00ba11-ffff-4fff-bfff-ffffffffffff', '0f00ba13-0000-4000-8000-000000000000']
    for (const [index, id] of [first, second, ...neighbours].entries()) {
      await arena.database.pool.query(
        `insert into auth_users (id, name, email, "emailVerified", "isAnonymous", "createdAt")
         values ($1, 'Guest', $2, false, true, $3)`,
        [id, `made-up-${index}@arena.test`, `2019-01-0${index + 1}T00:00:00Z`],
      )
    }
    const [named] = await storeAccounts(1, '2019-02-01T00:00:00Z', 'x-0f00ba12-y')
    const openIdUser = '0f00ba12-1111-4111-9111-111111111111'
    await grant(arena, { userId: openIdUser })
    expect(await idsOf('?search=0F00BA12')).toEqual([named, second, first, openIdUser])
    expect(await idsOf('?search=0f00ba12-1111')).toEqual([second, first, openIdUser])
    expect(await idsOf('?search=0f00ba1211114')).toEqual([second, first, openIdUser])
    expect(await idsOf(`?search=${first}`)).toEqual([first])
    expect(await idsOf('?search=0f00ba12&kind=guest')).toEqual([second, first])
    expect(await idsOf('?search=0f00ba12&kind=account')).toEqual([named])
    expect(await idsOf('?search=0f00ba12&kind=admin')).toEqual([openIdUser])
    expect(await idsOf('?search=0f00ba1')).toEqual([named])
    expect(await idsOf('?search=made-up')).toEqual([])
    const pages = await readAllPages((page) => list('?search=0f00ba12&limit=1', page))
    expect(pages.map(([item]) => item?.userId)).toEqual([named, second, first, openIdUser])
  })

  it('[O10] pages users of the same time without gaps or repetitions', async () => {
    // Some differ by microseconds, which a JavaScript Date does not have.
    await storeAccounts(7, '2020-01-01T00:00:00.000001Z', 'same')
    await storeAccounts(3, '2020-01-01T00:00:00.000002Z', 'next')
    await storeAccounts(3, '2020-01-01T00:00:00.000999Z', 'last')
    const all = await idsOf('?limit=200')
    expect(new Set(all).size).toBe(all.length)
    for (const limit of [1, 2, 3, 5, 7]) {
      const pages = await readAllPages((page) => list(`?limit=${limit}`, page))
      expect(pages.flat().map(({ userId }) => userId)).toEqual(all)
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
    }
    const accounts = await idsOf('?limit=200&kind=account')
    const pages = await readAllPages((page) => list('?limit=4&kind=account&search=arena.test', page))
    expect(pages.flat().map(({ userId }) => userId)).toEqual(accounts)
  })

  const encoded = (text: string) => Buffer.from(text).toString('base64url')
  const uuid = '00000000-0000-7000-8000-000000000000'
  it.each([
    ['a word', 'nonsense'],
    ['an id', uuid],
    ['another text', encoded('x')],
    ['without a list', encoded(`1 ${uuid}`)],
    ['of another list', encoded(`battles 1 ${uuid}`)],
    ['without an id', encoded('users 1')],
    ['with an invalid date', encoded(`users 2026-02-30 ${uuid}`)],
    ['with too large a number', encoded(`users 99999999999999999 ${uuid}`)],
    ['with two ids', encoded(`users 1 ${uuid} ${uuid}`)],
    ['SQL', encoded(`users 1 '; drop table votes`)],
  ])('[O10] rejects a cursor with a 400: %s', async (_case, before) => {
    const answered = await arena.call(`/api/admin/users?before=${before}`, admin)
    expect(expectRefusal(answered, 400, 'INVALID_REQUEST')).toContain('before')
  })

  it.each(['limit=0', 'limit=201', 'limit=x', 'kind=king', `search=${'x'.repeat(201)}`])(
    '[O8] rejects ?%s with a 400 that names the parameter',
    async (query) => {
      const answered = await arena.call(`/api/admin/users?${query}`, admin)
      expect(expectRefusal(answered, 400, 'INVALID_REQUEST')).toContain(query.split('=')[0])
    },
  )
})
