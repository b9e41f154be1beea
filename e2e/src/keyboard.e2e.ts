import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { askFirst, composer, firstBattle, hasFocus, turn, voteButton } from './battle-steps.ts'
import { desk, visit } from './browser.ts'
import { deferred, startScriptedArena } from './scripted-arena.ts'
import { battleWords, shellWords, threadWords } from './words.ts'

const arena = await startScriptedArena(() => 'An answer.')
afterAll(() => arena.close())
let page: Page
/** One journey aborts a vote, and one opens a page that does not exist. */
const failedRequests = [/^console: Failed to load resource/]
beforeEach(async () => {
  arena.host.say(() => 'An answer.')
  page = (await visit(arena.service.url, desk, { expected: failedRequests })).page
})

/** Moves the focus with the Tab key only. */
async function tabTo(target: Locator): Promise<void> {
  for (let step = 0; step < 30; step += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not reach the element')
}

/** The focus may move in an effect after the element appears. */
const takesFocus = (target: Locator) => expect.poll(() => hasFocus(target)).toBe(true)

/** Has the focus when the answers are ready: the vote keys work. */
const voteBar = () => page.getByTestId('vote-bar')

const shortcuts = () => page.getByRole('dialog', { name: shellWords.keyboard.open })

it('runs a whole battle without a mouse, and continues from the page and from the thread', async () => {
  await page.goto('/privacy')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  await takesFocus(page.getByRole('link', { name: shellWords.skip }))
  await page.goto('/')
  await takesFocus(composer(page))
  await page.getByRole('main').focus()
  await page.keyboard.press('/')
  await takesFocus(composer(page))
  expect(await composer(page).inputValue()).toBe('')

  // Shortcuts do nothing while the user types.
  const letters = 'a b t x n / ? A B T X N'
  await page.keyboard.type(letters)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('second line')
  expect(await composer(page).inputValue()).toBe(`${letters}\nsecond line`)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('Enter')

  await turn(page, 'answered').waitFor()
  await takesFocus(voteBar())
  const prompt = page.getByRole('group', { name: battleWords.prompt })
  expect(await prompt.textContent()).toBe(`${letters}\nsecond line`)

  await page.keyboard.press('a')
  await takesFocus(voteButton(page, 'left'))
  await page.keyboard.press('Enter')
  await turn(page, 'revealed').waitFor()
  await takesFocus(page.getByRole('heading', { name: battleWords.reveal.title }))
  await page.keyboard.press('/')
  await takesFocus(composer(page))
  expect(await composer(page).inputValue()).toBe('')

  await page.reload()
  await turn(page, 'voted').waitFor()
  await page.keyboard.press('n')
  await page.getByRole('heading', { level: 1, name: battleWords.lead }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

it('[P66] loses nothing that is typed before the page is there', async () => {
  const script = deferred<void>()
  await page.route(/assets\/index-.*\.js/, async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('#root').waitFor({ state: 'attached' })
  await page.keyboard.type('Name thrr')
  await page.keyboard.press('Backspace')
  expect(await composer(page).count()).toBe(0)
  script.resolve()
  await takesFocus(composer(page))
  await page.keyboard.type('ee rivers')
  expect(await composer(page).inputValue()).toBe('Name three rivers')
})

it('[P11] [P12] shows the keys while they work, leads to the prompt, and casts no vote while one types', async () => {
  const votesSent: string[] = []
  page.on('request', (request) => {
    if (/model-vote/.test(request.url())) votesSent.push(request.url())
  })
  await firstBattle(page, 'Hello')
  await takesFocus(voteBar())
  const caps = voteButton(page, 'left').locator('kbd').first()
  expect(await caps.isVisible()).toBe(true)
  await page.keyboard.press('n')
  await takesFocus(composer(page))
  await expect.poll(() => caps.isVisible()).toBe(false)
  await page.keyboard.type('But why?')
  expect(await composer(page).inputValue()).toBe('But why?')
  await turn(page, 'answered').waitFor()
  expect(votesSent).toEqual([])

  // Outside the field, B and T select, Space cancels, and any other character goes to the field.
  await composer(page).fill('')
  await page.keyboard.press('Escape')
  await takesFocus(turn(page, 'answered'))
  await expect.poll(() => caps.isVisible()).toBe(true)
  await page.keyboard.type('bt')
  await takesFocus(voteButton(page, 'tie'))
  await page.keyboard.press('Space')
  await takesFocus(voteBar())
  await page.keyboard.type('what')
  await takesFocus(composer(page))
  expect(await composer(page).inputValue()).toBe('what')

  // A sentence may begin with the keys of a vote, in small letters too.
  for (const sentence of ['another one', 'But why?', 'Name three']) {
    await composer(page).fill('')
    await voteBar().focus()
    await page.keyboard.type(sentence)
    expect(await composer(page).inputValue()).toBe(sentence)
  }
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByTestId('lane-left').count()).toBe(2)
  await turn(page, 'answered').waitFor()
  expect(votesSent).toEqual([])
})

it('[P11] gives the vote group the focus again after a reload, and after a follow-up (nightly)', async () => {
  await firstBattle(page, 'Hello')
  await takesFocus(voteBar())
  await page.reload()
  await turn(page, 'answered').waitFor()
  await takesFocus(voteBar())
  await page.keyboard.press('n')
  await page.keyboard.type('But why?')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByTestId('lane-left').count()).toBe(2)
  await turn(page, 'answered').waitFor()
  await takesFocus(voteBar())
})

it.each([
  [
    'where the reader moved it',
    () => page.getByRole('main').getByRole('button', { name: threadWords.actions('Hello') }),
  ],
  ['in a prompt that the reader writes', () => composer(page)],
])('[P11] leaves the focus %s while the models write', async (_, target) => {
  const rest = deferred<string>()
  arena.host.say(() => ({ begins: 'An answer ', continues: rest.promise }))
  await askFirst(page, 'Hello')
  await turn(page, 'asking').waitFor()
  await target().focus()
  // Text in the field, nothing on the button.
  await page.keyboard.type('w')
  rest.resolve('and its end.')
  await turn(page, 'answered').waitFor()
  expect(await hasFocus(target())).toBe(true)
})

const votes = [
  ['a', 'left'],
  ['ArrowLeft', 'left'],
  ['b', 'right'],
  ['ArrowRight', 'right'],
  ['t', 'tie'],
  ['x', 'both-bad'],
] as const

it('[P12] selects a vote with A, B, the arrows, T and X, votes with Enter, and continues with N: four keys a battle besides typing', async () => {
  await firstBattle(page, 'Hello')
  for (const [key, choice] of votes) {
    const vote = page.waitForRequest(/model-vote/)
    await takesFocus(voteBar())
    await page.keyboard.press(key)
    await voteBar().getByText(battleWords.vote.confirm(battleWords.vote[choice])).waitFor()
    await page.keyboard.press('Enter')
    expect((await vote).postDataJSON()).toMatchObject({ voteChoice: choice })
    await page.getByText(battleWords.reveal.your[choice], { exact: true }).first().waitFor()
    await turn(page, 'revealed').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('heading', { level: 1, name: battleWords.lead }).waitFor()
    await takesFocus(composer(page))
    // The keys must not appear in the next prompt.
    expect(await composer(page).inputValue()).toBe('')
    await page.keyboard.type('And now?')
    await page.keyboard.press('Enter')
    await turn(page, 'answered').waitFor()
  }
})

it('[P12] ignores vote keys before both answers are ready, in a dialog, and with a modifier', async () => {
  const votesSent: string[] = []
  page.on('request', (request) => {
    if (/model-vote/.test(request.url())) votesSent.push(request.postData() ?? '')
  })
  const slow = deferred<string>()
  arena.host.say(() => slow.promise)
  await askFirst(page, 'Hello')
  await turn(page, 'asking').waitFor()
  for (const [key] of votes) await page.keyboard.press(key)
  await page.keyboard.press('n')
  await turn(page, 'asking').waitFor()
  slow.resolve('An answer.')
  await turn(page, 'answered').waitFor()
  await takesFocus(voteBar())

  await page.keyboard.press('Control+a')
  await page.keyboard.press('Alt+b')
  await page.keyboard.press('?')
  await shortcuts().waitFor()
  await expect.poll(() => shortcuts().evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  for (const choice of ['left', 'right', 'tie', 'both-bad'] as const) {
    expect(await shortcuts().getByRole('rowheader', { name: battleWords.vote[choice] }).count()).toBe(1)
  }
  for (const [key] of votes) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  await shortcuts().waitFor({ state: 'detached' })
  await takesFocus(voteBar())
  expect(votesSent).toEqual([])

  // A key selects, another one changes the selection, and Escape cancels it.
  await page.keyboard.press('a')
  await page.keyboard.press('t')
  await takesFocus(voteButton(page, 'tie'))
  await page.keyboard.press('Escape')
  await takesFocus(voteBar())
  await page.getByText(battleWords.vote.question).waitFor()
  await page.keyboard.press('Enter')
  expect(votesSent).toEqual([])
  await page.keyboard.press('t')
  await page.keyboard.press('Enter')
  await turn(page, 'revealed').waitFor()
  expect(votesSent).toHaveLength(1)
})

it('shows the shortcuts on every page (nightly)', async () => {
  for (const path of ['/side-by-side', '/chat', '/threads', '/leaderboard', '/nowhere']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('?')
    await shortcuts().waitFor()
    await page.keyboard.press('Escape')
    await shortcuts().waitFor({ state: 'detached' })
  }
})

it('keeps single-key shortcuts off after a reload, and can turn them on again (nightly)', async () => {
  const openShortcuts = page.getByRole('button', { name: shellWords.keyboard.open })
  const singleKeys = page.getByRole('switch', { name: shellWords.keyboard.singleKeys })
  await firstBattle(page, 'Hello')
  await openShortcuts.click()
  await singleKeys.click()
  await page.keyboard.press('Escape')
  await shortcuts().waitFor({ state: 'detached' })
  await turn(page, 'answered').focus()
  for (const key of ['a', 'ArrowLeft', 't', '?']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await turn(page, 'answered').waitFor()
  expect(await voteButton(page, 'left').getAttribute('aria-keyshortcuts')).toBeNull()

  await page.reload()
  await turn(page, 'answered').waitFor()
  await takesFocus(voteBar())
  await page.keyboard.press('/')
  expect(await hasFocus(composer(page))).toBe(false)
  await openShortcuts.click()
  await singleKeys.click()
  await page.keyboard.press('Escape')
  await shortcuts().waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await takesFocus(composer(page))
})

it('keeps the focus on the chosen vote when it fails and during the retry', async () => {
  await firstBattle(page, 'Hello')
  await page.route(/model-vote/, (route) => route.abort())
  await tabTo(voteButton(page, 'right'))
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await takesFocus(voteButton(page, 'right'))

  const slow = deferred<void>()
  await page.unroute(/model-vote/)
  await page.route(/model-vote/, async (route) => {
    await slow.promise
    await route.continue()
  })
  await page.getByRole('alert').getByRole('button').click()
  await turn(page, 'voting').waitFor()
  await takesFocus(voteButton(page, 'right'))
  slow.resolve()
  await turn(page, 'revealed').waitFor()
})
