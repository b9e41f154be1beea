import type { ProviderName, VoteChoice } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'

export interface Vote {
  readonly comparisonId: string
  readonly userId: string
  readonly choice: VoteChoice
  readonly durationMs: number | null
}

export interface CastRow {
  readonly recorded: boolean
  readonly leftName: string
  readonly leftDisplayName: string
  readonly leftProvider: ProviderName
  readonly rightName: string
  readonly rightDisplayName: string
  readonly rightProvider: ProviderName
}

/** The slices that one more vote adds to. Ordered, so that votes on one pair at once lock its rows in one order. */
const slices = `cross join unnest(array_append(tags, '')) as tag
     cross join unnest(array['-infinity'::date, (now() at time zone 'utc')::date]) as day`

// One statement finds the comparison, keeps the vote under its unique key and adds it to the pair's tallies, so a vote
// and its count cannot come apart. No row: there is no such comparison. `recorded` false: this user has voted before.
const castVote = statement<CastRow>(
  'votes.cast',
  `with compared as (
     select comparison_id, left_model_id, right_model_id, class, selection_mode <> 'manual' as blind, tags
     from comparisons where comparison_id = $1
   ), voted as (
     insert into votes (comparison_id, user_id, choice, duration_ms)
     select comparison_id, $2, $3, $4 from compared
     on conflict (comparison_id, user_id) do nothing
     returning comparison_id
   ), added as (
     insert into tallies as tally (tag, day, left_model_id, right_model_id, class, blind,
       left_wins, right_wins, ties, both_bad)
     select tag, day, left_model_id, right_model_id, class, blind,
       ($3 = 'left')::int, ($3 = 'right')::int, ($3 = 'tie')::int, ($3 = 'both-bad')::int
     from compared join voted using (comparison_id) ${slices}
     order by tag, day
     on conflict (tag, day, left_model_id, right_model_id, class, blind) do update set
       left_wins = tally.left_wins + excluded.left_wins,
       right_wins = tally.right_wins + excluded.right_wins,
       ties = tally.ties + excluded.ties,
       both_bad = tally.both_bad + excluded.both_bad
   )
   select exists (select from voted) as recorded,
     l.model_name as "leftName", l.display_name as "leftDisplayName", l.provider_name as "leftProvider",
     r.model_name as "rightName", r.display_name as "rightDisplayName", r.provider_name as "rightProvider"
   from compared
   join models l on l.model_id = left_model_id
   join models r on r.model_id = right_model_id`,
)

const changeVoter = statement<never>(
  'votes.adopt',
  `with moved as (
     update votes set user_id = $2 where user_id = $1 and not exists (
       select from votes other where other.comparison_id = votes.comparison_id and other.user_id = $2)
     returning comparison_id
   )
   update vote_moves set moves = moves + 1 where exists (select from moved)`,
)

export interface VoteStore {
  cast(vote: Vote): Promise<CastRow | undefined>
  /** Hands the votes of one user to another who has not voted there: a guest who made an account keeps them. */
  adopt(fromUserId: string, toUserId: string): Promise<void>
}

export function createVoteStore(database: Database): VoteStore {
  return {
    async cast({ comparisonId, userId, choice, durationMs }) {
      const [row] = await database.rows(castVote, [comparisonId, userId, choice, durationMs])
      return row
    },
    async adopt(fromUserId, toUserId) {
      await database.rows(changeVoter, [fromUserId, toUserId])
    },
  }
}
