import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { formatted, guestButton, send, turn } from './battle-steps.ts'
import { desk, phone, visit } from './browser.ts'
import { deferred, startScriptedArena, zephlin } from './scripted-arena.ts'
import { battleWords } from './words.ts'

const arena = await startScriptedArena(() => 'An answer.')
afterAll(() => arena.close())

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
])('has no layout shift when answers of different length arrive, on %s', async (_where, options) => {
  const slow = deferred<void>()
  arena.host.say(async ({ model }) => {
    await slow.promise
    return model === zephlin.modelName ? long : short
  })
  const { page } = await visit(arena.service.url, options)
  await page.goto('/')
  await send(page, 'Compare a short answer with a long one')
  await guestButton(page).click()
  await turn(page, 'asking').waitFor()
  // Shifts within half a second of a click do not count; the answers come later.
  const clock = page.getByRole('timer', { name: battleWords.elapsed })
  await expect.poll(async () => Number.parseFloat((await clock.textContent()) ?? '')).toBeGreaterThan(1)
  const shifts = await watchShifts(page)
  slow.resolve()
  await turn(page, 'answered').waitFor()
  // Formulas and their fonts load last.
  await page.locator('.katex').first().waitFor({ state: 'attached' })
  await formatted(page)
  expectNoShift(await shifts())
})

it('has no layout shift when the battle starts after a slow sign-in', async () => {
  arena.host.say(() => 'An answer.')
  const { page } = await visit(arena.service.url)
  const slow = deferred<void>()
  await page.route(/\/api\/auth\/guest/, async (route) => {
    await slow.promise
    await route.continue()
  })
  await page.goto('/')
  await send(page, 'Who am I?')
  await guestButton(page).click()
  const clickedMs = await page.evaluate(() => performance.now())
  // Shifts within half a second of a click do not count.
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(clickedMs + 600)
  const shifts = await watchShifts(page)
  slow.resolve()
  await turn(page, 'answered').waitFor()
  await formatted(page)
  expectNoShift(await shifts())
})

interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

function expectNoShift(shifts: readonly Shift[]): void {
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(0.05)
}

/** Records layout shifts as the browser counts them for Web Vitals. */
async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.evaluate(() => {
    interface Entry extends PerformanceEntry {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources: readonly { readonly node: Node | null }[]
    }
    const found: Shift[] = []
    const note = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as Entry[]) {
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '?'))
        if (!hadRecentInput) found.push({ value, moved })
      }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift' })
    const shifts = async () => {
      await document.fonts.ready
      // The shifts of a frame are reported in the next one.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      note(observer.takeRecords())
      return found
    }
    Object.assign(window, { shifts })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: () => Promise<Shift[]> }).shifts())
}
