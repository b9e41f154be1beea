import type { Database } from '@arena/server'
import { type Finding, findingsOf } from './finding.ts'

/** Tokens are valid from a moment on. Arena and most issuers allow a minute, and the two clocks may be wrong in opposite ways. */
const DIFFERENCE_MAX_MS = 30_000

const { ok, problem } = findingsOf('clock')

/** Compares this machine's clock with another one. `askedMs` and `answeredMs` are the times here around the answer. */
export function judgeClock(
  whose: string,
  { theirsMs, askedMs, answeredMs }: { theirsMs: number; askedMs: number; answeredMs: number },
): Finding {
  // The answer was made at some moment in between, so only what is outside of it is a difference.
  const ahead = askedMs > theirsMs ? askedMs - theirsMs : Math.min(0, answeredMs - theirsMs)
  if (Math.abs(ahead) <= DIFFERENCE_MAX_MS) return ok(`agrees with the clock of ${whose}`)
  const seconds = Math.round(Math.abs(ahead) / 1000)
  return problem(
    `this machine's clock is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the clock of ${whose}, so tokens can fail: turn on time synchronisation (NTP) on both, such as \`timedatectl set-ntp true\`.`,
  )
}

export async function checkDatabaseClock(database: Database): Promise<Finding> {
  const askedMs = Date.now()
  const { rows } = await database.pool.query<{ ms: string }>(
    'select extract(epoch from clock_timestamp()) * 1000 as ms',
  )
  return judgeClock('the database', { theirsMs: Number(rows[0]?.ms), askedMs, answeredMs: Date.now() })
}

/** The `Date` header has whole seconds, which is precise enough. */
export function checkIssuerClock(date: string | null, asked: { askedMs: number; answeredMs: number }): Finding[] {
  const theirsMs = Date.parse(date ?? '')
  return Number.isNaN(theirsMs) ? [] : [judgeClock('the OpenID issuer', { theirsMs, ...asked })]
}
