import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { askFirst, composer, firstBattle, formatted, lane, send, turn, voteButton } from './battle-steps.ts'
import { desk, phone, visit } from './browser.ts'
import { darkPicture, picture } from './screenshots.ts'
import { deferred, quorvex, startScriptedArena, zephlin } from './scripted-arena.ts'
import { skyAnswers } from './sky-answers.ts'
import { overflowing, smallTargets } from './targets.ts'
import { battleWords, shellWords } from './words.ts'

const arena = await startScriptedArena(({ model }) => skyAnswers[model]!)
afterAll(() => arena.close())

/** Animations could shift the layout. */
const moving: BrowserContextOptions = { reducedMotion: 'no-preference' }

const tab = (page: Page, side: 'left' | 'right') => page.getByRole('tab', { name: battleWords.answer[side] })

/** No small touch targets and no horizontal scrolling. */
async function expectTouchFriendly(page: Page): Promise<void> {
  expect(await smallTargets(page)).toEqual([])
  await expect.poll(() => overflowing(page)).toEqual([])
}

it('[P17] shows one answer at a time in tabs, and enables the vote when both were opened (nightly)', async () => {
  const { page } = await visit(arena.service.url, phone)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectTouchFriendly(page)
  await page.getByRole('region', { name: battleWords.composer.samples }).getByRole('button').first().tap()
  await turn(page, 'answered').waitFor()
  await formatted(page)
  await expectTouchFriendly(page)

  expect(await tab(page, 'left').getAttribute('aria-selected')).toBe('true')
  expect(await lane(page, 'left').isVisible()).toBe(true)
  expect(await lane(page, 'right').isVisible()).toBe(false)

  // The vote bar stays at the bottom of the screen.
  const { height } = page.viewportSize()!
  for (const place of ['top', 'bottom'] as const) {
    await page.evaluate((end) => scrollTo(0, end === 'top' ? 0 : document.body.scrollHeight), place)
    const box = (await page.getByTestId('vote-bar').boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(height + 1)
    expect(box.y).toBeGreaterThan(height * 0.6)
  }

  expect((await page.locator('.dock').boundingBox())!.height).toBeLessThanOrEqual(96)
  for (const choice of ['left', 'right', 'tie', 'both-bad'] as const) {
    expect(await voteButton(page, choice).isDisabled()).toBe(true)
  }
  await page.getByText(battleWords.vote.readFirst.right).waitFor()
  await tab(page, 'right').tap()
  await lane(page, 'right').waitFor()
  expect(await lane(page, 'left').isVisible()).toBe(false)
  await expect.poll(() => voteButton(page, 'tie').isEnabled()).toBe(true)
  await page.evaluate(() => scrollTo(0, 0))
  await picture(page, 'battle-phone')
  await darkPicture(page, 'battle-phone-dark')

  await voteButton(page, 'right').tap()
  await turn(page, 'revealed').waitFor()
  await page.getByText(battleWords.reveal.your.right).waitFor()
  await page.locator('[data-seal="verified"]').waitFor()
  await expectTouchFriendly(page)
  await page.getByRole('button', { name: battleWords.newBattle }).tap()
  await composer(page).waitFor()
  await expectTouchFriendly(page)
  await page.getByRole('button', { name: shellWords.menu }).tap()
  await page.getByRole('dialog', { name: shellWords.menu }).waitFor()
  await expectTouchFriendly(page)
})

it('opens the other answer at the same relative position (nightly)', async () => {
  const paragraphs = (count: number) =>
    Array.from({ length: count }, (_, at) => `Paragraph ${at + 1} of ${count}. ${'More words follow here. '.repeat(8)}`)
  arena.host.say(({ model }) => paragraphs(model === quorvex.modelName ? 12 : 20).join('\n\n'))
  const { page } = await visit(arena.service.url, phone)
  await firstBattle(page, 'Tell me more')
  await formatted(page)
  await scrollToMiddle(page)
  const left = await readSoFar(page)
  expect(Math.abs(left - 0.5)).toBeLessThan(0.02)
  await tab(page, 'right').tap()
  await lane(page, 'right').waitFor()
  expect(Math.abs((await readSoFar(page)) - left)).toBeLessThan(0.1)
  await tab(page, 'left').tap()
  await lane(page, 'left').waitFor()
  expect(Math.abs((await readSoFar(page)) - left)).toBeLessThan(0.1)
  // The tabs stay visible in the middle of an answer.
  expect((await tab(page, 'left').boundingBox())!.y).toBeGreaterThanOrEqual(0)
  await expect.poll(() => overflowing(page)).toEqual([])
})

function scrollToMiddle(page: Page): Promise<void> {
  return page.evaluate(() => {
    const text = document.querySelector('[role="tabpanel"]:not([hidden]) .lane-text')!.getBoundingClientRect()
    scrollBy({ top: text.top + (text.height - innerHeight) / 2, behavior: 'instant' })
  })
}

/** The position in the open answer at the middle of the screen: 0 is its start, 1 its end. */
function readSoFar(page: Page): Promise<number> {
  return page.evaluate(() => {
    const text = document.querySelector('[role="tabpanel"]:not([hidden]) .lane-text')!.getBoundingClientRect()
    return (innerHeight / 2 - text.top) / text.height
  })
}

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
  ['a desk (nightly)', { ...desk, ...moving }],
  ['a phone', { ...phone, ...moving }],
])(
  '[P17] has no layout shift when answers of different length arrive, nor at the reveal, on %s',
  async (_where, options) => {
    const slow = deferred<void>()
    arena.host.say(async ({ model }) => {
      await slow.promise
      return model === zephlin.modelName ? long : short
    })
    const { page } = await visit(arena.service.url, options)
    await askFirst(page, 'Compare a short answer with a long one')
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

    const reply = deferred<void>()
    await page.route(/model-vote/, async (route) => {
      await reply.promise
      await route.continue()
    })
    if (await tab(page, 'right').isVisible()) await tab(page, 'right').tap()
    await voteButton(page, 'right').click()
    await waitOutInput(page)
    const revealShifts = await watchShifts(page)
    reply.resolve()
    await turn(page, 'revealed').waitFor()
    await page.locator('[data-seal="verified"]').waitFor()
    await expect.poll(() => page.getByTestId('revealed-right').textContent()).toContain(battleWords.reveal.provisional)
    expectNoShift(await revealShifts())
  },
)

it('[P17] has no layout shift while a follow-up is written (nightly)', async () => {
  arena.host.say(() => 'An answer.')
  const { page } = await visit(arena.service.url, { ...desk, ...moving })
  await firstBattle(page, 'Compare a short answer with a long one')
  await formatted(page)
  const slow = deferred<void>()
  arena.host.say(async ({ model }) => {
    await slow.promise
    return model === zephlin.modelName ? long : short
  })
  await send(page, 'And now?')
  await turn(page, 'asking').waitFor()
  const clock = page.getByRole('timer', { name: battleWords.elapsed })
  await expect.poll(async () => Number.parseFloat((await clock.textContent()) ?? '')).toBeGreaterThan(1)
  const shifts = await watchShifts(page)
  slow.resolve()
  await turn(page, 'answered').waitFor()
  await formatted(page)
  expectNoShift(await shifts())
})

it('has no layout shift when the battle starts after a slow sign-in (nightly)', async () => {
  arena.host.say(() => 'An answer.')
  const { page } = await visit(arena.service.url, { ...desk, ...moving })
  const slow = deferred<void>()
  await page.route(/\/api\/auth\/guest/, async (route) => {
    await slow.promise
    await route.continue()
  })
  await askFirst(page, 'Who am I?')
  await waitOutInput(page)
  const shifts = await watchShifts(page)
  slow.resolve()
  await turn(page, 'answered').waitFor()
  await formatted(page)
  expectNoShift(await shifts())
})

/** Shifts within half a second of a click do not count. */
async function waitOutInput(page: Page): Promise<void> {
  const clickedMs = await page.evaluate(() => performance.now())
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(clickedMs + 600)
}

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
