import type { PartSettings } from '../part.ts'
import type { Report } from '../report.ts'
import { startBarePages } from './bare-pages.ts'
import { findBrowser, launchBrowser } from './browser.ts'
import { writeLongAnswer } from './long-answer.ts'
import { measureFirstLoad } from './measure-first-load.ts'
import { measureLayoutShift } from './measure-layout-shift.ts'
import { measureLongAnswer } from './measure-long-answer.ts'
import { startModelsHost } from './models-host.ts'
import { aimsOf, COLUMNS, type Row, toCells, toFinding } from './row.ts'
import { startService } from './service.ts'

const TITLE = 'Web: the page in a browser'
const LINES = 10_000
const SLOWDOWNS = [1, 4]

export async function measureWeb({ quick, progress }: PartSettings): Promise<Report> {
  const executablePath = findBrowser()
  if (executablePath === null) return skipped()
  const repeats = quick ? 2 : 5
  const texts = [writeLongAnswer(LINES, 1), writeLongAnswer(LINES, 2)] as const
  // Closed in the opposite order, also when something fails halfway.
  const open: (() => Promise<unknown>)[] = []
  try {
    progress('starting the service, the bare pages and the browser')
    const host = await startModelsHost()
    open.unshift(() => host.close())
    const bare = await startBarePages(texts)
    open.unshift(() => bare.close())
    const { url, close } = await startService(host.url)
    open.unshift(close)
    const browser = await launchBrowser(executablePath)
    open.unshift(() => browser.close())
    const rows: Row[] = []
    progress('first load')
    rows.push(...(await measureFirstLoad(browser, { arena: url, bare: `${bare.url}/field` }, repeats)))
    progress('layout shift')
    rows.push(...(await measureLayoutShift(browser, { url, host }, repeats)))
    for (const slowdown of SLOWDOWNS) {
      progress(`answers of ${LINES} lines${slowdown === 1 ? '' : `, processor ${slowdown} times slower`}`)
      const places = { url, host, bare: `${bare.url}/texts`, texts }
      rows.push(...(await measureLongAnswer(browser, places, { repeats, slowdown })))
    }
    return report(rows, { quick, repeats, browser: `Chromium ${browser.version()}` })
  } finally {
    for (const close of open) await close()
  }
}

function report(rows: readonly Row[], run: { quick: boolean; repeats: number; browser: string }): Report {
  return {
    title: TITLE,
    columns: COLUMNS,
    rows: rows.map(toCells),
    notes: [
      `Medians of ${run.repeats} visits, lowest and highest in brackets, each with an empty cache and no storage; the bare page is visited in turns with Arena's, and ratios are taken within a repeat. ${run.browser} without a screen, which draws on the processor; service and browser share this machine.`,
      'First load: `/` for a stranger. Bytes are bodies as they came over the wire. The network is the machine itself and is not slowed: what a slow line adds follows from the bytes. The bare page is React and one controlled field in one script, served from memory.',
      'Time to interactive: the first moment after the first contentful paint at which the field has the focus and keeps what is typed into it, and no task over 50 ms runs or begins within 500 ms. Blocking time is what tasks took beyond 50 ms each, between the two.',
      'Layout shift: the sum of the scores that the browser gives, without those that follow an input within half a second. The answers come a second and a half after the last click, one of them a line long, the other 120.',
      'Answers of 10,000 lines: prose, lists, code, tables and formulas in both lanes. Shown is measured from the last byte of the reply to the frame after both lanes have their text. The bare page has the same two texts as they are written, without formatting.',
      "Scrolling: 60 steps of the wheel in three seconds from the top, through 30,000 pixels or through the whole page. Frames are the main thread's; a browser can move what is already drawn without them.",
    ],
    findings: rows.filter(({ max }) => max !== undefined).map(toFinding),
    measurements: { ...run, rows: rows.map((row) => ({ ...row, reached: aimsOf(row)[0]?.reached ?? null })) },
  }
}

function skipped(): Report {
  const why = 'Skipped: no browser was found. `apt-get install chromium`, or name one in CHROMIUM.'
  return { title: TITLE, columns: COLUMNS, rows: [], notes: [why], measurements: { skipped: why } }
}
