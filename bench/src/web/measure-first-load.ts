import type { Browser, Page } from 'playwright-core'
import { visit } from './browser.ts'
import { inTurns } from './in-turns.ts'
import { timeToInteractive, totalBlockingTime } from './interactive.ts'
import { takeNotes, typeWhenPossible } from './page-probe.ts'
import { type Row, toRow } from './row.ts'

const SLOWDOWN = 4
const SCRIPT_BYTES_MAX = 120_000
const INTERACTIVE_MS_MAX = 2000

interface FirstLoad {
  readonly scriptBytes: number
  readonly allBytes: number
  readonly requests: number
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly interactiveMs: number
  readonly blockingMs: number
}

/** From an empty cache to a page that can be used. */
export async function measureFirstLoad(
  browser: Browser,
  addresses: { readonly arena: string; readonly bare: string },
  repeats: number,
): Promise<Row[]> {
  const { arena, bare } = await inTurns(
    { arena: () => load(browser, addresses.arena), bare: () => load(browser, addresses.bare) },
    repeats,
  )
  const row = (what: string, unit: Row['unit'], name: keyof FirstLoad, max?: number) =>
    toRow({
      what: `first load: ${what}`,
      slowdown: SLOWDOWN,
      unit,
      arena: arena.map((found) => found[name]),
      floor: bare.map((found) => found[name]),
      ...(max !== undefined && { max }),
    })
  return [
    row('script, compressed', 'bytes', 'scriptBytes', SCRIPT_BYTES_MAX),
    row('everything, compressed', 'bytes', 'allBytes'),
    row('requests', 'count', 'requests'),
    row('first contentful paint', 'ms', 'firstPaintMs'),
    row('largest contentful paint', 'ms', 'largestPaintMs'),
    row('time to interactive', 'ms', 'interactiveMs', INTERACTIVE_MS_MAX),
    row('total blocking time', 'ms', 'blockingMs'),
  ]
}

function load(browser: Browser, address: string): Promise<FirstLoad> {
  return visit(browser, { slowdown: SLOWDOWN }, async ({ context, page }) => {
    const transfers = countTransfers(page)
    await context.addInitScript(takeNotes)
    await context.addInitScript(typeWhenPossible)
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.waitForFunction(() => window.noted.fieldUsableMs !== null && window.noted.largestPaintMs !== null)
    const { noted, interactiveMs } = await whenInteractive(page)
    return {
      ...(await transfers()),
      firstPaintMs: noted.firstPaintMs,
      largestPaintMs: noted.largestPaintMs,
      interactiveMs,
      blockingMs: totalBlockingTime(noted.longTasks, noted.firstPaintMs, interactiveMs),
    }
  })
}

/** Looks again until the page was quiet for long enough. */
async function whenInteractive(page: Page) {
  for (;;) {
    const { noted, watchedUntilMs } = await page.evaluate(() => ({
      noted: window.noted,
      watchedUntilMs: performance.now(),
    }))
    const { firstPaintMs, largestPaintMs, fieldUsableMs, longTasks } = noted
    if (firstPaintMs !== null && largestPaintMs !== null && fieldUsableMs !== null) {
      const interactiveMs = timeToInteractive({ firstPaintMs, fieldUsableMs, longTasks, watchedUntilMs })
      if (interactiveMs !== null) return { noted: { firstPaintMs, largestPaintMs, longTasks }, interactiveMs }
    }
    await page.waitForTimeout(100)
  }
}

/** Bodies as they came over the wire; headers are not in it. */
function countTransfers(page: Page) {
  const finished: Promise<{ script: boolean; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith('http')) return
    finished.push(
      Promise.all([request.sizes(), request.response()]).then(([{ responseBodySize }, response]) => ({
        script: /javascript/.test(response?.headers()['content-type'] ?? ''),
        bytes: responseBodySize,
      })),
    )
  })
  const sum = (these: readonly { bytes: number }[]) => these.reduce((total, { bytes }) => total + bytes, 0)
  return async () => {
    const all = await Promise.all(finished)
    return { scriptBytes: sum(all.filter(({ script }) => script)), allBytes: sum(all), requests: all.length }
  }
}
