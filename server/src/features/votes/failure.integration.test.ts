import { castVote } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { wrongTallies } from '../../testing/recount.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'

let arena: TestArena
let ada: Visitor
beforeAll(async () => {
  arena = await startArena()
  ada = await arena.signIn()
})
afterAll(() => arena.close())

const sql = (text: string) => arena.database.pool.query(text)
const startBattle = async () => (await ada.client.battles.start({ prompt: 'Go' })).comparisonId
const vote = (comparisonId: string) =>
  arena.call('/api/arena/model-vote', { method: 'POST', token: ada.token, body: { comparisonId, voteChoice: 'left' } })

const faults: [what: string, fault: string, repair: string][] = [
  ['the table of votes is missing', 'alter table votes rename to renamed', 'alter table renamed rename to votes'],
  ['the table of tallies is missing', 'alter table tallies rename to renamed', 'alter table renamed rename to tallies'],
  [
    'a constraint rejects the vote',
    'alter table votes add constraint closed check (false) not valid',
    'alter table votes drop constraint closed',
  ],
  [
    'a constraint rejects the tally after the vote',
    'alter table tallies add constraint closed check (false) not valid',
    'alter table tallies drop constraint closed',
  ],
  [
    'the vote fails at commit',
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create constraint trigger refused after insert on votes deferrable initially deferred
     for each row execute function refuse()`,
    'drop trigger refused on votes; drop function refuse()',
  ],
]

describe('a vote that cannot be stored', () => {
  it.each(faults)('[V7] is an error, stores nothing, and can be cast again: %s', async (_what, fault, repair) => {
    const comparisonId = await startBattle()
    const before = await arena.anybody.leaderboard.read()
    await sql(fault)
    try {
      const refused = await vote(comparisonId)
      expect(expectRefusal(refused, 500, 'VOTE_ERROR')).toBe('The vote could not be recorded. Please try again')
    } finally {
      await sql(repair)
    }
    const { rows } = await arena.database.pool.query('select 1 from votes where comparison_id = $1', [comparisonId])
    expect(rows).toEqual([])
    expect(await wrongTallies(arena.database)).toEqual([])
    expect((await arena.anybody.leaderboard.read()).totalVotes).toBe(before.totalVotes)

    expectReply(await vote(comparisonId), castVote)
    expect((await arena.anybody.leaderboard.read()).totalVotes).toBe(before.totalVotes + 1)
  })

  it('[V7] does not reveal the cause, and logs it with the correlation id', async () => {
    const comparisonId = await startBattle()
    await sql('alter table tallies rename to renamed')
    try {
      const { text, headers } = await vote(comparisonId)
      expect(text).not.toMatch(/tallies|relation|postgres|sql/i)
      const line = arena.logged.find((entry) => entry.correlationId === headers.get('x-correlation-id') && entry.err)
      expect(JSON.stringify(line)).toContain('tallies')
    } finally {
      await sql('alter table renamed rename to tallies')
    }
  })
})
