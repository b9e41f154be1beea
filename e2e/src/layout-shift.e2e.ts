import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { guestButton, send, turn } from './battle-steps.ts'
import { desk, launchBrowser, phone, visit } from './browser.ts'
import { heldBack, type ScriptedArena, startScriptedArena, zephlin } from './scripted-arena.ts'
import { battleWords } from './words.ts'

let browser: Browser
let arena: ScriptedArena
beforeAll(async () => {
  arena = await startScriptedArena(() => 'An answer.')
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await arena?.close()
})

const short = 'A short answer with $e^{i\\pi} = -1$ in it.'
const long = `${'A paragraph of some length, so that it fills a few lines. '.repeat(12)}

\`\`\`ts
const answer: number = 42
\`\`\`

| a | b |
| --- | --- |
| 1 | 2 |

$$\\int_0^1 x^2 \\, dx = \\frac{1}{3}$$

${'- a point of a long list\n'.repeat(40)}`

it.each<[string, BrowserContextOptions]>([
  ['a desk', desk],
  ['a phone', phone],
])('moves nothing under the eyes when answers of different length arrive, on %s', async (_where, options) => {
  const slow = heldBack<void>()
  arena.host.say(async ({ model }) => {
    await slow.held
    return model === zephlin.modelName ? long : short
  })
  const { page, faults, close } = await visit(browser, arena.service.url, options)
  await page.goto('/')
  await send(page, 'Compare a short answer with a long one')
  await guestButton(page).click()
  await turn(page, 'asking').waitFor()
  // What moves within half a second of a click is forgiven; the answers come later than that.
  const clock = page.getByRole('timer', { name: battleWords.elapsed })
  await expect.poll(async () => Number.parseFloat((await clock.textContent()) ?? '')).toBeGreaterThan(1)
  const sinceMs = await page.evaluate(() => performance.now())
  slow.release()
  await turn(page, 'answered').waitFor()
  // Formulas and their fonts are the last to come.
  await page.locator('.katex').first().waitFor({ state: 'attached' })
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)))
  const shifts = await layoutShifts(page, sinceMs)
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(0.05)
  expect(faults()).toEqual([])
  await close()
})

/** As the browser itself counts them for its vitals. */
function layoutShifts(page: Page, fromMs: number): Promise<{ value: number; moved: string[] }[]> {
  return page.evaluate(
    (sinceMs) =>
      new Promise((resolve) => {
        interface Shift extends PerformanceEntry {
          readonly value: number
          readonly hadRecentInput: boolean
          readonly sources: readonly { readonly node: Node | null }[]
        }
        const found: { value: number; moved: string[] }[] = []
        const observer = new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as Shift[]) {
            const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '?'))
            if (!hadRecentInput && startTime >= sinceMs) found.push({ value, moved })
          }
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => resolve(found), 100))
      }),
    fromMs,
  )
}
