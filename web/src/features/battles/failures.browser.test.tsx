import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { english as failures } from '../../failure/messages/en.ts'
import { english as common } from '../../language/messages/en.ts'
import { english as shell } from '../../shell/messages/en.ts'
import { composer, inPhase, inputOf, lane, send, voteButton } from '../../testing/battle-steps.ts'
import { openPage, reopenPage } from '../../testing/open-page.tsx'
import {
  alreadyVoted,
  deferred,
  leftModel,
  rightModel,
  savedBattle,
  scriptArena,
  threadOf,
} from '../../testing/scripted-arena.ts'
import { noReply, refusal } from '../../testing/scripted-service.ts'
import { english as words } from './messages/en.ts'

const prompt = 'A prompt that must not get lost'
let arena = scriptArena()
beforeEach(() => {
  arena = scriptArena()
})

const note = () => page.getByRole('main').getByRole('alert')
const retry = () => note().getByRole('button', { name: common.retry, exact: true })
const isTyped = (text: string) => expect.poll(() => inputOf(composer())).toBe(text)
const isSignedIn = () => expect.element(page.getByRole('banner').getByText(shell.account.guest)).toBeVisible()
const titles = () => arena.threads.map(({ title }) => title)

async function expectFailure(kind: keyof typeof failures.title, saved: string): Promise<void> {
  await expect.element(note().getByText(failures.title[kind])).toBeVisible()
  await expect.element(note().getByText(saved)).toBeVisible()
}

/** A battle of a guest that has begun and waits. */
async function beginBattle() {
  const rest = deferred()
  arena.battle = async (writing) => {
    writing.write('left', 'The first half, which is long enough to be shown before the rest of it arrives, ')
    writing.write('right', 'The first half, which is long enough to be shown before the rest of it arrives, ')
    await rest.promise
    writing.finish({ model1Response: 'Both halves of it.' })
  }
  const service = await openPage('/', arena.answers, { as: 'guest' })
  await send(prompt)
  await expect.element(lane('left').getByText('The first half')).toBeVisible()
  return { service, release: rest.resolve }
}

async function openSaved() {
  const thread = threadOf()
  arena = scriptArena({ threads: [thread], messages: [savedBattle()] })
  const service = await openPage(`/threads/${thread.threadId}`, arena.answers, { as: 'guest' })
  await inPhase('answered')
  return service
}

describe('a prompt', () => {
  it('[P16] that could not be sent offline stays, and is sent when the device is back online', async () => {
    const service = await openPage('/', arena.answers, { as: 'guest' })
    await isSignedIn()
    service.setOnline(false)
    await send(prompt)
    await expectFailure('offline', common.promptSaved)
    await isTyped(prompt)
    service.setOnline(true)
    await inPhase('answered')

    service.setOnline(false)
    await send('But why?')
    await expectFailure('offline', common.promptSaved)
    await isTyped('But why?')
    service.setOnline(true)
    await expect.poll(() => page.getByTestId('lane-left').elements().length).toBe(2)
    await inPhase('answered')
    await isTyped('')
  })

  it('of a first visit stays when no guest can be created offline', async () => {
    const service = await openPage('/', arena.answers)
    await composer().fill(prompt)
    service.setOnline(false)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const gate = page.getByRole('dialog', { name: shell.signIn.gateTitle })
    await expect.element(gate.getByText(failures.title.offline)).toBeVisible()
    await expect.element(gate.getByText(shell.signIn.failed)).toBeVisible()
    service.setOnline(true)
    await gate.getByRole('button', { name: shell.signIn.asGuest }).click()
    await inPhase('answered')
  })

  it.each([
    ['generating-unavailable', 'service'],
    ['budget-reached', 'refused'],
  ] as const)('that was answered with %s stays, with the reference of the reply', async (reason, kind) => {
    const answers = { ...arena.answers, streamBattle: () => refusal(reason) }
    await openPage('/', answers, { as: 'guest' })
    await send(prompt)
    await inPhase('failed')
    await expect.element(note()).toHaveAttribute('data-failure', kind)
    await expect.element(note().getByText(common.promptSaved)).toBeVisible()
    await expect.element(note().getByText('correlation-1')).toBeVisible()
    await isTyped(prompt)
  })

  it('[B18] can be sent again after the countdown of a rate limit', async () => {
    let asked = 0
    await openPage(
      '/',
      {
        ...arena.answers,
        streamBattle: (request) => {
          asked += 1
          if (asked === 1) return refusal('rate-limited', { 'retry-after': '1' })
          return (arena.answers.streamBattle as (request: unknown) => Response)(request)
        },
      },
      { as: 'guest' },
    )
    await send(prompt)
    await expectFailure('limited', common.promptSaved)
    await expect.element(note().getByRole('button', { name: failures.retryIn(1) })).toBeDisabled()
    await isTyped(prompt)
    await retry().click()
    await inPhase('answered')
  })

  it('[B24] of a guest who reached the daily limit stays, and an account is offered', async () => {
    await openPage('/', { ...arena.answers, streamBattle: () => refusal('guest-limit-reached') }, { as: 'guest' })
    await send(prompt)
    await expectFailure('guest-limited', common.promptSaved)
    await expect.element(retry()).not.toBeInTheDocument()
    await note().getByRole('link', { name: common.createAccount }).click()
    await expect.element(page.getByRole('heading', { name: common.createAccount })).toBeVisible()
    history.back()
    await isTyped(prompt)
  })

  it('[P14] is offered again when its battle is cancelled, and leaves no thread', async () => {
    const { release } = await beginBattle()
    expect(titles()).toEqual([prompt])
    await page.getByRole('button', { name: common.cancel }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: words.lead })).toBeVisible()
    await isTyped(prompt)
    await expect.poll(titles).toEqual([])
    release()
  })

  it('[P14] is offered again after the page was left, and leaves no thread', async () => {
    const { release } = await beginBattle()
    await reopenPage(location.pathname, arena.answers, { as: 'guest' })
    await expect.element(page.getByRole('heading', { level: 1, name: words.lead })).toBeVisible()
    await isTyped(prompt)
    release()
  })

  it('[P14] of a follow-up is offered again in its thread', async () => {
    const service = await openSaved()
    const address = location.pathname
    arena.battle = (writing) => writing.write('left', 'The first half')
    await send(prompt)
    await inPhase('asking')
    await reopenPage(address, arena.answers, { as: 'guest' })
    await inPhase('answered')
    await isTyped(prompt)
    expect(service.asked('streamBattle')[0]?.body.continues).toBe(arena.messages[0]!.comparisonId)
  })
})

describe('a battle', () => {
  it('[P16] that was interrupted keeps its text, and offers a retry', async () => {
    let asked = 0
    arena.battle = (writing) => {
      asked += 1
      writing.write('left', 'The first half ')
      writing.write('right', 'The other half ')
      if (asked === 1) setTimeout(() => writing.cut(), 200)
      else writing.finish()
    }
    await openPage('/', arena.answers, { as: 'guest' })
    await send(prompt)
    await expectFailure('unreachable', common.promptSaved)
    await expect.element(lane('left').getByText('The first half')).toBeVisible()
    await isTyped(prompt)
    await retry().click()
    await inPhase('answered')
  })

  it('[P16] whose last event was lost is shown from its thread, which stays', async () => {
    arena.battle = (writing) => writing.finish({}, { lost: true })
    await openPage('/', arena.answers, { as: 'guest' })
    await send(prompt)
    await inPhase('answered')
    await expect.element(lane('left').getByText('An answer.')).toBeVisible()
    await expect.element(note()).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Arena' }).click()
    await expect.element(page.getByText(words.thread.waiting)).toBeVisible()
    await page.getByRole('link', { name: words.thread.waitingLink }).click()
    await voteButton('left').click()
    await inPhase('revealed')
    expect(titles()).toEqual([prompt])
  })

  it('[P14] goes on while the user visits other pages, and shows its answers when they return', async () => {
    const { release } = await beginBattle()
    const address = location.pathname
    history.back()
    await expect.element(page.getByRole('heading', { level: 1, name: words.lead })).toBeVisible()
    await isTyped('')
    history.forward()
    await inPhase('asking')
    await page.getByRole('banner').getByRole('link', { name: common.pages.threads }).click()
    await expect.element(page.getByRole('link', { name: words.sign.writing })).toBeVisible()
    release()
    await page.getByRole('link', { name: words.sign.ready }).click()
    await inPhase('answered')
    expect(location.pathname).toBe(address)
    await expect.element(lane('left').getByText('Both halves of it.')).toBeVisible()
  })

  it('[B13] offers another pair when no model answered', async () => {
    arena.battle = (writing) =>
      writing.finish({
        model1Missing: true,
        model2Missing: true,
        model1Response: '[System]: unavailable',
        model2Response: '[System]: unavailable',
      })
    await openPage('/', arena.answers, { as: 'guest' })
    await send(prompt)
    for (const side of ['left', 'right'] as const) {
      await expect.element(lane(side).getByTestId('fallback')).toHaveTextContent(words.fallback.unanswered)
    }
    expect(page.getByTestId('vote-bar').elements()).toEqual([])
    const before = location.pathname
    arena.battle = (writing) => writing.finish()
    await page.getByRole('button', { name: words.drawAgain }).click()
    await expect.element(voteButton('left')).toBeVisible()
    expect(location.pathname).not.toBe(before)
  })

  it('asks to sign in when the session has ended, keeps the prompt and continues', async () => {
    let ended = true
    const service = await openPage(
      '/',
      {
        ...arena.answers,
        createThread: (asked) => {
          if (ended) return new Response(null, { status: 401 })
          return (arena.answers.createThread as (asked: unknown) => Response)(asked)
        },
      },
      { as: 'guest' },
    )
    await isSignedIn()
    service.answer({ refreshToken: new Response(null, { status: 401 }) })
    await send(prompt)
    const gate = page.getByRole('dialog', { name: shell.signIn.gateTitle })
    await expect.element(gate).toBeVisible()
    // Cancelling loses nothing.
    await gate.getByRole('button', { name: common.close }).click()
    await expectFailure('signed-out', common.promptSaved)
    await isTyped(prompt)
    ended = false
    await retry().click()
    await gate.getByRole('button', { name: shell.signIn.asGuest }).click()
    await inPhase('answered')
  })

  it('[A7] refreshes its token silently when it has expired', async () => {
    const soon = { token: 'a.b.c', expiresAt: new Date(Date.now() + 60_000).toISOString() }
    const service = await openPage('/', { ...arena.answers, refreshToken: soon }, { as: 'guest' })
    await isSignedIn()
    const before = service.asked('refreshToken').length
    await send(prompt)
    await inPhase('answered')
    expect(service.asked('refreshToken').length).toBeGreaterThan(before)
    expect(page.getByRole('dialog').elements()).toEqual([])
  })
})

describe('a vote', () => {
  it('that cannot be sent keeps the choice and both answers', async () => {
    const service = await openSaved()
    service.setOnline(false)
    await voteButton('right').click()
    await expectFailure('offline', words.vote.saved)
    await expect.element(voteButton('right')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(lane('left').getByText('An answer.')).toBeVisible()
    service.setOnline(true)
    await retry().click()
    await inPhase('revealed')
    await expect.element(page.getByText(words.reveal.your.right).first()).toBeVisible()
  })

  it('[W16] is sent again as the same request when only its reply was lost', async () => {
    const service = await openSaved()
    service.answer({ castVote: noReply })
    await voteButton('left').click()
    await expectFailure('unreachable', words.vote.saved)
    service.answer(arena.answers)
    await retry().click()
    await inPhase('revealed')
    const [first, second] = service.asked('castVote')
    expect(second?.body).toEqual(first?.body)
    expect(document.querySelector('[data-seal]')?.getAttribute('data-seal')).toBe('verified')
  })

  it('[P15] that was cast before, for example in another tab, is shown with the names', async () => {
    const service = await openSaved()
    service.answer({
      castVote: () => {
        arena.messages = arena.messages.map((one) => ({
          ...one,
          model1Name: leftModel.modelName,
          model2Name: rightModel.modelName,
          voteChoice: 'right',
          hasVoted: true,
        }))
        return alreadyVoted('right')
      },
    })
    await voteButton('left').click()
    await expect.element(page.getByText(words.vote.before)).toBeVisible()
    await expect.element(page.getByText(words.reveal.your.right).first()).toBeVisible()
    await expect.element(lane('left').getByText(leftModel.displayName)).toBeVisible()
    await expect.element(lane('right').getByText(rightModel.displayName)).toBeVisible()
  })

  it('[P21] is saved when only the leaderboard fails, and the page says so', async () => {
    const service = await openSaved()
    service.answer({ getBoard: noReply })
    await voteButton('left').click()
    await inPhase('revealed')
    await expectFailure('unreachable', words.reveal.boardFailed)
    await expect.element(page.getByText(words.reveal.unrated)).not.toBeInTheDocument()
    service.answer(arena.answers)
    await retry().click()
    await expect.element(note()).not.toBeInTheDocument()
    await expect.element(page.getByText(words.reveal.countedAs.blind)).toBeVisible()
  })

  it('that is pending offers its battle on other pages until it arrives, and is not announced there', async () => {
    arena.battle = (writing) => writing.finish()
    const slow = deferred()
    const service = await openPage('/', arena.answers, { as: 'guest' })
    await send('Left early')
    await inPhase('answered')
    const { castVote } = arena.answers
    service.answer({
      castVote: async (asked) => {
        await slow.promise
        return typeof castVote === 'function' ? castVote(asked) : castVote!
      },
    })
    await voteButton('tie').click()
    await inPhase('voting')
    await page.getByRole('link', { name: 'Arena' }).click()
    await expect.element(page.getByText(words.thread.waiting)).toBeVisible()
    slow.resolve()
    await expect.element(page.getByText(words.thread.waiting)).not.toBeInTheDocument()
    await expect.element(page.getByTestId('announcer')).not.toHaveTextContent('Answer A was written by')
  })
})
