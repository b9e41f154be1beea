import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { english as boardWords } from '../../web/src/features/leaderboard/messages/en.ts'
import { english as modelWords } from '../../web/src/features/leaderboard/model/messages/en.ts'
import { accessibilityFaults } from './axe.ts'
import { composer, guestButton, send, turn, vote } from './battle-steps.ts'
import { desk, openVisit, visit } from './browser.ts'
import { everyNight, isNightly } from './every-night.ts'
import { ada, clientOf, startSession } from './people.ts'
import { joinAsGuest, startService } from './service.ts'
import { joinVoters, openStudy, voteWhilePossible } from './study-steps.ts'
import { overflowing } from './targets.ts'
import { adminWords, shellWords, studyWords } from './words.ts'

const service = await startService({ RATE_LIMIT: 'off' })
afterAll(() => service.close())
await service.arena('demo', '--battles', '500')

// Without animations: axe would measure the contrast of a color in transition.
const still: BrowserContextOptions = { ...desk, reducedMotion: 'reduce' }
// Two profiles for all pages: loading a page in a new profile takes longer than checking it.
const admin = await openVisit(service.url, still, { expected: [/console: Failed to load resource: net::ERR_FAILED/] })
const visitor = await openVisit(service.url, still, {
  // The browser logs a 404 of the not-found page to its console.
  expected: [/console: Failed to load resource: .* 404 /],
})
afterAll(() => Promise.all([admin.close(), visitor.close()]))

await startSession(admin.page, ada)
await service.arena('admin', 'grant', ada.email)
const client = await clientOf(admin.page, service)
const stranger = await joinAsGuest(service)
const shared = await fill(stranger)
await stranger.threads.share(shared, 'public')
for (const prompt of ['One', 'Two', 'Three', 'Four', 'Five']) {
  const { comparisonId } = await client.battles.startSealed({ prompt })
  await client.votes.cast({ comparisonId, voteChoice: 'left' })
}
const draft = await makeStudy()
const open = await makeStudy()
await client.studies.open(open)
const study = await openStudy(client)
const ended = await openStudy(client)
await voteWhilePossible(await joinVoters(service, ended.studyId, ended.key), ended.studyId)
await client.studies.publish(ended.studyId, { published: true })
const address = {
  draft: `/studies/${draft}`,
  study: `/studies/${open}`,
  thread: `/threads/${await fill(client)}`,
  shared: `/threads/${shared}`,
  model: `/models/${(await client.leaderboard.read()).items[0]!.modelId}`,
}

/** Creates a thread with a voted battle, an unvoted battle and a chat turn. */
async function fill(client: Awaited<ReturnType<typeof joinAsGuest>>): Promise<string> {
  const { threadId } = await client.threads.create({ title: 'Everything in one' })
  const battle = await client.battles.startSealed({ prompt: 'Which is larger?', threadId })
  await client.votes.cast({ comparisonId: battle.comparisonId, voteChoice: 'left' })
  await client.battles.startSealed({ prompt: 'Write a table of three rivers', threadId })
  await client.chat.once({ prompt: 'And some code', model: 'auto', threadId })
  return threadId
}

/** A study with one prompt and the imported answers of two contestants. */
async function makeStudy(): Promise<string> {
  const { studyId } = await client.studies.create({ name: 'Support mail' })
  await client.studies.putPrompts(studyId, 'How do I reset my password?')
  await client.studies.putContestants(studyId, { items: ['One', 'Two'].map((name) => ({ name, imported: true })) })
  await client.studies.putAnswers(studyId, 'prompt,One,Two\nHow do I reset my password?,Like this.,Like that.')
  return studyId
}

const showing = (selector: string) => (page: Page) => page.locator(selector).first().waitFor()

interface PageState {
  readonly name: string
  readonly path: string
  /** The admin by default. */
  readonly by?: typeof visitor
  readonly ready: (page: Page) => Promise<unknown>
}

const states: readonly PageState[] = [
  { name: 'the battle page', path: '/', ready: (page) => composer(page).waitFor() },
  {
    name: 'the sign-in dialog',
    path: '/',
    by: visitor,
    ready: async (page) => {
      // A browser that had a session before.
      await page.evaluate(() => localStorage.setItem('arena.sign-in', 'ended'))
      await send(page, 'Hello')
      await guestButton(page).waitFor()
    },
  },
  {
    name: 'a battle that is being written',
    path: '/',
    ready: async (page) => {
      // The reply never begins.
      await page.route(/dualchat/, () => {})
      await send(page, 'Make a list of three rivers')
      await turn(page, 'asking').waitFor()
      await page.unroute(/dualchat/)
    },
  },
  {
    name: 'a battle that failed',
    path: '/',
    ready: async (page) => {
      await page.route(/dualchat/, (route) => route.abort())
      await send(page, 'Make a list of three rivers')
      await turn(page, 'failed').waitFor()
      await page.unroute(/dualchat/)
    },
  },
  {
    name: 'an answered battle',
    path: '/',
    ready: async (page) => {
      await send(page, 'Make a list of three rivers')
      await turn(page, 'answered').waitFor()
    },
  },
  {
    name: 'a revealed battle',
    path: '/',
    ready: async (page) => {
      await send(page, 'Make a list of three rivers')
      await turn(page, 'answered').waitFor()
      await vote(page, 'tie')
      await page.locator('[data-seal="verified"]').waitFor()
    },
  },
  {
    name: 'the shortcuts',
    path: '/',
    ready: async (page) => {
      await composer(page).press('Escape')
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: shellWords.keyboard.open }).waitFor()
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
  {
    name: 'the chat',
    path: '/chat',
    ready: async (page) => {
      await send(page, 'Say something')
      await page.locator('.chat-turn[aria-busy="false"] .md').waitFor()
    },
  },
  { name: 'the threads', path: '/threads', ready: showing('.threads-row') },
  { name: 'a thread', path: address.thread, ready: showing('.md-segment') },
  { name: 'a shared thread', path: address.shared, by: visitor, ready: showing('.md-segment') },
  { name: 'a draft of a study', path: address.draft, ready: showing('.lined-table') },
  {
    name: 'an open study',
    path: address.study,
    ready: async (page) => {
      await page.getByRole('button', { name: studyWords.running.newLink }).click()
      await page.getByRole('dialog').getByRole('button', { name: studyWords.running.newLink }).click()
      await page.getByRole('button', { name: studyWords.running.qr }).click()
      await page.getByRole('img', { name: studyWords.running.qrLabel }).waitFor()
    },
  },
  { name: 'the leaderboard', path: '/leaderboard', by: visitor, ready: showing('.plot-panel svg') },
  {
    name: 'the heat map',
    path: '/leaderboard?plot=matrix&style=controlled',
    by: visitor,
    ready: showing('.matrix td'),
  },
  { name: 'the history', path: '/leaderboard?plot=history', by: visitor, ready: showing('path.plot-series-line') },
  { name: 'a model', path: address.model, by: visitor, ready: showing('path.plot-series-line') },
  {
    name: 'voting in a study',
    path: `/studies/${study.studyId}/vote`,
    ready: async (page) => {
      await page.getByTestId('vote-bar').waitFor()
      await page.locator('.voting-dock .chip').first().click()
      await page.locator('.voting-dock textarea').waitFor()
    },
  },
  {
    name: 'the report of a study',
    path: `/studies/${ended.studyId}/report`,
    by: visitor,
    ready: async (page) => {
      await page.locator('.report-example').first().waitFor()
      await page.locator('.report-example > summary').first().waitFor()
      for (const fold of await page.locator('.report-example > summary').all()) await fold.click()
      await page.locator('.report .md').first().waitFor()
    },
  },
  { name: 'the sign-in page', path: '/sign-in', by: visitor, ready: (page) => guestButton(page).waitFor() },
  { name: 'the account page', path: '/account', ready: showing('.account-sessions li') },
  { name: 'the not-found page', path: '/nothing-here', by: visitor, ready: showing('h1') },
  { name: 'the admin overview', path: '/admin', ready: showing('.admin-cards') },
  { name: 'the admin models', path: '/admin/models', ready: showing('.admin-table') },
  {
    name: 'the form of a host',
    path: '/admin/hosts',
    ready: async (page) => {
      await page.getByRole('button', { name: adminWords.hosts.add }).click()
      await page.getByRole('button', { name: adminWords.addSubmit, exact: true }).click()
      await page.locator('.form-fault').first().waitFor()
    },
  },
  { name: 'the admin users', path: '/admin/users', ready: showing('.admin-table') },
  { name: 'the audit log', path: '/admin/audit', ready: showing('.admin-table') },
  ...everyNight<PageState>(
    { name: 'the studies', path: '/studies', ready: showing('.studies-name') },
    {
      name: 'the health of the board',
      path: '/leaderboard',
      by: visitor,
      ready: async (page) => {
        await page.getByText(boardWords.health.title, { exact: true }).click()
        await page.locator('.board-health dl').waitFor()
      },
    },
    { name: 'the position', path: '/leaderboard?plot=position', by: visitor, ready: showing('.plot-panel svg') },
    { name: 'the own board', path: '/leaderboard/mine', ready: showing('.board-table') },
    {
      name: 'the categories of a model',
      path: address.model,
      by: visitor,
      ready: async (page) => {
        await page.getByText(modelWords.categories.show, { exact: true }).click()
        await page.getByRole('table', { name: modelWords.categories.title }).getByText(/\d/).first().waitFor()
      },
    },
    { name: 'the start of voting in a study', path: study.link, by: visitor, ready: showing('main .button') },
    { name: 'the end of voting', path: `/studies/${ended.studyId}/vote`, ready: showing('.voting-end .button') },
    { name: 'the new account form', path: '/sign-in?new', by: visitor, ready: showing('input[name=name]') },
    { name: 'the privacy page', path: '/privacy', by: visitor, ready: showing('h2') },
    { name: 'the account page of a visitor', path: '/account', by: visitor, ready: showing('main .button') },
    { name: 'the reset page', path: '/reset-password#token', by: visitor, ready: showing('input[name=next]') },
    { name: 'the admin pages without access', path: '/admin', by: visitor, ready: showing('h1') },
    { name: 'the admin pools', path: '/admin/pools', ready: showing('.admin-none') },
    { name: 'the admin hosts', path: '/admin/hosts', ready: showing('.admin-none') },
    { name: 'the admin webhooks', path: '/admin/webhooks', ready: showing('.admin-none') },
    { name: 'the admin flags', path: '/admin/flags', ready: showing('form') },
    { name: 'the admin threads', path: '/admin/threads', ready: showing('form') },
    { name: 'the admin studies', path: '/admin/studies', ready: showing('.admin-table') },
    { name: 'the admin battles', path: '/admin/battles', ready: showing('.admin-table') },
    { name: 'the admin votes', path: '/admin/votes', ready: showing('.admin-table') },
  ),
]

/** Waits until the page is painted. */
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** A 1280 px page at 400 %, and the smallest phone. */
const narrowest = { width: 320, height: 640 }

/**
 * Every page is wide and light, then dark and narrow. With every change the checks that take long run in one of the two, by
 * turns, and every night in both.
 */
it.each(
  states.map((state, at) => ({
    ...state,
    wide: at % 2 === 0 || isNightly,
    narrow: at % 2 === 1 || isNightly,
  })),
)('$name is accessible in both themes and at 400 %', async ({ path, by = admin, ready, wide, narrow }) => {
  const { page } = by
  await page.setViewportSize(desk.viewport!)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(path)
  await ready(page)
  await expect.poll(() => page.locator('h1').count()).toBe(1)
  expect(await page.locator('html').evaluate(({ lang, dir }: HTMLElement) => [lang, dir])).toEqual(['en', 'ltr'])
  expect(await page.title()).toMatch(/Arena/)
  if (wide) expect(await accessibilityFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await nextFrame(page)
  if (narrow) expect(await accessibilityFaults(page, 'contrast'), 'dark').toEqual([])
  await page.setViewportSize(narrowest)
  await nextFrame(page)
  await expect.poll(() => overflowing(page)).toEqual([])
  if (narrow) expect(await accessibilityFaults(page, 'all but contrast'), '320 px').toEqual([])
})

it('uses the chosen theme from the first paint of the next visit', async () => {
  const { page } = await visit(service.url, { ...desk, colorScheme: 'light' })
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
})
