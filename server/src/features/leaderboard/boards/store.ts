import type { Board } from '@arena/contract'
import { type Database, statement } from '../../../database/index.ts'

/** Battles of a model, and how often a fallback answered for it. */
export interface FailureRow {
  readonly modelId: string
  readonly battles: number
  readonly fallbacks: number
}

// Summed in SQL: the pairs would be a hundred times as many rows.
const selectFailures = statement<FailureRow>(
  'leaderboard.failures',
  `select model_id as "modelId", sum(battles)::int as battles, sum(fallbacks)::int as fallbacks from (
     select left_model_id as model_id, battles, left_fallbacks as fallbacks from battle_counts
     union all select right_model_id, battles, right_fallbacks from battle_counts
   ) as asked group by model_id order by model_id`,
)

export const createReadFailures = (database: Database) => (): Promise<FailureRow[]> => database.rows(selectFailures)

// Of the latest votes, which an index finds, so that it takes the same time with any number of votes.
const selectLowTemperatureShare = statement<{ share: number | null }>(
  'leaderboard.low-temperature-share',
  `select avg((temperature < 0.3)::int)::float8 as share
   from (select comparison_id from votes where class = 'blind' order by created_at desc limit 10000) as latest
   join comparisons using (comparison_id)`,
)

/** The share of blind votes at a low temperature; `null` while no blind vote has a stored one. */
export const createReadLowTemperatureShare = (database: Database) => async (): Promise<number | null> => {
  const [row] = await database.rows(selectLowTemperatureShare)
  return row!.share
}

export interface SnapshotRow {
  readonly day: string
  readonly modelId: string
  readonly rating: number
  readonly ratingLower: number
  readonly ratingUpper: number
  readonly votes: number
}

const selectSnapshots = statement<SnapshotRow>(
  'leaderboard.snapshots',
  `select day::text, model_id as "modelId", rating, rating_lower as "ratingLower", rating_upper as "ratingUpper", votes
   from snapshots where scope = $1 and model_id = $2 order by day`,
)
const selectLastSnapshot = statement<{ day: string | null }>(
  'leaderboard.last-snapshot',
  'select max(day)::text as day from snapshots where scope = $1 and model_id = any ($2::uuid[])',
)
const insertSnapshots = statement<never>(
  'leaderboard.save-snapshots',
  `insert into snapshots (scope, day, model_id, rating, rating_lower, rating_upper, votes)
   select $1, * from jsonb_to_recordset($2::jsonb) as point(day date, "modelId" uuid, rating float8, "ratingLower" float8,
     "ratingUpper" float8, votes int)
   on conflict (scope, day, model_id) do nothing`,
)

/** The history of the board of one scope. */
export interface SnapshotStore {
  of(modelId: string): Promise<SnapshotRow[]>
  /** The last day with a snapshot of any of these models. */
  lastDay(modelIds: readonly string[]): Promise<string | null>
  /** Existing days are not changed. */
  save(points: readonly SnapshotRow[]): Promise<void>
}

export function createSnapshotStore(database: Database, scope: Board['scope']): SnapshotStore {
  return {
    of: (modelId) => database.rows(selectSnapshots, [scope, modelId]),
    async lastDay(modelIds) {
      const [row] = await database.rows(selectLastSnapshot, [scope, modelIds])
      return row?.day ?? null
    },
    async save(points) {
      await database.rows(insertSnapshots, [scope, JSON.stringify(points)])
    },
  }
}
