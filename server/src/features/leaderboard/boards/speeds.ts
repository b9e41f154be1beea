import { type Database, statement } from '../../../database/index.ts'

/** How fast a model answered lately and what that cost, not rounded. */
export interface SpeedRow {
  readonly modelId: string
  readonly medianTimeMs: number
  readonly tokensPerSecond: number
  /** The mean in dollars; `null` if too few answers have a cost. Figures of an earlier version have none. */
  readonly costPerAnswer?: number | null
}

/** Answers are those of the last battles with a vote: at most so many votes, days, and answers of each model. */
const VOTES_MAX = 20_000
const DAYS_MAX = 30
const ANSWERS_MAX = 1_000
/** The median of fewer answers would say too much about each of them. */
const ANSWERS_MIN = 20

const selectSpeeds = statement<{ speeds: SpeedRow[] }>('leaderboard.speeds', 'select speeds from model_speeds')

// Without a new vote the figures would be the same. `claimed_at > now()`: after the clock was set back, the next computation
// must not wait until it caught up.
const claimSpeeds = statement<{ isClaimed: true }>(
  'leaderboard.claim-speeds',
  `update model_speeds set claimed_at = now()
   where (claimed_at <= now() - interval '1 minute' or claimed_at > now())
     and through_vote is distinct from (select max(position) from vote_log)
   returning true as "isClaimed"`,
)

// Only battles with a vote: otherwise a change of the figures could tell which models answer in a battle that is still blind.
// The limits in the subqueries let PostgreSQL find each battle by its key, however many there are.
const updateSpeeds = statement<never>(
  'leaderboard.update-speeds',
  `with recent as (
     select battle, max(position) as position
     from (select * from vote_log order by position desc limit ${VOTES_MAX}) as last
     where battle is not null and day > (now() at time zone 'utc')::date - date '1970-01-01' - ${DAYS_MAX}
     group by battle
   ), fought as (
     -- A battle has two numbers.
     select comparison_id, max(position) as position
     from recent,
       lateral (select comparison_id from log_battles where log_battles.battle = recent.battle limit 1) as named
     group by comparison_id
   ), answers as (
     select model_id, time_ms, 1000.0 * tokens / time_ms as tokens_per_second, cost,
       row_number() over (partition by model_id order by position desc) as place
     from fought,
       lateral (select * from comparisons where comparisons.comparison_id = fought.comparison_id limit 1) as battle,
       lateral (values
         (left_model_id, left_duration_ms, (left_usage ->> 'completionTokens')::float8, left_cost),
         (right_model_id, right_duration_ms, (right_usage ->> 'completionTokens')::float8, right_cost)
       ) as answer (model_id, time_ms, tokens, cost)
     -- The answer of a fallback has no own time.
     where time_ms > 0 and tokens > 0
   ), figures as (
     select model_id, percentile_cont(0.5) within group (order by time_ms) as median_time_ms,
       percentile_cont(0.5) within group (order by tokens_per_second) as tokens_per_second,
       case when count(cost) >= ${ANSWERS_MIN} then avg(cost) end as cost_per_answer
     from answers where place <= ${ANSWERS_MAX} group by model_id having count(*) >= ${ANSWERS_MIN}
   )
   update model_speeds set through_vote = (select max(position) from vote_log), speeds = (
     select coalesce(jsonb_agg(jsonb_build_object('modelId', model_id, 'medianTimeMs', median_time_ms,
       'tokensPerSecond', tokens_per_second, 'costPerAnswer', cost_per_answer) order by model_id), '[]') from figures)`,
)

/** The last speeds that an instance measured; models with too few answers are missing. */
export async function readSpeeds(database: Pick<Database, 'rows'>): Promise<readonly SpeedRow[]> {
  const [row] = await database.rows(selectSpeeds)
  return row!.speeds
}

/**
 * Measures the speeds from the votes that have a position, unless an instance did so within the last minute or there are no new
 * votes. Returns the last ones.
 */
export async function measureSpeeds(database: Pick<Database, 'rows'>): Promise<readonly SpeedRow[]> {
  const [claimed] = await database.rows(claimSpeeds)
  if (claimed) await database.rows(updateSpeeds)
  return readSpeeds(database)
}
