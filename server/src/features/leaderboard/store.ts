import type { VoteClass } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'
import type { Slice } from './slice.ts'

export interface TallyRow {
  readonly leftModelId: string
  readonly rightModelId: string
  readonly class: VoteClass
  readonly leftWins: number
  readonly rightWins: number
  readonly ties: number
  readonly bothBad: number
}

// Ordered, so that equal votes give equal bytes on every instance.
const summed = `left_model_id as "leftModelId", right_model_id as "rightModelId", class,
     sum(left_wins)::int as "leftWins", sum(right_wins)::int as "rightWins", sum(ties)::int as ties,
     sum(both_bad)::int as "bothBad"`

const selectAllDays = statement<TallyRow>(
  'leaderboard.tallies',
  `select ${summed} from tallies where tag = $1 and day = '-infinity' and (blind or not $2)
   group by left_model_id, right_model_id, class order by left_model_id, right_model_id, class`,
)

const selectSomeDays = statement<TallyRow>(
  'leaderboard.tallies-of-days',
  `select ${summed} from tallies
   where tag = $1 and day > '-infinity' and day >= coalesce($3::date, day) and day <= coalesce($4::date, day)
     and (blind or not $2)
   group by left_model_id, right_model_id, class order by left_model_id, right_model_id, class`,
)

/** The votes of a slice, added up by pair: as many rows as there are pairs, however many votes. */
export type ReadTallies = (slice: Slice) => Promise<TallyRow[]>

export const createReadTallies =
  (database: Database): ReadTallies =>
  ({ tag, blindOnly, since, until }) =>
    since === null && until === null
      ? database.rows(selectAllDays, [tag ?? '', blindOnly])
      : database.rows(selectSomeDays, [tag ?? '', blindOnly, since, until])

export interface TagRow {
  readonly tag: string
  readonly leftModelId: string
  readonly rightModelId: string
  readonly votes: number
}

const selectTags = statement<TagRow>(
  'leaderboard.tags',
  `select tag, left_model_id as "leftModelId", right_model_id as "rightModelId",
     sum(left_wins + right_wins + ties + both_bad)::int as votes
   from tallies where tag > '' and day = '-infinity' and class = 'counted'
   group by tag, left_model_id, right_model_id order by tag, left_model_id, right_model_id`,
)

/** The counted votes of each tag, by pair: those of models of the other kind are not of this board. */
export const createReadTags = (database: Database) => (): Promise<TagRow[]> => database.rows(selectTags)

export interface DayTallyRow extends TallyRow {
  readonly day: string
}

const selectByDay = statement<DayTallyRow>(
  'leaderboard.tallies-by-day',
  `select day::text, ${summed} from tallies where tag = '' and day > '-infinity' and class = 'counted' and day <= $1
   group by day, left_model_id, right_model_id, class order by day, left_model_id, right_model_id, class`,
)

/** Everything that was counted, day by day, up to and including one. */
export const createReadTalliesByDay =
  (database: Database) =>
  (until: string): Promise<DayTallyRow[]> =>
    database.rows(selectByDay, [until])

/** How often two models met, and how often one of them failed. */
export interface BattleCountRow {
  readonly poolId: string
  readonly leftModelId: string
  readonly rightModelId: string
  readonly battles: number
  readonly leftFallbacks: number
  readonly rightFallbacks: number
}

const selectBattleCounts = statement<BattleCountRow>(
  'leaderboard.battle-counts',
  `select pool_id as "poolId", left_model_id as "leftModelId", right_model_id as "rightModelId", battles,
     left_fallbacks as "leftFallbacks", right_fallbacks as "rightFallbacks"
   from battle_counts order by pool_id, left_model_id, right_model_id`,
)

export type ReadBattleCounts = () => Promise<BattleCountRow[]>

export const createReadBattleCounts =
  (database: Database): ReadBattleCounts =>
  () =>
    database.rows(selectBattleCounts)

export interface PoolRow {
  readonly poolId: string
  readonly modelIds: readonly string[]
  readonly topperId: string | null
}

const selectPools = statement<PoolRow>(
  'leaderboard.pools',
  'select pool_id as "poolId", model_ids as "modelIds", topper_id as "topperId" from pools order by pool_id',
)

export const createReadPools = (database: Database) => (): Promise<PoolRow[]> => database.rows(selectPools)

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
   from snapshots where model_id = $1 order by day`,
)
const selectLastSnapshot = statement<{ day: string | null }>(
  'leaderboard.last-snapshot',
  'select max(day)::text as day from snapshots where model_id = any ($1::uuid[])',
)
const insertSnapshots = statement<never>(
  'leaderboard.save-snapshots',
  `insert into snapshots (day, model_id, rating, rating_lower, rating_upper, votes)
   select * from jsonb_to_recordset($1::jsonb) as point(day date, "modelId" uuid, rating float8, "ratingLower" float8,
     "ratingUpper" float8, votes int)
   on conflict (day, model_id) do nothing`,
)

export interface SnapshotStore {
  of(modelId: string): Promise<SnapshotRow[]>
  /** The last day that any of these models has a point of. */
  lastDay(modelIds: readonly string[]): Promise<string | null>
  /** Days that are there already stay as they are. */
  save(points: readonly SnapshotRow[]): Promise<void>
}

export function createSnapshotStore(database: Database): SnapshotStore {
  return {
    of: (modelId) => database.rows(selectSnapshots, [modelId]),
    async lastDay(modelIds) {
      const [row] = await database.rows(selectLastSnapshot, [modelIds])
      return row?.day ?? null
    },
    async save(points) {
      await database.rows(insertSnapshots, [JSON.stringify(points)])
    },
  }
}
