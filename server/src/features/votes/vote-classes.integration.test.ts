import type { BattleRequest } from '@arena/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../base/ids.ts'
import { logDifferences } from '../../testing/log-differences.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { createVoteStore } from './store.ts'

let arena: TestArena
let ada: Visitor
let bob: Visitor
beforeAll(async () => {
  arena = await startArena()
  ada = await arena.signIn()
  bob = await arena.signIn()
})
afterAll(() => arena.close())

const rows = async (sql: string, values: unknown[]) => (await arena.database.pool.query(sql, values)).rows
async function start({ sealed = false, ...models }: Omit<Partial<BattleRequest>, 'prompt'> = {}): Promise<string> {
  const { battles } = ada.client
  const request = { prompt: 'Cats or dogs?', ...models }
  return (await (sealed ? battles.startSealed(request) : battles.start(request))).comparisonId
}
const vote = async ({ client }: Visitor, comparisonId: string) =>
  (await client.votes.cast({ comparisonId, voteChoice: 'left' })).reveal.countedAs
const storedClass = async ({ userId }: Visitor, comparisonId: string) =>
  (await rows('select class from votes where comparison_id = $1 and user_id = $2', [comparisonId, userId]))[0]?.class
const setClass = (comparisonId: string, name: string) =>
  rows('update comparisons set class = $2 where comparison_id = $1', [comparisonId, name])

/** Stores another turn of the conversation, like its first one. */
async function continueBattle(comparisonId: string): Promise<string> {
  const id = newId()
  await rows(
    `insert into comparisons (comparison_id, conversation_id, continues_id, turn, user_id, selection_mode, class,
       left_model_id, right_model_id, tags, left_style, right_style, left_usage, right_usage, duration_ms, seal_salt)
     select $2, comparison_id, comparison_id, 2, user_id, selection_mode, class,
       left_model_id, right_model_id, tags, left_style, right_style, left_usage, right_usage, duration_ms, seal_salt
     from comparisons where comparison_id = $1`,
    [comparisonId, id],
  )
  return id
}

const pair = { model1: 'sim/solon', model2: 'sim/pico' }

describe('the votes on a battle', () => {
  it('[V17] [O15] have the class held while their voter is held, and their own one after the release', async () => {
    const voter = await arena.signIn()
    const voteOnOwn = async () =>
      vote(voter, (await voter.client.battles.startSealed({ prompt: 'Any two?' })).comparisonId)
    await rows(`insert into held_voters (user_id, reason) values ($1, 'test')`, [voter.userId])
    expect(await voteOnOwn()).toBe('held')
    await rows('update held_voters set released_at = now() where user_id = $1', [voter.userId])
    expect(await voteOnOwn()).toBe('blind')
  })

  it.each([
    ['drawn and sealed', { sealed: true }, ['blind', 'informed']],
    ['drawn and not sealed', {}, ['named', 'named']],
    ['side by side', pair, ['named', 'named']],
    ['side by side and sealed', { ...pair, sealed: true }, ['named', 'informed']],
    ['of one model', { model1: 'sim/solon', model2: 'sim/solon', sealed: true }, ['self', 'self']],
  ] as const)('[V13] have their own classes: %s', async (_what, request, classes) => {
    const comparisonId = await start(request)
    for (const [index, voter] of [ada, bob].entries()) {
      expect(await vote(voter, comparisonId)).toBe(classes[index])
      expect(await storedClass(voter, comparisonId)).toBe(classes[index])
    }
    expect(await logDifferences(arena.database)).toEqual([])
  })

  it.each(['self', 'fallback', 'leaked', 'informed'])('[V13] all have the class of the battle: %s', async (name) => {
    const comparisonId = await start({ sealed: true })
    await setClass(comparisonId, name)
    expect([await vote(ada, comparisonId), await vote(bob, comparisonId)]).toEqual([name, name])
  })
})

describe('the vote of somebody else than the owner', () => {
  it.each([
    ['drawn and sealed', { sealed: true }, 'informed'],
    ['side by side and sealed', { ...pair, sealed: true }, 'informed'],
    ['not sealed', {}, 'named'],
  ])('[V13] [V14] is never blind: %s', async (_what, request, expected) => {
    const comparisonId = await start(request)
    expect(await vote(bob, comparisonId)).toBe(expected)
    // The voter has seen the names, and may have told the owner.
    expect(await vote(ada, comparisonId)).toBe(expected)
  })
})

describe('a vote on another turn of a conversation', () => {
  it.each([
    ['sealed', true, 'blind'],
    ['not sealed', false, 'named'],
  ])('[V13] is informed, for every voter and in any order of turns: %s', async (_what, sealed, first) => {
    for (const isLaterFirst of [false, true]) {
      const opening = await start({ sealed })
      const later = await continueBattle(opening)
      const [one, two] = isLaterFirst ? [later, opening] : [opening, later]
      expect(await vote(ada, one)).toBe(first)
      expect([await vote(ada, two), await vote(bob, two)]).toEqual(['informed', 'informed'])
    }
  })

  it('[V13] is informed after a vote that was not counted', async () => {
    const comparisonId = await start({ sealed: true })
    const later = await continueBattle(comparisonId)
    await setClass(comparisonId, 'leaked')
    expect([await vote(ada, comparisonId), await vote(ada, later)]).toEqual(['leaked', 'informed'])
  })

  it.each([
    ['the first turn', 'left_named_itself', (first: string) => first],
    ['a later turn', 'right_named_itself', (_first: string, later: string) => later],
  ])('[N6] [V13] is leaked if an answer of %s identified its model', async (_what, column, leakingOf) => {
    const first = await start({ sealed: true })
    const [later, other] = [await continueBattle(first), await continueBattle(first)]
    await rows(`update comparisons set ${column} = true where comparison_id = $1`, [leakingOf(first, later)])
    for (const turn of [first, later, other]) expect(await vote(ada, turn)).toBe('leaked')
    expect(await vote(bob, first)).toBe('leaked')
  })
})

describe('votes at the same moment', () => {
  it('[V14] on a sealed conversation, by its owner and others through two instances: at most one is blind, that of the owner', async () => {
    const second = await startArena({ databaseUrl: arena.databaseUrl })
    try {
      const others = await Promise.all(Array.from({ length: 8 }, (_, at) => (at % 2 ? arena : second).signIn()))
      for (const strangers of [[], others]) {
        const first = await start({ sealed: true })
        const turns = [first, await continueBattle(first), await continueBattle(first)]
        const [own, foreign] = await Promise.all([
          Promise.all(turns.map((turn) => vote(ada, turn))),
          Promise.all(strangers.map((voter) => vote(voter, first))),
        ])
        expect(own.filter((name) => name === 'blind').length).toBeLessThanOrEqual(1)
        if (strangers.length === 0) expect(own.toSorted()).toEqual(['blind', 'informed', 'informed'])
        expect(foreign).toEqual(strangers.map(() => 'informed'))
      }
      expect(await logDifferences(arena.database)).toEqual([])
    } finally {
      await second.close()
    }
  })

  it.each([
    ['is informed if that is committed', 'commit', 'informed'],
    ['is blind if that is rolled back', 'rollback', 'blind'],
  ])('[V14] a vote waits for an earlier one, and %s', async (_what, end, expected) => {
    const comparisonId = await start({ sealed: true })
    const client = new pg.Client({ connectionString: arena.databaseUrl })
    await client.connect()
    try {
      const store = createVoteStore({
        ...arena.database,
        rows: async ({ text }, values = []) => (await client.query(text, [...values])).rows,
      })
      await client.query('begin')
      const earlier = { comparisonId, userId: bob.userId, choice: 'left', durationMs: null } as const
      expect(await store.cast(earlier)).toMatchObject({ recorded: true, countedAs: 'informed' })
      const waiting = vote(ada, comparisonId)
      await untilWaiting(arena.database, 1, 'insert into votes')
      await client.query(end)
      expect(await waiting).toBe(expected)
    } finally {
      await client.end()
    }
  })
})

it('[V14] a duplicate changes no class and reveals nothing again', async () => {
  const comparisonId = await start({ sealed: true })
  await vote(ada, comparisonId)
  await vote(bob, comparisonId)
  const stored = () =>
    rows(
      'select v.*, r.* from votes v join reveals r using (comparison_id) where v.comparison_id = $1 order by class',
      [comparisonId],
    )
  const before = await stored()
  for (const { client } of [ada, bob]) {
    await expect(client.votes.cast({ comparisonId, voteChoice: 'tie' })).rejects.toMatchObject({ code: 'VOTE_ERROR' })
  }
  expect(await stored()).toEqual(before)
  expect(before.map((row) => row.class)).toEqual(['blind', 'informed'])
  expect(await logDifferences(arena.database)).toEqual([])
})

it('[V14] [W16] the repeated reply to a vote has the class of that vote', async () => {
  const comparisonId = await start({ sealed: true })
  await vote(ada, comparisonId)
  const cast = () => bob.client.votes.cast({ comparisonId, voteChoice: 'left' }, { idempotencyKey: 'again' })
  expect((await cast()).reveal.countedAs).toBe('informed')
  expect((await cast()).reveal.countedAs).toBe('informed')
})

it('[V14] a vote that is transferred to an account keeps its class', async () => {
  const [guest, account] = [await arena.signIn(), newId()]
  const { comparisonId: first } = await guest.client.battles.startSealed({ prompt: 'Cats or dogs?' })
  const second = await start({ sealed: true })
  await vote(guest, first)
  await vote(ada, second)
  await vote(guest, second)
  await createVoteStore(arena.database).transfer(guest.userId, account)
  expect(await rows('select class from votes where user_id = $1 order by class', [account])).toEqual([
    { class: 'blind' },
    { class: 'informed' },
  ])
})
