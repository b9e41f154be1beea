import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './axe.ts'
import { composer, guestButton, send, turn, voteButton } from './battle-steps.ts'
import { desk, launchBrowser, visit } from './browser.ts'
import { ada, clientOf, makeAccount } from './people.ts'
import { heldBack, type ScriptedArena, startScriptedArena } from './scripted-arena.ts'
import { joinAsGuest, type Service, startService } from './service.ts'
import { sticksOut } from './targets.ts'
import { keyboardWords, shellWords } from './words.ts'

let browser: Browser
let service: Service
/** What the browser of an administrator holds. */
let operator: NonNullable<BrowserContextOptions['storageState']>
const address = { thread: '', shared: '', model: '' }

beforeAll(async () => {
  service = await startService({ RATE_LIMIT: 'off' })
  await service.arena('demo')
  browser = await launchBrowser()
  const { page, context, close } = await visit(browser, service.url)
  await makeAccount(page, ada)
  await service.arena('admin', 'grant', ada.email)
  const client = await clientOf(page, service)
  address.thread = `/threads/${await fill(client)}`
  const stranger = await joinAsGuest(service)
  const shared = await fill(stranger)
  await stranger.threads.share(shared, 'public')
  address.shared = `/threads/${shared}`
  address.model = `/models/${(await client.leaderboard.read()).items[0]!.modelId}`
  operator = await context.storageState()
  await close()
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
})

/** A thread with a battle that was voted on, one that was not, and a turn of a chat. */
async function fill(client: Awaited<ReturnType<typeof joinAsGuest>>): Promise<string> {
  const { threadId } = await client.threads.create({ title: 'Everything in one' })
  const battle = await client.battles.startSealed({ prompt: 'Which is larger?', threadId })
  await client.votes.cast({ comparisonId: battle.comparisonId, voteChoice: 'left' })
  await client.battles.startSealed({ prompt: 'Write a table of three rivers', threadId })
  await client.chat.once({ prompt: 'And some code', model: 'auto', threadId })
  return threadId
}

const showing = (selector: string) => (page: Page) => page.locator(selector).first().waitFor()

interface Place {
  readonly name: string
  readonly path: string | (() => string)
  readonly visitor?: true
  readonly ready: (page: Page) => Promise<unknown>
  /** The browser tells in its console of every document that is a 404. */
  readonly missing?: true
}

const places: readonly Place[] = [
  { name: 'the battle page', path: '/', ready: (page) => composer(page).waitFor() },
  {
    name: 'the question how to go on',
    path: '/',
    visitor: true,
    ready: async (page) => {
      await send(page, 'Hello')
      await guestButton(page).waitFor()
    },
  },
  {
    name: 'a battle that was answered',
    path: '/',
    ready: async (page) => {
      await send(page, 'Make a list of three rivers')
      await turn(page, 'answered').waitFor()
    },
  },
  {
    name: 'a battle that was judged',
    path: '/',
    ready: async (page) => {
      await send(page, 'Make a list of three rivers')
      await turn(page, 'answered').waitFor()
      await voteButton(page, 'tie').click()
      await turn(page, 'revealed').waitFor()
      await page.locator('[data-seal="verified"]').waitFor()
    },
  },
  {
    name: 'the map of the keyboard',
    path: '/',
    ready: async (page) => {
      await composer(page).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: keyboardWords.title }).waitFor()
    },
  },
  {
    name: 'the menu',
    path: '/',
    ready: async (page) => {
      await page.getByRole('button', { name: shellWords.menu }).click()
      await page.getByRole('dialog', { name: shellWords.menu }).waitFor()
    },
  },
  { name: 'side by side', path: '/side-by-side', ready: (page) => page.getByRole('combobox').first().waitFor() },
  { name: 'the chat', path: '/chat', ready: (page) => composer(page).waitFor() },
  {
    name: 'a chat with an answer',
    path: '/chat',
    ready: async (page) => {
      await send(page, 'Say something')
      await page.locator('.chat-turn[aria-busy="false"] .md').waitFor()
    },
  },
  { name: 'the threads', path: '/threads', ready: showing('.threads-row') },
  { name: 'the shared links', path: '/threads?shared', ready: showing('.threads-none, .threads-row') },
  { name: 'a thread', path: () => address.thread, ready: showing('.md-segment') },
  { name: 'a thread of somebody else', path: () => address.shared, visitor: true, ready: showing('.md-segment') },
  { name: 'the leaderboard', path: '/leaderboard', visitor: true, ready: showing('.plot-panel svg') },
  {
    name: 'the heat map',
    path: '/leaderboard?plot=matrix&style=controlled',
    visitor: true,
    ready: showing('.matrix td'),
  },
  { name: 'the history', path: '/leaderboard?plot=history', visitor: true, ready: showing('path.plot-series-line') },
  { name: 'the position', path: '/leaderboard?plot=position', visitor: true, ready: showing('.plot-panel svg') },
  { name: 'a model', path: () => address.model, visitor: true, ready: showing('path.plot-series-line') },
  { name: 'the sign-in page', path: '/sign-in', visitor: true, ready: (page) => guestButton(page).waitFor() },
  { name: 'an account’s first page', path: '/sign-in?new', visitor: true, ready: showing('input[name=name]') },
  { name: 'a page that is not there', path: '/nothing-here', visitor: true, missing: true, ready: showing('h1') },
  { name: 'the operator’s pages, closed', path: '/admin', visitor: true, ready: showing('h1') },
  { name: 'the overview', path: '/admin', ready: showing('.admin-cards') },
  { name: 'the catalogue', path: '/admin/models', ready: showing('.admin-table') },
  { name: 'the flags', path: '/admin/flags', ready: showing('form') },
  { name: 'the users', path: '/admin/users', ready: showing('.admin-table') },
  { name: 'the battles', path: '/admin/battles', ready: showing('.admin-table') },
  { name: 'the votes', path: '/admin/votes', ready: showing('.admin-table') },
]

/** When what was asked of the page is drawn. */
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** What a page is at 400 % on a desk, and on the smallest phone. */
const narrowest = { width: 320, height: 640 }

it.each(places)('$name can be used by everybody, by day, by night and at 400 %', async (place) => {
  const { path, visitor = false, missing = false, ready } = place
  const { page, faults, close } = await visit(
    browser,
    service.url,
    // Still: colours that are on their way have no contrast of their own.
    { ...desk, reducedMotion: 'reduce', ...(visitor ? {} : { storageState: operator }) },
    { expected: missing ? [/console: Failed to load resource: .* 404 /] : [] },
  )
  await page.goto(typeof path === 'string' ? path : path())
  await ready(page)
  await expect.poll(() => page.locator('h1').count()).toBe(1)
  expect(await page.locator('html').evaluate(({ lang, dir }: HTMLElement) => [lang, dir])).toEqual(['en', 'ltr'])
  expect(await page.title()).toMatch(/Arena/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await nextFrame(page)
    expect(await accessibilityFaults(page), colorScheme).toEqual([])
  }
  await page.setViewportSize(narrowest)
  await nextFrame(page)
  await expect.poll(() => sticksOut(page)).toEqual([])
  expect(await accessibilityFaults(page), '320 px').toEqual([])
  expect(faults()).toEqual([])
  await close()
})

it('keeps still for those who asked for it', async () => {
  const arena: ScriptedArena = await startScriptedArena(() => 'An answer.')
  const { page, faults, close } = await visit(browser, arena.service.url, { ...desk, reducedMotion: 'reduce' })
  const moving = () =>
    page.evaluate(() =>
      document.getAnimations().flatMap((animation) => {
        const { duration, iterations } = animation.effect!.getComputedTiming()
        const still = animation.playState !== 'running' || (Number(duration) <= 10 && iterations === 1)
        return still ? [] : [(animation as CSSAnimation).animationName ?? animation.id ?? 'an animation']
      }),
    )
  try {
    const held = heldBack<string>()
    arena.host.say(() => held.held)
    await page.goto('/')
    await send(page, 'Take your time')
    await guestButton(page).click()
    await turn(page, 'asking').waitFor()
    await expect.poll(moving).toEqual([])
    held.release('Here.')
    await turn(page, 'answered').waitFor()
    await voteButton(page, 'left').click()
    await turn(page, 'revealed').waitFor()
    await expect.poll(moving).toEqual([])
    await page.goto('/leaderboard')
    await page.locator('tr[data-row]').first().waitFor()
    await expect.poll(moving).toEqual([])
    expect(faults()).toEqual([])
  } finally {
    await close()
    await arena.close()
  }
})

describe('the colours', () => {
  it('are those that the reader chose, from the first moment of the next visit on', async () => {
    const { page, faults, close } = await visit(browser, service.url, { ...desk, colorScheme: 'light' })
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await page.goto('/')
    await composer(page).waitFor()
    const light = await background()
    await page.getByRole('button', { name: shellWords.menu }).click()
    await page.getByRole('combobox', { name: shellWords.theme }).selectOption({ label: shellWords.themes.dark })
    await expect.poll(background).not.toBe(light)
    const dark = await background()
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
    await composer(page).waitFor()
    expect(await background()).toBe(dark)
    expect(faults()).toEqual([])
    await close()
  })
})
