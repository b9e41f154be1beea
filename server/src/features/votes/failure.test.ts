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
const fight = async () => (await ada.client.battles.start({ prompt: 'Go' })).comparisonId
const vote = (comparisonId: string) =>
  arena.call('/api/arena/model-vote', { method: 'POST', token: ada.token, body: { comparisonId, voteChoice: 'left' } })

const faults: [what: string, breakIt: string, mendIt: string][] = [
  ['there is no table of votes', 'alter table votes rename to mislaid', 'alter table mislaid rename to votes'],
  ['there is no table of tallies', 'alter table tallies rename to mislaid', 'alter table mislaid rename to tallies'],
  [
    'the vote is refused',
    'alter table votes add constraint closed check (false) not valid',
    'alter table votes drop constraint closed',
  ],
  [
    'the tally is refused after the vote was taken',
    'alter table tallies add constraint closed check (false) not valid',
    'alter table tallies drop constraint closed',
  ],
  [
    'the vote fails as late as at its commit',
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create constraint trigger refused after insert on votes deferrable initially deferred
     for each row execute function refuse()`,
    'drop trigger refused on votes; drop function refuse()',
  ],
]

describe('a vote that cannot be stored', () => {
  it.each(faults)(
    '[V7] is never thanked for, leaves nothing, and can be cast again: %s',
    async (_what, fault, mend) => {
      const comparisonId = await fight()
      const before = await arena.anybody.leaderboard.read()
      await sql(fault)
      try {
        const refused = await vote(comparisonId)
        expect(expectRefusal(refused, 500, 'VOTE_ERROR')).toBe('The vote could not be recorded. Please try again')
      } finally {
        await sql(mend)
      }
      const { rows } = await arena.database.pool.query('select 1 from votes where comparison_id = $1', [comparisonId])
      expect(rows).toEqual([])
      expect(await wrongTallies(arena.database)).toEqual([])
      expect((await arena.anybody.leaderboard.read()).totalVotes).toBe(before.totalVotes)

      expectReply(await vote(comparisonId), castVote)
      expect((await arena.anybody.leaderboard.read()).totalVotes).toBe(before.totalVotes + 1)
    },
  )

  it('[V7] tells nothing of the fault, and logs it under the correlation id', async () => {
    const comparisonId = await fight()
    await sql('alter table tallies rename to mislaid')
    try {
      const { text, headers } = await vote(comparisonId)
      expect(text).not.toMatch(/tallies|relation|postgres|sql/i)
      const line = arena.logged.find((entry) => entry.correlationId === headers.get('x-correlation-id') && entry.err)
      expect(JSON.stringify(line)).toContain('tallies')
    } finally {
      await sql('alter table mislaid rename to tallies')
    }
  })
})
