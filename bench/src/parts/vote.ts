import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Arena, type Guest, NO_MODELS_URL, signIn, startFilledArena, VOTE_PATH } from '../arena.ts'
import { databaseUrl, type Executed, newestBattles, statementsDuring } from '../database.ts'
import { load, loop } from '../load.ts'
import { compareCases, type Measurement, type Run, type Service } from '../measure.ts'

const BATTLES = 6_000
/** The size of the service's own connection pool. */
const CONNECTIONS = 16
const REPEATS = 9
/** The larger load comes first: it compiles the code of the service. */
const CASES = [
  { budget: 'vote64', callers: 64, votes: 2_560 },
  { budget: 'vote1', callers: 1, votes: 500 },
] as const
const LOGGED_VOTES = 20

/** Votes a second through the service, compared with the same statement sent by the bare `pg` driver. */
export async function measureVote(run: Run): Promise<Measurement[]> {
  const { services, folder, quick, log } = run
  const prepared = new Map<Service, LoggedVotes & { arena: Arena; battles: readonly string[]; pool: pg.Pool }>()
  for (const service of services) {
    log(`${service.label}: filling`)
    const options = { folder, data: 'vote', modelsUrl: NO_MODELS_URL, battles: BATTLES, votes: 0 }
    const arena = await startFilledArena(service, options)
    const battles = await newestBattles(arena.dataDir, BATTLES)
    const logged = await logVotes(arena, battles.slice(0, LOGGED_VOTES))
    const pool = new pg.Pool({ connectionString: await databaseUrl(arena.dataDir), max: CONNECTIONS })
    prepared.set(service, { ...logged, arena, battles, pool })
  }
  try {
    const measurements = await compareCases(run, { cases: CASES, repeats: REPEATS }, ({ callers, votes }, service) => {
      const { arena, battles, pool, statement } = prepared.get(service)!
      const count = quick ? votes / 10 : votes
      return {
        value: async () => {
          // A new guest can vote on the same battles again.
          const { headers } = await signIn(arena)
          let next = 0
          const body = () => bodyOf(battles[next++ % BATTLES]!)
          return (await load({ url: arena.url, path: VOTE_PATH, callers, count, headers, body })).perSecond
        },
        baseline: async () => {
          const voter = randomUUID()
          let next = 0
          return (await loop(callers, count, () => pool.query(statement(battles[next++]!, voter)))).perSecond
        },
      }
    })
    const statements = new Map(
      [...prepared].map(([service, logged]) => [service, [{ value: logged.statementsPerVote }]]),
    )
    return [...measurements, { budget: 'voteStatements', samples: statements }]
  } finally {
    for (const { pool } of prepared.values()) await pool.end()
  }
}

const bodyOf = (comparisonId: string): string =>
  JSON.stringify({ comparisonId, voteChoice: 'left', voteDurationMs: 1200 })

interface LoggedVotes {
  readonly statementsPerVote: number
  /** The statement of a vote as the service sends it, for another battle and voter. */
  statement(comparisonId: string, userId: string): { name: string; text: string; values: (string | null)[] }
}

/** Casts votes while PostgreSQL logs, and finds out which statement stores a vote. */
async function logVotes(arena: Arena, battles: readonly string[]): Promise<LoggedVotes> {
  const guest = await signIn(arena)
  // The first request of a guest also reads the keys that verify the token.
  await vote(arena, guest, battles[0]!)
  const [, ...others] = battles
  const executed = await statementsDuring(arena.dataDir, async () => {
    for (const comparisonId of others) await vote(arena, guest, comparisonId)
  })
  const perText = new Map<string, Executed[]>()
  for (const one of executed) perText.set(one.text, [...(perText.get(one.text) ?? []), one])
  // Background work runs less than once a vote, and does not count.
  const statementsPerVote = [...perText.values()].reduce((sum, all) => sum + Math.floor(all.length / others.length), 0)
  const cast = executed.find(({ values }) => values.includes(others[0]!) && values.includes(guest.userId))
  if (cast === undefined) throw new Error('no statement of a vote was found in the log of PostgreSQL')
  return {
    statementsPerVote,
    statement: (comparisonId, userId) => ({
      name: 'vote',
      text: cast.text,
      values: cast.values.map((value) =>
        value === others[0] ? comparisonId : value === guest.userId ? userId : value,
      ),
    }),
  }
}

async function vote(arena: Arena, { headers }: Guest, comparisonId: string): Promise<void> {
  const response = await fetch(arena.url + VOTE_PATH, { method: 'POST', headers, body: bodyOf(comparisonId) })
  if (response.status !== 200) throw new Error(`a vote was answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}
