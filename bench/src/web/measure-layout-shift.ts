import type { Browser, BrowserContextOptions } from 'playwright-core'
import { ask, seeAnswers } from './ask.ts'
import { desk, phone, visit } from './browser.ts'
import { writeLongAnswer } from './long-answer.ts'
import type { ModelsHost } from './models-host.ts'
import { takeNotes } from './page-probe.ts'
import { type Row, toRow } from './row.ts'

const SHIFT_MAX = 0.05
/** What moves within half a second of a click is forgiven; the answers come later than that. */
const ANSWER_AFTER_MS = 1500
/** Formulas and their fonts are the last to come. */
const SETTLE_MS = 1000

/** How much moves under the reader's eyes when a short answer and a longer one arrive. */
export async function measureLayoutShift(
  browser: Browser,
  { url, host }: { readonly url: string; readonly host: ModelsHost },
  repeats: number,
): Promise<Row[]> {
  host.say({
    texts: ['A short answer with $e^{i\\pi} = -1$ in it.', writeLongAnswer(120, 1)],
    afterMs: ANSWER_AFTER_MS,
  })
  const rows: Row[] = []
  for (const [where, options] of [
    ['desk', desk],
    ['phone', phone],
  ] as const) {
    const found: { arriving: number; whole: number }[] = []
    for (let repeat = 0; repeat < repeats; repeat++) found.push(await battle(browser, url, options))
    const row = (what: string, name: 'arriving' | 'whole') =>
      toRow({
        what: `layout shift ${what}, ${where}`,
        slowdown: 1,
        unit: 'score',
        arena: found.map((shift) => shift[name]),
        max: SHIFT_MAX,
      })
    rows.push(row('when answers arrive', 'arriving'), row('from the first load to the answers', 'whole'))
  }
  return rows
}

function battle(browser: Browser, url: string, options: BrowserContextOptions) {
  return visit(browser, { options, slowdown: 1 }, async ({ context, page }) => {
    await context.addInitScript(takeNotes)
    await ask(page, url)
    await seeAnswers(page)
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(SETTLE_MS)
    return page.evaluate(() => {
      const { layoutShifts, answersReceivedMs } = window.noted
      const sum = (shifts: typeof layoutShifts) => shifts.reduce((total, { score }) => total + score, 0)
      if (answersReceivedMs === null) throw new Error('The answers were shown but their arrival was not seen.')
      return { arriving: sum(layoutShifts.filter(({ atMs }) => atMs >= answersReceivedMs)), whole: sum(layoutShifts) }
    })
  })
}
