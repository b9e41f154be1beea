import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The address of the embedded database that a running service has in this folder. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const password = (await readFile(path.join(dataDir, 'password'), 'utf8')).trim()
  const lines = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const [port, socketFolder] = [lines[3], lines[4]!]
  return `postgres://arena:${password}@${encodeURIComponent(socketFolder)}:${port}/arena`
}

export async function withDatabase<Result>(
  dataDir: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: await databaseUrl(dataDir) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Battles between the models of the benchmark. Hashes of the row number decide the pairs, so every run has the same ones. */
const INSERT_BATTLES = `with numbered as (
    select model_id, row_number() over (order by model_name) - 1 as n from models where model_name like 'bench-model-%'
  ), size as (select count(*)::int as models from numbered
  ), drawn as (
    select i, (hashint4(i) & 2147483647) % models as l, 1 + (hashint4(i + 1000000007) & 2147483647) % (models - 1) as step, models
    from generate_series($1::int, $2::int) i, size
  )
  insert into comparisons (comparison_id, user_id, selection_mode, class, left_model_id, right_model_id, tags, left_style,
    right_style, prompt, left_text, right_text, left_usage, right_usage, duration_ms, left_duration_ms, right_duration_ms,
    created_at, seal_salt)
  select uuidv7(), md5('voter ' || i % 2000)::uuid, 'random', 'blind', l.model_id, r.model_id,
    array['lang:en', 'length:short', 'no-code'], array[200 + i % 50, 0, i % 4, 0], array[180 + i % 70, i % 3, 0, 1],
    'Why is the sky blue? ' || i, repeat('a', 100), repeat('b', 100),
    '{"promptTokens":12,"completionTokens":200,"totalTokens":212}', '{"promptTokens":12,"completionTokens":180,"totalTokens":192}',
    900, 800, 900, now() - make_interval(mins => (hashint4(i) & 2147483647) % 2880), sha256(i::text::bytea)
  from drawn join numbered l on l.n = drawn.l join numbered r on r.n = (drawn.l + step) % drawn.models
  returning comparison_id as id`

/** One vote on each of these battles. Models with a higher number win more often; 20% are ties and 10% both bad. */
const INSERT_VOTES = `with numbered as (
    select model_id, row_number() over (order by model_name) as n from models where model_name like 'bench-model-%'
  ), judged as (
    select comparison_id, c.user_id, c.created_at, left_model_id, right_model_id, tags, (l.n - r.n) * 0.03::float8 as ahead,
      (uuid_hash_extended(comparison_id, 1) & 1048575) / 1048576.0::float8 as draw,
      (uuid_hash_extended(comparison_id, 2) & 1048575) / 1048576.0::float8 as kind
    from comparisons c join numbered l on l.model_id = left_model_id join numbered r on r.model_id = right_model_id
    where comparison_id = any($1::uuid[])
  ), revealed as (insert into reveals (conversation_id, comparison_id) select comparison_id, comparison_id from judged
  ), chosen as (
    select *, case when kind < 0.2 then 'tie' when kind < 0.3 then 'both-bad' when draw < 1 / (1 + exp(-ahead)) then 'left'
      else 'right' end as choice from judged
  ), voted as (
    insert into votes (comparison_id, user_id, choice, duration_ms, created_at, class)
    select comparison_id, user_id, choice, 4000, created_at, 'blind' from chosen
  )
  insert into vote_queue (kind, comparison_id, user_id, left_model_id, right_model_id, choice, class, day, tags)
  select 'vote', comparison_id, user_id, left_model_id, right_model_id, choice, 'blind',
    (created_at at time zone 'utc')::date - date '1970-01-01', tags from chosen`

const BATCH = 20_000

export interface Filling {
  readonly battles: number
  readonly votes: number
}

export async function fillDatabase(client: pg.Client, { battles, votes }: Filling): Promise<void> {
  // References are correct by construction, and this data need not survive a power cut.
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  for (let first = 1; first <= battles; first += BATCH) {
    const last = Math.min(battles, first + BATCH - 1)
    const { rows } = await client.query<{ id: string }>(INSERT_BATTLES, [first, last])
    const voted = rows.slice(0, Math.max(0, votes - first + 1)).map(({ id }) => id)
    if (voted.length > 0) await client.query(INSERT_VOTES, [voted])
  }
  // Otherwise autovacuum would do this during a measurement.
  await client.query('vacuum (analyze) comparisons, votes, reveals')
  await client.query('checkpoint')
}

/** Voters of the log that {@link fillLog} writes. */
const LOG_VOTERS = 20_000

const FILL_DICTIONARIES = `
  insert into log_models
    select row_number() over (order by model_name), model_id, model_name from models where model_name like 'bench-model-%'
    on conflict do nothing;
  insert into log_voters select i, null, md5('voter ' || i) from generate_series(1, ${LOG_VOTERS}) i on conflict do nothing;
  insert into log_tags values (1, '{lang:en,length:short,no-code}') on conflict do nothing`

/** Blind votes, among the models and voters of the dictionaries. Models with a higher number win more often. */
const APPEND_VOTES = `with head as (select last_position from vote_log_head), size as (select count(*)::int as n from log_models),
  drawn as (
    select last_position + i as position, n, (hashint8(last_position + i) & 2147483647) as a,
      (hashint8(last_position + i + 1000000007) & 2147483647) as b, (hashint8(last_position + i + 2000000011) & 2147483647) as c
    from generate_series(1, $1::int) i, head, size
  ), paired as (select *, 1 + a % n as l, 1 + (a % n + 1 + b % (n - 1)) % n as r from drawn),
  added as (
    insert into vote_log (position, kind, battle, voter, left_model, right_model, outcome, class, day, tags, hash)
    select position, 0, position, 1 + c % ${LOG_VOTERS}, l, r,
      case when c % 10 < 2 then 2 when c % 10 = 2 then 3
        when b % 1000 < 1000 / (1 + exp(0.03::float8 * (r - l))) then 0 else 1 end,
      6, 20000 + position * 100 / 1000000, 1, sha256(position::text::bytea)
    from paired returning position
  )
  update vote_log_head set last_position = last_position + $1::int, last_hash = sha256((last_position + $1::int)::text::bytea)`

/** Appends votes straight to the vote log, without battles. Boards need no more. */
export async function fillLog(client: pg.Client, votes: number): Promise<void> {
  await client.query('set synchronous_commit = off')
  await client.query(FILL_DICTIONARIES)
  for (let done = 0; done < votes; done += LOG_BATCH) {
    await client.query(APPEND_VOTES, [Math.min(LOG_BATCH, votes - done)])
  }
  await client.query('vacuum (analyze) vote_log, log_voters, log_models, log_tags')
  await client.query('checkpoint')
}

const LOG_BATCH = 100_000
const NUMBERING_MS_MAX = 1_800_000

/** Resolves when the running service has given every vote its position in the log. */
export async function waitForNumbers(client: pg.Client): Promise<void> {
  const deadline = Date.now() + NUMBERING_MS_MAX
  while ((await client.query('select from vote_queue limit 1')).rowCount !== 0) {
    if (Date.now() > deadline) throw new Error('the service did not number its votes')
    await sleep(100)
  }
  await client.query('vacuum (analyze) vote_queue, vote_log, log_voters, log_models, log_tags, log_battles')
}

export async function newestBattles(dataDir: string, count: number): Promise<string[]> {
  const select = 'select comparison_id as id from comparisons order by comparison_id desc limit $1'
  const { rows } = await withDatabase(dataDir, (client) => client.query<{ id: string }>(select, [count]))
  return rows.map(({ id }) => id)
}

/** One statement that the database executed, with its parameters as text. */
export interface Executed {
  readonly text: string
  readonly values: readonly (string | null)[]
}

/** Has PostgreSQL log all statements while `work` runs, and returns them. */
export async function statementsDuring(dataDir: string, work: () => Promise<unknown>): Promise<Executed[]> {
  const logFile = path.join(dataDir, 'postgres.log')
  await setLogging(dataDir, 'all')
  const before = (await readFile(logFile)).length
  await work()
  const after = (await readFile(logFile)).subarray(before).toString('utf8')
  await setLogging(dataDir, 'none')
  return parseStatements(after)
}

const setLogging = (dataDir: string, level: 'all' | 'none'): Promise<void> =>
  withDatabase(dataDir, async (client) => {
    await client.query(`alter system set log_statement = '${level}'`)
    await client.query('select pg_reload_conf()')
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const { rows } = await client.query<{ log_statement: string }>('show log_statement')
      if (rows[0]!.log_statement === level) return
      await sleep(10)
    }
    throw new Error(`PostgreSQL did not apply log_statement = ${level}`)
  })

/** Reads PostgreSQL's log: an entry begins with a time, further lines of it with a tab. */
export function parseStatements(log: string): Executed[] {
  const executed: { text: string; values: (string | null)[] }[] = []
  for (const entry of log.split(/\n(?!\t)/)) {
    const text = /LOG: {2}(?:execute [^:]+|statement): ([\s\S]+)$/.exec(entry)?.[1]
    if (text !== undefined) executed.push({ text: text.replaceAll('\n\t', '\n'), values: [] })
    const parameters = /DETAIL: {2}Parameters: ([\s\S]+)$/i.exec(entry)?.[1]
    if (parameters === undefined) continue
    executed
      .at(-1)
      ?.values.push(
        ...[...parameters.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map(
          ([, value]) => value?.replaceAll("''", "'") ?? null,
        ),
      )
  }
  return executed
}
