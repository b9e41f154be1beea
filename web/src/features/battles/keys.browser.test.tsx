import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { english as common } from '../../language/messages/en.ts'
import { english as shell } from '../../shell/messages/en.ts'
import { composer, inPhase, inputOf, send, takesFocus, voteBar, voteButton } from '../../testing/battle-steps.ts'
import { openPage, reopenPage } from '../../testing/open-page.tsx'
import { deferred, savedBattle, scriptArena, threadOf, votedBattle } from '../../testing/scripted-arena.ts'
import { noReply } from '../../testing/scripted-service.ts'
import { english as threads } from '../threads/messages/en.ts'
import { english as words } from './messages/en.ts'

const { keyboard } = userEvent
/** A saved battle of the user that has no vote yet. */
async function openBattle() {
  const thread = threadOf()
  const address = `/threads/${thread.threadId}`
  const arena = scriptArena({ threads: [thread], messages: [savedBattle()] })
  const service = await openPage(address, arena.answers, { as: 'guest' })
  await inPhase('answered')
  await takesFocus(voteBar())
  return { arena, service, address }
}

const shortcuts = () => page.getByRole('dialog', { name: shell.keyboard.open })
const isTyped = (text: string) => expect.poll(() => inputOf(composer())).toBe(text)
const caps = () => voteButton('left').element().querySelector('kbd')!

const keys = [
  ['a', 'left'],
  ['{ArrowLeft}', 'left'],
  ['b', 'right'],
  ['{ArrowRight}', 'right'],
  ['t', 'tie'],
  ['x', 'both-bad'],
] as const

describe('a key of a vote', () => {
  it.each(keys)('[P12] %s selects %s, and Enter votes', async (key, choice) => {
    const { service } = await openBattle()
    await keyboard(key)
    await takesFocus(voteButton(choice))
    await expect.element(voteBar().getByText(words.vote.confirm(common.voteChoices[choice]))).toBeVisible()
    expect(service.asked('castVote')).toEqual([])
    await keyboard('{Enter}')
    await inPhase('revealed')
    await expect.element(page.getByText(words.reveal.your[choice], { exact: true }).first()).toBeVisible()
    expect(service.asked('castVote').map(({ body }) => body.voteChoice)).toEqual([choice])
  })

  it.each(['{Escape}', ' '])('[P12] is cancelled by %s', async (cancel) => {
    const { service } = await openBattle()
    await keyboard('at')
    await takesFocus(voteButton('tie'))
    await keyboard(cancel)
    await takesFocus(voteBar())
    await expect.element(page.getByText(words.vote.question)).toBeVisible()
    await keyboard('{Enter}')
    expect(service.asked('castVote')).toEqual([])
  })

  it.each(['another one', 'But why?', 'Name three', 'what'])(
    '[P12] begins a sentence, which goes to the prompt: %s',
    async (sentence) => {
      const { service } = await openBattle()
      await keyboard(sentence)
      await takesFocus(composer())
      await isTyped(sentence)
      expect(service.asked('castVote')).toEqual([])
    },
  )

  it('[P12] is ignored with a modifier and in a dialog', async () => {
    const { service } = await openBattle()
    await keyboard('{Control>}a{/Control}{Alt>}b{/Alt}')
    await keyboard('?')
    await expect.element(shortcuts()).toBeVisible()
    await expect.poll(() => shortcuts().element().contains(document.activeElement)).toBe(true)
    for (const choice of ['left', 'right', 'tie', 'both-bad'] as const) {
      await expect.element(shortcuts().getByRole('rowheader', { name: common.voteChoices[choice] })).toBeVisible()
    }
    for (const [key] of keys) await keyboard(key)
    await keyboard('{Escape}')
    await expect.element(shortcuts()).not.toBeInTheDocument()
    await takesFocus(voteBar())
    await expect.element(page.getByText(words.vote.question)).toBeVisible()
    expect(service.asked('castVote')).toEqual([])
  })

  it('[P12] is ignored before both answers are ready', async () => {
    const arena = scriptArena()
    const ready = deferred()
    arena.battle = async (writing) => {
      writing.write('left', 'An answer ')
      await ready.promise
      writing.finish()
    }
    const service = await openPage('/', arena.answers)
    await send('Hello')
    await inPhase('asking')
    for (const [key] of keys) await keyboard(key)
    await keyboard('n')
    await inPhase('asking')
    ready.resolve()
    await inPhase('answered')
    await takesFocus(voteBar())
    expect(service.asked('castVote')).toEqual([])
  })

  it('[P12] is shown on its button while it works, and not while one types', async () => {
    await openBattle()
    await expect.poll(() => caps().checkVisibility()).toBe(true)
    await keyboard('n')
    await takesFocus(composer())
    await expect.poll(() => caps().checkVisibility({ visibilityProperty: true, opacityProperty: true })).toBe(false)
    await isTyped('')
    await keyboard('a b')
    await isTyped('a b')
    await keyboard('{Escape}')
    await expect.element(composer()).not.toHaveFocus()
    await expect.poll(() => caps().checkVisibility()).toBe(true)
  })
})

describe('the focus', () => {
  it('[P11] is on the vote when the answers are ready, and again after a follow-up', async () => {
    const arena = scriptArena()
    await openPage('/', arena.answers)
    await send('Hello')
    await inPhase('answered')
    await takesFocus(voteBar())
    await keyboard('nBut why?{Enter}')
    await expect.poll(() => page.getByTestId('lane-left').elements().length).toBe(2)
    await inPhase('answered')
    await takesFocus(voteBar())
  })

  it.each([
    ['where the reader moved it', () => page.getByRole('main').getByRole('button', { name: threads.actions('Hello') })],
    ['in a prompt that the reader writes', composer],
  ])('[P11] stays %s while the models write', async (_, target) => {
    const arena = scriptArena()
    const ready = deferred()
    arena.battle = async (writing) => {
      writing.write('left', 'An answer ')
      await ready.promise
      writing.finish()
    }
    await openPage('/', arena.answers)
    await send('Hello')
    await inPhase('asking')
    await expect.element(target()).toBeVisible()
    target().element().focus()
    await keyboard('w')
    ready.resolve()
    await inPhase('answered')
    await takesFocus(target())
  })

  it('stays on the chosen vote when it fails, and during the retry', async () => {
    const { arena, service } = await openBattle()
    service.answer({ castVote: noReply })
    voteButton('right').element().focus()
    await keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toBeVisible()
    await takesFocus(voteButton('right'))
    const slow = deferred()
    const { castVote } = arena.answers
    service.answer({
      castVote: async (asked) => {
        await slow.promise
        return typeof castVote === 'function' ? castVote(asked) : castVote!
      },
    })
    await page.getByRole('alert').getByRole('button').click()
    await inPhase('voting')
    await takesFocus(voteButton('right'))
    slow.resolve()
    await inPhase('revealed')
  })

  it('is on the names after a vote, and on an empty prompt of the next battle', async () => {
    await openBattle()
    await keyboard('a{Enter}')
    await inPhase('revealed')
    await takesFocus(page.getByRole('heading', { name: words.reveal.title }))
    await keyboard('n')
    await expect.element(page.getByRole('heading', { level: 1, name: words.lead })).toBeVisible()
    await takesFocus(composer())
    await isTyped('')
  })

  it('goes to the prompt with a slash, and from the first key of a page to the content', async () => {
    await openPage('/privacy')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await keyboard('{Tab}')
    await takesFocus(page.getByRole('link', { name: shell.skip }))
    await openPage('/', scriptArena().answers)
    await takesFocus(composer())
    page.getByRole('main').element().focus()
    await keyboard('/')
    await takesFocus(composer())
    await isTyped('')
  })
})

describe('the keys of a page', () => {
  it('[P12] do nothing while one types, and Shift with Enter is a new line', async () => {
    const arena = scriptArena()
    const service = await openPage('/', arena.answers)
    await takesFocus(composer())
    const letters = 'a b t x n / ? A B T X N'
    await keyboard(`${letters}{ArrowLeft}{ArrowRight}{Shift>}{Enter}{/Shift}second line`)
    await isTyped(`${letters}\nsecond line`)
    expect(page.getByRole('dialog').elements()).toEqual([])
    await keyboard('{Enter}')
    await inPhase('answered')
    expect(service.asked('streamBattle')[0]?.body.prompt).toBe(`${letters}\nsecond line`)
  })

  it('lead from a saved vote to a new battle', async () => {
    const thread = threadOf()
    const arena = scriptArena({ threads: [thread], messages: [votedBattle()] })
    await openPage(`/threads/${thread.threadId}`, arena.answers, { as: 'guest' })
    await inPhase('voted')
    await keyboard('n')
    await expect.element(page.getByRole('heading', { level: 1, name: words.lead })).toBeVisible()
    expect(location.pathname).toBe('/')
  })

  it.each(['/side-by-side', '/chat', '/threads', '/leaderboard', '/nowhere'])('are listed on %s', async (path) => {
    const arena = scriptArena()
    await openPage(path, { ...arena.answers, getTags: { success: true, items: [] } })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    ;(document.activeElement as HTMLElement).blur()
    await keyboard('?')
    await expect.element(shortcuts()).toBeVisible()
    await keyboard('{Escape}')
    await expect.element(shortcuts()).not.toBeInTheDocument()
  })

  it('[P12] stay off after a reload, and can be turned on again', async () => {
    const { arena, service, address } = await openBattle()
    const openShortcuts = page.getByRole('button', { name: shell.keyboard.open })
    const singleKeys = page.getByRole('switch', { name: shell.keyboard.singleKeys })
    await openShortcuts.click()
    await singleKeys.click()
    await keyboard('{Escape}')
    await expect.element(shortcuts()).not.toBeInTheDocument()
    voteBar().element().focus()
    await keyboard('at?{ArrowLeft}{Enter}')
    expect(page.getByRole('dialog').elements()).toEqual([])
    expect(service.asked('castVote')).toEqual([])
    await expect.element(voteButton('left')).not.toHaveAttribute('aria-keyshortcuts')
    expect(localStorage.getItem('arena.shortcuts')).toBe('off')

    await reopenPage(address, arena.answers, { as: 'guest' })
    await inPhase('answered')
    await openShortcuts.click()
    await singleKeys.click()
    await keyboard('{Escape}')
    await expect.element(shortcuts()).not.toBeInTheDocument()
    await keyboard('/')
    await takesFocus(composer())
  })
})
