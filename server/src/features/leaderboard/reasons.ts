import { type Reasons, type VoteReason, voteReasons } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'
import { type Published, publish } from '../../http/replies/published.ts'
import type { CatalogueModel } from '../models/index.ts'
import { COUNTED_CLASSES } from '../vote-log/codes.ts'
import { round } from './compute/rounding.ts'

/** Only the latest reasons are read, so that it takes the same time with any number of them. */
const VOTES_MAX = 100_000
/** Fewer would say more about the voters than about the model. */
const VOTES_MIN = 20
const VOTERS_MIN = 5
/** Otherwise two reads would tell what a single voter said between them. */
const ROUND_TO = 5

interface SaidRow {
  readonly modelId: string
  readonly won: boolean
  readonly votes: number
  readonly reasons: Readonly<Record<VoteReason, number>>
}

const counts = voteReasons.map((reason) => `'${reason}', count(*) filter (where '${reason}' = any (reasons))`)

// A tie is for neither model, a vote that both are bad is against both.
const selectSaid = statement<SaidRow>(
  'leaderboard.reasons',
  `with latest as (
     select comparison_id, user_id, reasons from vote_reasons order by created_at desc limit ${VOTES_MAX}
   )
   select model_id as "modelId", won, count(*)::int as votes, json_build_object(${counts.join(', ')}) as reasons
   from latest join votes v using (comparison_id, user_id) join comparisons c using (comparison_id),
     lateral (values (left_model_id, choice = 'left'), (right_model_id, choice = 'right')) as side (model_id, won)
   where choice <> 'tie' and v.class in (${COUNTED_CLASSES.map((name) => `'${name}'`)})
     and not exists (select from held_voters h where h.user_id = latest.user_id and h.released_at is null)
   group by model_id, won
   having count(*) >= ${VOTES_MIN} and count(distinct latest.user_id) >= ${VOTERS_MIN}`,
)

/** Reads which reasons voters gave for and against the models. */
export const createReadReasons =
  (database: Database, readModels: () => Promise<CatalogueModel[]>) => async (): Promise<Published> => {
    const [rows, models] = await Promise.all([database.rows(selectSaid), readModels()])
    const said = (modelId: string, won: boolean) => {
      const row = rows.find((row) => row.modelId === modelId && row.won === won)
      return row ? sharesOf(row) : null
    }
    const items = models
      .map(({ modelId, modelName }) => {
        return { modelId, modelName, inFavor: said(modelId, true), against: said(modelId, false) }
      })
      .filter(({ inFavor, against }) => inFavor !== null || against !== null)
      .toSorted((a, b) => (a.modelName < b.modelName ? -1 : 1))
    return publish(JSON.stringify({ success: true, items } satisfies Reasons))
  }

const rounded = (votes: number) => ROUND_TO * Math.round(votes / ROUND_TO)

function sharesOf(said: SaidRow) {
  const votes = rounded(said.votes)
  const reasons = voteReasons.map((reason) => {
    const given = rounded(said.reasons[reason])
    return { reason, votes: given, share: round(given / votes, 4) }
  })
  return { votes, reasons: reasons.toSorted((a, b) => b.votes - a.votes) }
}
