import { cachedAsync } from '../async/cached.ts'
import type { Job } from '../async/job.ts'
import { ArenaError } from '../base/errors.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/index.ts'
import { recordEvent } from '../events/index.ts'
import { dayOf, secondsToNextDay } from './rules.ts'
import { createSpendingStore } from './store.ts'

export interface BudgetOptions {
  readonly database: Database
  readonly instanceId: string
  readonly config: Pick<Config, 'budgetPerDay'>
  readonly now?: (() => number) | undefined
  readonly log: { warn(details: object, message: string): void }
}

export interface Budget {
  /** Throws the 429 if the budget of today is spent, or would be if every call under way cost as much as it can. */
  check(): Promise<void>
  /** Takes what a call can cost at most, and returns a function that takes what it did cost. */
  hold(dollars: number): (spent: number) => void
  /** What all instances spent today, in dollars. */
  spentToday(): Promise<number>
  /** Stores what is not stored yet. */
  readonly jobs: readonly Job[]
}

/** What other instances spent is at most as old as both together. A statement for every answer would cost more. */
const WRITE_AFTER_MS = 1_000
const READ_EVERY_MS = 2_000
/** Most answers are complete by then. */
const HELD_RETRY_S = 10

/** Counts what the answers of a day cost, and refuses new ones beyond the budget. */
export function createBudget({ config, database, instanceId, now = Date.now, log }: BudgetOptions): Budget {
  const { budgetPerDay } = config
  const store = createSpendingStore(database, instanceId)
  /** What this instance spent. Earlier days are removed when they are stored. */
  const ownByDay = new Map<string, number>()
  const others = cachedAsync(
    async () => {
      const day = dayOf(now())
      return { day, dollars: await store.readOthers(day) }
    },
    { ttlMs: READ_EVERY_MS, now },
  )
  /** What the calls under way of this instance can cost at most. */
  let held = 0
  let timer: NodeJS.Timeout | undefined
  let reportedDay: string | null = null

  async function write(): Promise<void> {
    for (const [day, dollars] of ownByDay) {
      await store.write(day, dollars)
      if (day !== dayOf(now()) && ownByDay.get(day) === dollars) ownByDay.delete(day)
    }
    if (await isSpent()) await report()
  }

  const isSpent = async () => budgetPerDay !== null && (await spentToday()) >= budgetPerDay

  /** The database keeps the event of a day once, whichever instance stores it first. */
  async function report(): Promise<void> {
    const day = dayOf(now())
    if (reportedDay === day) return
    await recordEvent(database.rows, 'budget.reached', day)
    reportedDay = day
  }

  function writeSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      write().catch((error: unknown) => {
        log.warn({ err: error }, 'the spending of this instance was not stored')
        writeSoon()
      })
    }, WRITE_AFTER_MS).unref()
  }

  function spend(dollars: number): void {
    if (dollars === 0) return
    const day = dayOf(now())
    ownByDay.set(day, (ownByDay.get(day) ?? 0) + dollars)
    writeSoon()
  }

  async function spentToday(): Promise<number> {
    const today = dayOf(now())
    if ((await others.get()).day !== today) others.forget()
    return (ownByDay.get(today) ?? 0) + (await others.get()).dollars
  }

  return {
    async check() {
      if (budgetPerDay === null) return
      if (!(await isSpent())) {
        if ((await spentToday()) + held < budgetPerDay) return
        throw new ArenaError('budget-held', { seconds: HELD_RETRY_S })
      }
      // What several instances spent at the same moment, none of them has seen when it stored its own part.
      await report().catch((error: unknown) => log.warn({ err: error }, 'the spent budget was not reported'))
      throw new ArenaError('budget-reached', { seconds: secondsToNextDay(now()) })
    },
    hold(dollars) {
      held += dollars
      return (spent) => {
        held -= dollars
        spend(spent)
      }
    },
    spentToday,
    jobs: [
      {
        name: 'spending',
        async stop() {
          clearTimeout(timer)
          await write().catch((error: unknown) => log.warn({ err: error }, 'the last spending was not stored'))
        },
      },
    ],
  }
}
