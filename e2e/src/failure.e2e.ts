import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { composer, firstBattle, guestButton, lane, send, turn, voteButton } from './battle-steps.ts'
import { desk, launchBrowser, type Visit, visit } from './browser.ts'
import { startRecordingProxy } from './recording-proxy.ts'
import { heldBack, plumrose, type ScriptedArena, startScriptedArena } from './scripted-arena.ts'
import { battleWords, failureWords, shellWords } from './words.ts'

let browser: Browser
let arena: ScriptedArena
let current: Visit
let page: Page
beforeAll(async () => {
  arena = await startScriptedArena(() => answer)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await arena?.close()
})
const answer = 'An answer with **weight**.'
const prompt = 'A prompt that must not get lost'

/** The browser itself notes failed requests in the console; everything else there is a fault. */
const failedRequests = [/^console: Failed to load resource/]

beforeEach(async () => {
  arena.host.say(() => answer)
  current = await visit(browser, arena.service.url, desk, { expected: failedRequests })
  page = current.page
})
afterEach(async () => {
  const faults = current.faults()
  await current.close()
  expect(faults).toEqual([])
})

const note = () => page.getByRole('alert')
const again = () => note().getByRole('button', { name: failureWords.retry })

/** What happened, and what is safe; gives the correlation id that it names. */
async function expectFailure(kind: keyof typeof failureWords.title, saved: string): Promise<string | null> {
  await note().getByText(failureWords.title[kind]).waitFor()
  await note().getByText(saved).waitFor()
  const id = note().locator('code')
  return (await id.count()) > 0 ? id.textContent() : null
}

/** Typed, and still there after the page was loaded again. */
async function expectPromptKept(): Promise<void> {
  expect(await composer(page).inputValue()).toBe(prompt)
  await page.reload()
  expect(await composer(page).inputValue()).toBe(prompt)
}

async function becomeGuest(): Promise<void> {
  await firstBattle(page, 'Hello')
  await voteButton(page, 'tie').click()
  await turn(page, 'revealed').waitFor()
  await page.keyboard.press('n')
  await composer(page).waitFor()
}

describe('a lost connection', () => {
  it('keeps a prompt that could not be sent, and sends it when the connection is back', async () => {
    await becomeGuest()
    await current.context.setOffline(true)
    await send(page, prompt)
    expect(await expectFailure('offline', battleWords.composer.kept)).toBeNull()
    expect(await composer(page).inputValue()).toBe(prompt)
    await current.context.setOffline(false)
    await again().click()
    await turn(page, 'answered').waitFor()
    expect(await lane(page, 'left').locator('strong').textContent()).toBe('weight')
  })

  it('keeps the prompt and can format answers later, also when it is lost before anything was ever sent', async () => {
    await page.goto('/')
    await composer(page).fill(prompt)
    await current.context.setOffline(true)
    await page.getByRole('button', { name: battleWords.composer.send }).click()
    const gate = page.getByRole('dialog', { name: shellWords.signIn.gateTitle })
    await gate.waitFor()
    await expectFailure('offline', shellWords.signIn.failed)
    await current.context.setOffline(false)
    await again().click()
    await guestButton(page).click()
    await turn(page, 'answered').waitFor()
    expect(await lane(page, 'left').locator('strong').textContent()).toBe('weight')
  })

  it('keeps the prompt when it is lost while the models write', async () => {
    const line = await startRecordingProxy(arena.service.url)
    await current.close()
    current = await visit(browser, line.url, desk, { expected: failedRequests })
    page = current.page
    await becomeGuest()
    const { held, release } = heldBack<string>()
    arena.host.say(() => held)
    await send(page, prompt)
    await turn(page, 'asking').waitFor()
    await current.context.setOffline(true)
    await line.close()
    await expectFailure('offline', battleWords.composer.kept)
    expect(await composer(page).inputValue()).toBe(prompt)
    release(answer)
  })

  it('keeps the choice and both answers when a vote cannot be sent', async () => {
    await firstBattle(page, prompt)
    await current.context.setOffline(true)
    await voteButton(page, 'right').click()
    await expectFailure('offline', battleWords.vote.failedKept)
    expect(await voteButton(page, 'right').getAttribute('aria-pressed')).toBe('true')
    expect(await lane(page, 'left').locator('strong').textContent()).toBe('weight')
    await current.context.setOffline(false)
    await again().click()
    await turn(page, 'revealed').waitFor()
    await page.getByText(battleWords.reveal.your.right).waitFor()
  })

  it('[V3] says so when the vote arrived and only its reply was lost, and leads to the names', async () => {
    await firstBattle(page, prompt)
    await page.route(/model-vote/, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await voteButton(page, 'left').click()
    await expectFailure('unreachable', battleWords.vote.failedKept)
    await page.unroute(/model-vote/)
    await again().click()
    await page.getByText(battleWords.vote.before).waitFor()
    await page.getByRole('alert').getByRole('link', { name: battleWords.thread.open }).click()
    await page.getByRole('heading', { level: 1, name: prompt }).waitFor()
  })
})

describe('a stopped service', () => {
  it('loses nothing of a battle under way, and goes on after the restart', async () => {
    await becomeGuest()
    const { held, release } = heldBack<string>()
    arena.host.say(() => held)
    await send(page, prompt)
    await turn(page, 'asking').waitFor()
    await arena.service.kill()
    await expectFailure('unreachable', battleWords.composer.kept)
    expect(await composer(page).inputValue()).toBe(prompt)
    release(answer)
    arena.host.say(() => answer)
    await arena.service.restart()
    await again().click()
    await turn(page, 'answered').waitFor()

    await arena.service.kill()
    await voteButton(page, 'left').click()
    await expectFailure('unreachable', battleWords.vote.failedKept)
    await arena.service.restart()
    await again().click()
    await turn(page, 'revealed').waitFor()
    await page.locator('[data-seal="verified"]').waitFor()
  })

  it('finds the prompt again when the page is loaded anew while models write', async () => {
    const { held, release } = heldBack<string>()
    await becomeGuest()
    arena.host.say(() => held)
    await send(page, prompt)
    await turn(page, 'asking').waitFor()
    await page.reload()
    release(answer)
    await expectPromptKept()
  })

  it('gives the prompt back when the reader cancels', async () => {
    const { held, release } = heldBack<string>()
    await becomeGuest()
    arena.host.say(() => held)
    await send(page, prompt)
    await page.getByRole('button', { name: battleWords.cancel }).click()
    release(answer)
    await expectPromptKept()
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
    await voteButton(page, 'left').click()
    await turn(page, 'revealed').waitFor()
  })

  it('goes on with a new token where the service does not take the old one any more', async () => {
    await page.route(/\/api\/auth\/guest/, async (route) => {
      const response = await route.fetch()
      const given = (await response.json()) as { token: string }
      // As after a change of keys: well made, but signed by nobody the service knows.
      const token = given.token.replace(/[^.]{20}$/, 'A'.repeat(20))
      await route.fulfill({ response, json: { ...given, token } })
    })
    const refreshed = page.waitForResponse(/\/api\/auth\/token/)
    await firstBattle(page, prompt)
    expect((await refreshed).status()).toBe(200)
  })

  it('that is over asks how to go on, keeps the prompt, and goes on', async () => {
    await becomeGuest()
    await current.context.clearCookies()
    await page.clock.setFixedTime(later())
    await send(page, prompt)
    await guestButton(page).waitFor()
    // Declined: nothing is lost.
    await page.keyboard.press('Escape')
    await expectFailure('signed-out', battleWords.composer.kept)
    expect(await composer(page).inputValue()).toBe(prompt)
    await again().click()
    await guestButton(page).click()
    await turn(page, 'answered').waitFor()
    await voteButton(page, 'left').click()
    await turn(page, 'revealed').waitFor()
  })
})

describe('models that fail', () => {
  it('[B13] show their own face when nobody answers, and the vote is told as not counted', async () => {
    arena.host.say(() => ({ status: 400 }))
    await firstBattle(page, prompt)
    for (const side of ['left', 'right'] as const) {
      const face = lane(page, side).getByTestId('stand-in')
      expect(await face.textContent()).toContain(battleWords.standIn.missing)
    }
    await voteButton(page, 'both-bad').click()
    await page.getByText(battleWords.reveal.notCounted.fallback).waitFor()
  })

  it('[B12] are stood in for, and both sides say so', async () => {
    arena.host.say(({ model }) => (model === plumrose.modelName ? 'I stand in.' : { status: 400 }))
    await firstBattle(page, prompt)
    for (const side of ['left', 'right'] as const) {
      const face = lane(page, side).getByTestId('stand-in')
      expect(await face.textContent()).toContain(battleWords.standIn.text)
    }
  })
})

describe('what the service refuses', () => {
  it('names the correlation id of the reply', async () => {
    await becomeGuest()
    await page.route(/dualchat/, (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-correlation-id': 'journey-1' },
        json: { type: 'ai.error', success: false, message: 'The service ran out of steam', code: 'API_ERROR' },
      }),
    )
    await send(page, prompt)
    expect(await expectFailure('service', battleWords.composer.kept)).toBe('journey-1')
    await expectPromptKept()
  })

  it('says that the vote is recorded where only the leaderboard cannot be read', async () => {
    await firstBattle(page, prompt)
    await page.route(/model-stats/, (route) => route.fulfill({ status: 503, body: 'away' }))
    await voteButton(page, 'left').click()
    await turn(page, 'revealed').waitFor()
    await expectFailure('unreachable', battleWords.reveal.boardFailed)
    await page.unroute(/model-stats/)
    await again().click()
    await note().waitFor({ state: 'detached' })
    await page.locator('[data-counted="counted"]').waitFor()
  })
})

describe('a limit', () => {
  // Six a minute: one more every ten seconds, for which a journey can wait.
  const allowed = 6
  let limited: ScriptedArena
  beforeAll(async () => {
    limited = await startScriptedArena(() => answer, { RATE_LIMIT: String(allowed) })
  })
  afterAll(() => limited?.close())

  it('[B18] is waited out, second by second, and the prompt goes on', async () => {
    await current.close()
    current = await visit(browser, limited.service.url, desk, { expected: failedRequests })
    page = current.page
    await becomeGuest()
    const token = await page.evaluate(async () => (await (await fetch('/api/auth/token')).json()).token as string)
    // Just before the prompt goes out: however long typing takes, nothing is left, nor is there any for some seconds.
    await page.route(
      /dualchat/,
      async (route) => {
        await spendGenerations(limited.service.url, token)
        await route.continue()
      },
      { times: 1 },
    )
    const refused = page.waitForResponse(
      (response) => /dualchat/.test(response.url()) && response.request().postData()?.includes(prompt) === true,
    )
    await send(page, prompt)
    const id = await expectFailure('limited', battleWords.composer.kept)
    expect(id).toBe((await (await refused).allHeaders())['x-correlation-id'])
    await note()
      .getByRole('button', { name: /^Try again in \d+ s$/, disabled: true })
      .waitFor()
    expect(await composer(page).inputValue()).toBe(prompt)
    await note().getByRole('button', { name: battleWords.retry, exact: true, disabled: false }).click()
    await turn(page, 'answered').waitFor()
  })
})

const SECONDS_LEFT = 5

/** Asks as the same user elsewhere, until that is refused for some seconds. */
async function spendGenerations(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ prompt: 'Hello' })
  for (let left = 0; left < SECONDS_LEFT; ) {
    const answered = await fetch(`${url}/api/arena/dualchat`, { method: 'POST', headers, body })
    await answered.arrayBuffer()
    if (answered.status === 429) left = Number(answered.headers.get('retry-after'))
  }
}
