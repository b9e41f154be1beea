import type { Browser, Page } from 'playwright-core'
import { ask, seeAnswers } from './ask.ts'
import { visit } from './browser.ts'
import type { Smoothness } from './frames.ts'
import { inTurns } from './in-turns.ts'
import { longestBlock, QUIET_MS } from './interactive.ts'
import type { ModelsHost } from './models-host.ts'
import { takeNotes } from './page-probe.ts'
import { type Row, toRow } from './row.ts'
import { scroll } from './scroll.ts'

const BLOCK_MS_MAX = 200
const SLOW_SHARE_MAX = 0.05
/** Ten screens a second: faster than anybody reads, slower than a scroll bar that is pulled. */
const STEADY_PX = 30_000

interface LongAnswer {
  readonly shownMs: number
  readonly formattedMs: number
  readonly blockMs: number
  readonly steady: Smoothness
  readonly dash: Smoothness
}

export interface LongAnswerPlaces {
  readonly url: string
  readonly host: ModelsHost
  readonly bare: string
  readonly texts: readonly [string, string]
}

/** Two very long answers beside each other: until they are shown, and how they scroll. */
export async function measureLongAnswer(
  browser: Browser,
  { url, host, bare, texts }: LongAnswerPlaces,
  { repeats, slowdown }: { readonly repeats: number; readonly slowdown: number },
): Promise<Row[]> {
  host.say({ texts, afterMs: 0 })
  const { arena, floor } = await inTurns(
    {
      arena: () =>
        read(browser, slowdown, async (page) => {
          await ask(page, url)
          return seeAnswers(page)
        }),
      floor: () =>
        read(browser, slowdown, async (page) => {
          await page.goto(bare)
          await page.evaluate(() => window.showAnswers())
          return seeAnswers(page)
        }),
    },
    repeats,
  )
  const unthrottledMax = (max: number) => (slowdown === 1 ? { max } : {})
  const row = (what: string, unit: Row['unit'], pick: (found: LongAnswer) => number, aim: { max?: number } = {}) =>
    toRow({ what: `10,000 lines: ${what}`, slowdown, unit, arena: arena.map(pick), floor: floor.map(pick), ...aim })
  return [
    row('received to shown', 'ms', ({ shownMs }) => shownMs),
    toRow({
      what: '10,000 lines: received to formatted to the end',
      slowdown,
      unit: 'ms',
      arena: arena.map(({ formattedMs }) => formattedMs),
    }),
    row('longest block until all is formatted', 'block', ({ blockMs }) => blockMs, unthrottledMax(BLOCK_MS_MAX)),
    row('steady scrolling, median frame', 'ms', ({ steady }) => steady.medianMs),
    row('steady scrolling, 95th percentile', 'ms', ({ steady }) => steady.p95Ms),
    row('steady scrolling, frames over 50 ms', 'share', ({ steady }) => steady.slowShare, { max: SLOW_SHARE_MAX }),
    row('dash to the end, median frame', 'ms', ({ dash }) => dash.medianMs),
    row('dash to the end, 95th percentile', 'ms', ({ dash }) => dash.p95Ms),
    row('dash to the end, frames over 50 ms', 'share', ({ dash }) => dash.slowShare),
  ]
}

function read(browser: Browser, slowdown: number, open: (page: Page) => Promise<number>): Promise<LongAnswer> {
  return visit(browser, { slowdown }, async ({ context, page }) => {
    await context.addInitScript(takeNotes)
    const formattedMs = await open(page)
    // A block is told when it is over.
    await page.waitForTimeout(QUIET_MS)
    const { answersReceivedMs, answersShownMs, longTasks } = await page.evaluate(() => window.noted)
    if (answersReceivedMs === null || answersShownMs === null) throw new Error('The answers were not seen to arrive.')
    return {
      shownMs: answersShownMs - answersReceivedMs,
      formattedMs: formattedMs - answersReceivedMs,
      blockMs: longestBlock(longTasks, answersReceivedMs),
      // First the part that nobody has seen yet, then all of it.
      steady: await scroll(page, STEADY_PX),
      dash: await scroll(page, 'to the end'),
    }
  })
}
