import { type Database, statement } from '../../database/index.ts'
import type { DrawSet } from './rules.ts'

/** A vote on a battle that was drawn for the voter. */
export interface DrawnVoteRow {
  /** The number in the log. */
  readonly voter: number
  /** The pair that was drawn, whether or not it answered. */
  readonly leftModelId: string
  readonly rightModelId: string
  readonly drawSetId: string
}

export interface DrawnVotes {
  /** In the order in which they were cast. */
  readonly votes: readonly DrawnVoteRow[]
  readonly sets: readonly DrawSet[]
}

// One row for each conversation, whichever of its turns were voted on: its pair was drawn once. Battles of others were not
// drawn for this voter. After a redraw the pair is the one that was drawn first: the chances are those of every draw, and without
// the draws whose models failed, models that seldom fail would seem to be selected.
const selectVotes = statement<DrawnVoteRow>(
  'draws.drawn-votes',
  `select voter, left_model_id as "leftModelId", right_model_id as "rightModelId", draw_set_id as "drawSetId"
   from log_voters cross join lateral (
     select coalesce(drawn.drawn_left_model_id, drawn.left_model_id) as left_model_id,
       coalesce(drawn.drawn_right_model_id, drawn.right_model_id) as right_model_id, drawn.draw_set_id,
       min(v.created_at) as voted_at
     from votes v join comparisons c using (comparison_id)
     join comparisons drawn on drawn.comparison_id = coalesce(c.conversation_id, c.comparison_id)
     where v.user_id = log_voters.user_id and drawn.user_id = v.user_id and drawn.draw_set_id is not null
     group by drawn.comparison_id
     order by voted_at desc limit $2
   ) as own
   where voter = any ($1::int[])
   order by voter, voted_at`,
)

const selectSets = statement<DrawSet>(
  'draws.sets',
  'select draw_set_id as "drawSetId", model_ids as "modelIds", chances from draw_sets where draw_set_id = any ($1::uuid[])',
)

/** The latest of one voter, which bounds the work. With the first ones, a voter could cast so many and then do anything. */
const VOTES_MAX = 2_000

export type ReadDrawnVotes = (voters: readonly number[]) => Promise<DrawnVotes>

export const createReadDrawnVotes =
  (database: Database, votesMax = VOTES_MAX): ReadDrawnVotes =>
  async (voters) => {
    const votes = await database.rows(selectVotes, [voters, votesMax])
    const setIds = [...new Set(votes.map(({ drawSetId }) => drawSetId))]
    return { votes, sets: setIds.length === 0 ? [] : await database.rows(selectSets, [setIds]) }
  }
