import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { composer, firstBattle, guestButton, lane, send, turn, vote, voteButton } from './battle-steps.ts'
import { desk, type Visit, visit } from './browser.ts'
import { startRecordingProxy } from './recording-proxy.ts'
import { deferred, plumrose, startScriptedArena } from './scripted-arena.ts'
import { battleWords, commonWords, failureWords, shellWords } from './words.ts'

const answer = 'An answer with **weight**.'
const prompt = 'A prompt that must not get lost'
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

const note = () => page.getByRole('alert')
const retryButton = () => note().getByRole('button', { name: commonWords.retry })

/** Checks the failure's title and what is saved. Returns the correlation id, if there is one. */
async function expectFailure(kind: keyof typeof failureWords.title, saved: string): Promise<string | null> {
  await note().getByText(failureWords.title[kind]).waitFor()
  await note().getByText(saved).waitFor()
  const id = note().locator('code')
  return (await id.count()) > 0 ? id.textContent() : null
}

/** The prompt is in the field, also after a reload. */
async function expectPromptSaved(): Promise<void> {
  expect(await composer(page).inputValue()).toBe(prompt)
  await page.reload()
  expect(await composer(page).inputValue()).toBe(prompt)
}

/** After a first battle, so that the thread exists and the scripts of the page are loaded. */
async function becomeGuest(): Promise<void> {
  await firstBattle(page, 'Hello')
  await vote(page, 'tie')
  await page.keyboard.press('n')
  await composer(page).waitFor()
}

/** Sends the prompt as a guest. The models answer when the journey releases them. */
async function askSlowly(): Promise<() => void> {
  const { promise, resolve } = deferred<string>()
  await becomeGuest()
  arena.host.say(() => promise)
  await send(page, prompt)
  await turn(page, 'asking').waitFor()
  return () => resolve(answer)
}

describe('a lost connection', () => {
  it('keeps a prompt that could not be sent, and sends it when back online', async () => {
    await becomeGuest()
    await current.context.setOffline(true)
    await send(page, prompt)
    expect(await expectFailure('offline', commonWords.promptSaved)).toBeNull()
    expect(await composer(page).inputValue()).toBe(prompt)
    await current.context.setOffline(false)
    await retryButton().click()
    await turn(page, 'answered').waitFor()
    expect(await lane(page, 'left').locator('strong').textContent()).toBe('weight')
  })

  it('keeps the first prompt of a visit, and formats its answers when back online', async () => {
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

  it('keeps the prompt when the connection is lost while the models write', async () => {
    const line = await startRecordingProxy(arena.service.url)
    await current.close()
    current = await visit(line.url, desk, { expected: failedRequests })
    page = current.page
    const release = await askSlowly()
    await current.context.setOffline(true)
    await line.close()
    await expectFailure('offline', commonWords.promptSaved)
    expect(await composer(page).inputValue()).toBe(prompt)
    release()
  })

  it('keeps the choice and both answers when a vote cannot be sent', async () => {
    await firstBattle(page, prompt)
    await current.context.setOffline(true)
    await voteButton(page, 'right').click()
    await expectFailure('offline', battleWords.vote.saved)
    expect(await voteButton(page, 'right').getAttribute('aria-pressed')).toBe('true')
    expect(await lane(page, 'left').locator('strong').textContent()).toBe('weight')
    await current.context.setOffline(false)
    await retryButton().click()
    await turn(page, 'revealed').waitFor()
    await page.getByText(battleWords.reveal.your.right).waitFor()
  })

  /** The service gets the requests to this path, the page no reply. */
  async function loseReplies(path: RegExp): Promise<void> {
    await page.route(path, async (route) => {
      await route.fetch()
      await route.abort()
    })
  }

  it('[W16] shows the same battle and counts the same vote when only their replies were lost', async () => {
    await becomeGuest()
    let asked = 0
    arena.host.say(() => {
      asked += 1
      return answer
    })
    await loseReplies(/dualchat/)
    await send(page, prompt)
    await expectFailure('unreachable', commonWords.promptSaved)
    await page.unroute(/dualchat/)
    await retryButton().click()
    await turn(page, 'answered').waitFor()
    expect(asked).toBe(2)
    await loseReplies(/model-vote/)
    await voteButton(page, 'left').click()
    await expectFailure('unreachable', battleWords.vote.saved)
    await page.unroute(/model-vote/)
    await retryButton().click()
    await turn(page, 'revealed').waitFor()
    await page.locator('[data-seal="verified"]').waitFor()
  })

  it('[V3] says that the vote was already cast when another one follows it, and links to the names', async () => {
    await firstBattle(page, prompt)
    await loseReplies(/model-vote/)
    await voteButton(page, 'left').click()
    await expectFailure('unreachable', battleWords.vote.saved)
    await page.unroute(/model-vote/)
    await voteButton(page, 'right').click()
    await page.getByText(battleWords.vote.before).waitFor()
    await page.getByRole('alert').getByRole('link', { name: battleWords.thread.open }).click()
    await page.getByRole('heading', { level: 1, name: prompt }).waitFor()
  })
})

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
    ['the page is reloaded', () => page.reload()],
    ['the user cancels', () => page.getByRole('button', { name: commonWords.cancel }).click()],
  ])('keeps the prompt when %s while the models write', async (_when, leave) => {
    const release = await askSlowly()
    await leave()
    release()
    await expectPromptSaved()
  })
})

describe('a session', () => {
  const later = () => new Date(Date.now() + 2 * 60 * 60 * 1000)

  it('[A7] is refreshed silently when its token has expired', async () => {
    await becomeGuest()
    const refreshed = page.waitForResponse(/\/api\/auth\/token/)
    await page.clock.setFixedTime(later())
    await send(page, prompt)
    expect((await refreshed).status()).toBe(200)
    await turn(page, 'answered').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await vote(page, 'left')
  })

  it('continues with a new token when the service rejects the old one', async () => {
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

  it('that has ended asks the user to sign in, keeps the prompt and continues', async () => {
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

it.each([
  ['[B13] no model answers', { status: 400 }, battleWords.fallback.missing],
  ['[B12] the fallback answers for both', 'I am the fallback.', battleWords.fallback.text],
])('says on both sides that %s, and that the vote is not counted', async (_case, fallback, text) => {
  arena.host.say(({ model }) => (model === plumrose.modelName ? fallback : { status: 400 }))
  await firstBattle(page, prompt)
  for (const side of ['left', 'right'] as const) {
    expect(await lane(page, side).getByTestId('fallback').textContent()).toContain(text)
  }
  await voteButton(page, 'both-bad').click()
  await page.getByText(battleWords.reveal.countedAs.fallback).waitFor()
})

describe('an error of the service', () => {
  it('shows the correlation id of the reply', async () => {
    await becomeGuest()
    await page.route(/dualchat/, (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-correlation-id': 'journey-1' },
        json: { type: 'ai.error', success: false, message: 'The service ran out of steam', code: 'API_ERROR' },
      }),
    )
    await send(page, prompt)
    expect(await expectFailure('service', commonWords.promptSaved)).toBe('journey-1')
    await expectPromptSaved()
  })

  it('says that the vote is saved when only the leaderboard fails', async () => {
    await firstBattle(page, prompt)
    await page.route(/model-stats/, (route) => route.fulfill({ status: 503, body: 'away' }))
    await vote(page, 'left')
    await expectFailure('unreachable', battleWords.reveal.boardFailed)
    await page.unroute(/model-stats/)
    await retryButton().click()
    await note().waitFor({ state: 'detached' })
    await page.locator('[data-counted="blind"]').waitFor()
  })
})

it('[B18] a rate limit shows a countdown, then the prompt can be sent again', async () => {
  await page.clock.install()
  await becomeGuest()
  await page.route(
    /dualchat/,
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '20' },
        json: { object: 'ai.error', code: 'RATE_LIMITED', message: 'Too many generations' },
      }),
    { times: 1 },
  )
  await send(page, prompt)
  await expectFailure('limited', commonWords.promptSaved)
  await note()
    .getByRole('button', { name: /^Try again in \d+ s$/, disabled: true })
    .waitFor()
  expect(await composer(page).inputValue()).toBe(prompt)
  await page.clock.fastForward(20_000)
  await note().getByRole('button', { name: commonWords.retry, exact: true, disabled: false }).click()
  await turn(page, 'answered').waitFor()
})

it('[B24] offers an account to a guest who reached the daily limit', async () => {
  const limited = await startScriptedArena(() => answer, { RATE_LIMIT: '100', GUEST_GENERATIONS_PER_DAY: '1' })
  onTestFinished(() => limited.close())
  await current.close()
  current = await visit(limited.service.url, desk, { expected: failedRequests })
  page = current.page
  await becomeGuest()
  await send(page, prompt)
  expect(await expectFailure('guest-limited', commonWords.promptSaved)).not.toBeNull()
  expect(await retryButton().count()).toBe(0)
  await note().getByRole('link', { name: commonWords.createAccount }).click()
  await page.getByRole('heading', { name: commonWords.createAccount }).waitFor()
  await page.goBack()
  await expectPromptSaved()
})
