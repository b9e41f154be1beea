import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { composer, firstBattle, guestButton, lane, newBattle, send, turn, vote, voteButton } from './battle-steps.ts'
import { desk, type Visit, visit } from './browser.ts'
import { clientOf } from './people.ts'
import { startRecordingProxy } from './recording-proxy.ts'
import { deferred, startScriptedArena } from './scripted-arena.ts'
import { battleWords, commonWords, failureWords, shellWords } from './words.ts'

const answer = 'An answer with **weight**.'
const prompt = 'A prompt that must not get lost'
/** Long enough that a part of it is shown: both sides advance in step, a few pieces behind the models. */
const firstHalf =
  'The first half of the answer, which is long enough that a part of it is shown before the rest arrives, '
const arena = await startScriptedArena(() => answer)
afterAll(() => arena.close())
let current: Visit
let page: Page

/** The browser logs failed requests to its console. Everything else there is a fault. */
const failedRequests = [/^console: Failed to load resource/]

beforeEach(async () => {
  arena.host.say(() => answer)
  current = await visit(arena.service.url, desk, { expected: failedRequests })
  page = current.page
})

/** For a journey at another address, with another clock or without the files of the page. */
async function visitAlone(url = arena.service.url): Promise<void> {
  await current.close()
  current = await visit(url, desk, { expected: failedRequests, alone: true })
  page = current.page
}

const note = () => page.getByRole('alert')
/** Not that of the list of threads. */
const retryButton = () => page.getByRole('main').getByRole('alert').getByRole('button', { name: commonWords.retry })

/** Checks the failure's title and what is saved. Returns the correlation id, if there is one. */
async function expectFailure(kind: keyof typeof failureWords.title, saved: string): Promise<string | null> {
  await note().getByText(failureWords.title[kind]).waitFor()
  await note().getByText(saved).waitFor()
  const id = note().locator('code')
  return (await id.count()) > 0 ? id.textContent() : null
}

/** The prompt is in the field, also after a reload. */
async function expectPromptSaved(): Promise<void> {
  await expect.poll(() => composer(page).inputValue()).toBe(prompt)
  await page.reload()
  await expect.poll(() => composer(page).inputValue()).toBe(prompt)
}

/** After a first battle, so that the thread exists and the scripts of the page are loaded. */
async function becomeGuest(): Promise<void> {
  await firstBattle(page, 'Hello')
  await vote(page, 'tie')
  await newBattle(page)
}

/** Sends the prompt as a guest. The models begin, and end when the journey releases them. */
async function askSlowly(): Promise<() => void> {
  const { promise, resolve } = deferred<string>()
  await becomeGuest()
  arena.host.say(() => ({ begins: firstHalf, continues: promise }))
  await send(page, prompt)
  await turn(page, 'asking').waitFor()
  await lane(page, 'left').getByText('The first half').waitFor()
  return () => resolve('and the second.')
}

/** The threads of the user, newest first. */
const titles = async () => (await (await clientOf(page, arena.service)).threads.list()).items.map(({ title }) => title)

describe('a lost connection', () => {
  it('keeps the first prompt of a visit, and formats its answers when back online (nightly)', async () => {
    await visitAlone()
    await page.goto('/')
    await composer(page).fill(prompt)
    await current.context.setOffline(true)
    await page.getByRole('button', { name: battleWords.composer.send }).click()
    const gate = page.getByRole('dialog', { name: shellWords.signIn.gateTitle })
    await gate.waitFor()
    await expectFailure('offline', shellWords.signIn.failed)
    // Loads again by itself when the connection is back.
    await current.context.setOffline(false)
    await guestButton(page).click()
    await turn(page, 'answered').waitFor()
    expect(await lane(page, 'left').locator('strong').textContent()).toBe('weight')
  })

  it('[P16] keeps the text of an interrupted answer, and offers a retry', async () => {
    const line = await startRecordingProxy(arena.service.url)
    await visitAlone(line.url)
    const release = await askSlowly()
    await current.context.setOffline(true)
    await line.close()
    await expectFailure('offline', commonWords.promptSaved)
    await lane(page, 'left').getByText('The first half').waitFor()
    expect(await composer(page).inputValue()).toBe(prompt)
    await retryButton().waitFor()
    release()
  })

  it('[P16] shows a stored battle whose last event was lost, and keeps its thread', async () => {
    await becomeGuest()
    await page.route(/dualchat/, async (route) => {
      const response = await route.fetch()
      const events = (await response.text()).split('\n\n')
      const cut = events.filter((event) => !event.includes('arena.stream.done')).join('\n\n')
      await route.fulfill({ response, body: cut })
    })
    await send(page, prompt)
    await turn(page, 'answered').waitFor()
    expect(await note().count()).toBe(0)
    expect(await lane(page, 'left').locator('strong').textContent()).toBe('weight')
    await page.getByRole('link', { name: 'Arena' }).click()
    await page.getByText(battleWords.thread.waiting).waitFor()
    await page.getByRole('link', { name: battleWords.thread.waitingLink }).click()
    await vote(page, 'left')
    expect(await titles()).toEqual([prompt, 'Hello'])
  })

  it('[P14] [P16] keeps the thread of a stored battle when the page is left before it is found (nightly)', async () => {
    await becomeGuest()
    const looked = deferred<void>()
    await page.route(/dualchat/, async (route) => {
      const response = await route.fetch()
      await page.route(/messages/, () => looked.resolve())
      await route.fulfill({ response, body: '' })
    })
    await send(page, prompt)
    await looked.promise
    const refused = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    expect((await refused).status()).toBe(409)
    expect(await titles()).toEqual([prompt, 'Hello'])
  })

  /** The service gets the requests to this path, the page no reply. */
  async function loseReplies(path: RegExp): Promise<void> {
    await page.route(path, async (route) => {
      await route.fetch()
      await route.abort()
    })
  }

  it('[W16] counts the same vote when only its reply was lost', async () => {
    await firstBattle(page, prompt)
    await loseReplies(/model-vote/)
    await voteButton(page, 'left').click()
    await expectFailure('unreachable', battleWords.vote.saved)
    await page.unroute(/model-vote/)
    await retryButton().click()
    await turn(page, 'revealed').waitFor()
    await page.locator('[data-seal="verified"]').waitFor()
  })
})

/** What a page with a back/forward cache is told. The browser of the journeys has none. */
function leaveAndComeBack(): void {
  setTimeout(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
}

describe('a stopped service', () => {
  it('keeps the prompt and the vote of a running battle, and continues after the restart', async () => {
    const release = await askSlowly()
    await arena.service.kill()
    await expectFailure('unreachable', commonWords.promptSaved)
    expect(await composer(page).inputValue()).toBe(prompt)
    release()
    arena.host.say(() => answer)
    await arena.service.restart()
    await retryButton().click()
    await turn(page, 'answered').waitFor()

    await arena.service.kill()
    await voteButton(page, 'left').click()
    await expectFailure('unreachable', battleWords.vote.saved)
    await arena.service.restart()
    await retryButton().click()
    await turn(page, 'revealed').waitFor()
    await page.locator('[data-seal="verified"]').waitFor()
  })

  it.each([
    ['the page is reloaded', () => page.reload(), true],
    ['the user cancels (nightly)', () => page.getByRole('button', { name: commonWords.cancel }).click(), false],
    ['it comes back from the cache of the browser (nightly)', () => page.evaluate(leaveAndComeBack), false],
  ] as const)(
    '[P14] stops the models, offers the prompt again and leaves no thread when %s while they write',
    async (_, leave, asksFirst) => {
      const { abandoned } = arena.host
      const release = await askSlowly()
      expect(await titles()).toEqual([prompt, 'Hello'])
      const asked: string[] = []
      page.on('dialog', (dialog) => {
        asked.push(dialog.type())
        void dialog.accept()
      })
      await leave()
      await page.getByRole('heading', { level: 1, name: battleWords.lead }).waitFor()
      expect(asked).toEqual(asksFirst ? ['beforeunload'] : [])
      await expectPromptSaved()
      await expect.poll(() => arena.host.abandoned).toBe(abandoned + 2)
      await expect.poll(titles).toEqual(['Hello'])
      release()
    },
  )

  it('[P14] goes on writing while the user visits other pages, and shows the answers when they return (nightly)', async () => {
    const { abandoned } = arena.host
    const release = await askSlowly()
    const address = page.url()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: battleWords.lead }).waitFor()
    expect(await composer(page).inputValue()).toBe('')
    await page.goForward()
    await turn(page, 'asking').waitFor()
    await page.getByText('The first half').first().waitFor()
    // The navigation says what the battle does, and leads back to it.
    await page.getByRole('link', { name: commonWords.pages.leaderboard }).click()
    await page.getByRole('link', { name: battleWords.sign.writing }).waitFor()
    release()
    await page.getByRole('link', { name: battleWords.sign.ready }).click()
    await turn(page, 'answered').waitFor()
    expect(page.url()).toBe(address)
    expect(arena.host.abandoned).toBe(abandoned)
    expect(await titles()).toEqual([prompt, 'Hello'])
  })

  it('[P14] offers the prompt in a duplicated tab, and leaves the running battle alone (nightly)', async () => {
    const release = await askSlowly()
    // A window that a page opens gets a copy of its session storage, like a duplicated tab.
    const opened = current.context.waitForEvent('page')
    await page.evaluate(() => void window.open(location.href))
    const duplicate = await opened
    await duplicate.getByRole('heading', { level: 1, name: battleWords.lead }).waitFor()
    await expect.poll(() => composer(duplicate).inputValue()).toBe(prompt)
    release()
    await turn(page, 'answered').waitFor()
    expect(await titles()).toEqual([prompt, 'Hello'])
  })

  it('[P14] offers a follow-up again in its thread when the page is reloaded or left while the models write (nightly)', async () => {
    await firstBattle(page, 'Hello')
    arena.host.say(() => ({ begins: firstHalf, continues: new Promise(() => {}) }))
    await send(page, prompt)
    await page.getByText('The first half').first().waitFor()
    await page.reload()
    await turn(page, 'answered').waitFor()
    expect(await page.getByTestId('lane-left').count()).toBe(1)
    await expect.poll(() => composer(page).inputValue()).toBe(prompt)
    expect(await titles()).toEqual(['Hello'])

    // The same when it is left for another battle.
    const address = page.url()
    await send(page, prompt)
    await page.getByText('The first half').first().waitFor()
    await page.getByRole('link', { name: 'Arena' }).click()
    arena.host.say(() => answer)
    await send(page, 'Another prompt')
    await turn(page, 'answered').waitFor()
    await composer(page).fill('Another draft')
    await page.goto(address)
    await expect.poll(() => composer(page).inputValue()).toBe(prompt)
  })
})

describe('a session', () => {
  const later = () => new Date(Date.now() + 2 * 60 * 60 * 1000)

  it('[A7] is refreshed silently when its token has expired (nightly)', async () => {
    await visitAlone()
    await becomeGuest()
    const refreshed = page.waitForResponse(/\/api\/auth\/token/)
    await page.clock.setFixedTime(later())
    await send(page, prompt)
    expect((await refreshed).status()).toBe(200)
    await turn(page, 'answered').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await vote(page, 'left')
  })

  it('continues with a new token when the service rejects the old one (nightly)', async () => {
    await page.route(/\/api\/auth\/guest/, async (route) => {
      const response = await route.fetch()
      const given = (await response.json()) as { token: string }
      // As after a key change: a valid token with an unknown signature.
      const token = given.token.replace(/[^.]{20}$/, 'A'.repeat(20))
      await route.fulfill({ response, json: { ...given, token } })
    })
    const refreshed = page.waitForResponse(/\/api\/auth\/token/)
    await firstBattle(page, prompt)
    expect((await refreshed).status()).toBe(200)
  })

  it('that has ended asks the user to sign in, keeps the prompt and continues (nightly)', async () => {
    await visitAlone()
    await becomeGuest()
    await current.context.clearCookies()
    await page.clock.setFixedTime(later())
    await send(page, prompt)
    await guestButton(page).waitFor()
    // Cancelling loses nothing.
    await page.keyboard.press('Escape')
    await expectFailure('signed-out', commonWords.promptSaved)
    expect(await composer(page).inputValue()).toBe(prompt)
    await retryButton().click()
    await guestButton(page).click()
    await turn(page, 'answered').waitFor()
    await vote(page, 'left')
  })
})

it('[B24] offers an account to a guest who reached the daily limit (nightly)', async () => {
  const limited = await startScriptedArena(() => answer, { RATE_LIMIT: '100', GUEST_GENERATIONS_PER_DAY: '1' })
  onTestFinished(() => limited.close())
  await visitAlone(limited.service.url)
  await becomeGuest()
  await send(page, prompt)
  expect(await expectFailure('guest-limited', commonWords.promptSaved)).not.toBeNull()
  expect(await retryButton().count()).toBe(0)
  await note().getByRole('link', { name: commonWords.createAccount }).click()
  await page.getByRole('heading', { name: commonWords.createAccount }).waitFor()
  await page.goBack()
  await expectPromptSaved()
})
