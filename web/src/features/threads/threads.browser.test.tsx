import type { ListedThread, Message } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { english as failures } from '../../failure/messages/en.ts'
import { english as common } from '../../language/messages/en.ts'
import { english as shell } from '../../shell/messages/en.ts'
import { inPhase, lane, takesFocus, voteBar, voteButton } from '../../testing/battle-steps.ts'
import { textsOf } from '../../testing/look.ts'
import { openPage } from '../../testing/open-page.tsx'
import { people } from '../../testing/people.ts'
import { savedBattle, scriptArena, threadOf, votedBattle } from '../../testing/scripted-arena.ts'
import { noReply, refusal } from '../../testing/scripted-service.ts'
import { english as battle } from '../battles/messages/en.ts'
import { english as prompts } from '../prompt/messages/en.ts'
import { english as words } from './messages/en.ts'

const titles = (...names: string[]) => names.map((title) => threadOf({ title }))
const open = async (threads: ListedThread[], address = '/threads', messages: Message[] = []) => {
  const arena = scriptArena({ threads, messages })
  return { arena, service: await openPage(address, arena.answers, { as: 'guest' }) }
}
const row = (title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })
const listed = () => textsOf('main .threads-title')
const lists = (...names: string[]) => expect.poll(listed).toEqual(names)
const dialog = (name: string) => page.getByRole('dialog', { name })

/** Chooses an action in the menu of a thread, with the keyboard. */
async function choose(title: string, action: string): Promise<void> {
  const press = async (locator: Locator) => {
    await expect.element(locator).toBeVisible()
    locator.element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await press(page.getByRole('main').getByRole('button', { name: words.actions(title) }))
  await press(page.getByRole('menuitem', { name: action }))
}

describe('the threads', () => {
  it('are not listed for a visitor', async () => {
    await openPage('/threads')
    await expect.element(page.getByText(words.signInFirst)).toBeVisible()
  })

  it('are found by a text, and say when none is', async () => {
    const { service } = await open(titles('A table of tides', '100% rye'))
    await lists('A table of tides', '100% rye')
    await page.getByRole('main').getByLabelText(words.search).fill('100%')
    await lists('100% rye')
    expect(service.asked('listThreads').at(-1)?.query.search).toBe('100%')
    await page.getByRole('main').getByLabelText(words.search).fill('nothing like it')
    await expect.element(page.getByText(words.noneFound)).toBeVisible()
  })

  it('are searched on after a page without results', async () => {
    const [below] = titles('Far below')
    const newest = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    const { service } = await open([below!])
    service.answer({
      listThreads: ({ query }) =>
        query.before === newest ? { items: [below!], nextCursor: null } : { items: [], nextCursor: newest },
    })
    await page.getByRole('main').getByLabelText(words.search).fill('below')
    await lists('Far below')
    expect(page.getByText(words.noneFound).elements()).toEqual([])
  })

  it('are loaded page by page', async () => {
    const [first, second] = [titles('One', 'Two'), titles('Three')]
    const { service } = await open([])
    service.answer({
      listThreads: ({ query }) =>
        query.before ? { items: second, nextCursor: null } : { items: first, nextCursor: first[1]!.threadId },
    })
    await page.getByRole('link', { name: words.needsVote }).click()
    await lists('One', 'Two')
    await page.getByRole('main').getByRole('button', { name: common.more }).click()
    await lists('One', 'Two', 'Three')
    expect(page.getByRole('button', { name: common.more }).elements()).toEqual([])
  })

  it('say which battles need a vote and who won the others', async () => {
    const [agent1, agent2] = ['Alder', 'Birch'].map((displayName) => ({ name: displayName, displayName }))
    const won = { agent1: agent1!, agent2: agent2!, voteChoice: 'right' as const }
    await open([threadOf({ title: 'Open', unvotedBattles: 1 }), threadOf({ title: 'Decided', lastVote: won })])
    await expect.element(row('Open').getByText(words.needsVote)).toBeVisible()
    await expect.element(row('Decided').getByText(words.outcome.win('Birch', 'Alder'))).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: words.needsVote }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: words.needsVote })).toBeVisible()
    await lists('Open')
  })

  it('are renamed in a dialog', async () => {
    await open(titles('Chess for two', 'Bread'))
    await choose('Chess for two', words.rename)
    await dialog(words.renameTitle).getByLabelText(words.newTitle).fill('Chess by post')
    await dialog(words.renameTitle).getByRole('button', { name: common.save }).click()
    await lists('Chess by post', 'Bread')
    await expect.element(dialog(words.renameTitle)).not.toBeInTheDocument()
  })

  it('are deleted unless the user undoes it', async () => {
    const { service } = await open(titles('Keep', 'Other'))
    await choose('Keep', words.delete)
    await lists('Other')
    await expect.element(page.getByText(words.deleted('Keep'))).toBeVisible()
    await page.getByRole('button', { name: common.undo }).click()
    await lists('Keep', 'Other')
    expect(service.asked('deleteThread')).toEqual([])
  })

  it('are deleted when their toast closes, also with the page', async () => {
    const { arena, service } = await open(titles('Let go', 'Other'))
    await choose('Let go', words.delete)
    await expect.element(page.getByText(words.deleted('Let go'))).toBeVisible()
    expect(service.asked('deleteThread')).toEqual([])
    dispatchEvent(new Event('pagehide'))
    await expect.poll(() => arena.threads.map(({ title }) => title)).toEqual(['Other'])
    await expect.element(page.getByText(words.deleted('Let go'))).not.toBeInTheDocument()
    await lists('Other')
  })

  it('come back with a note when they could not be deleted', async () => {
    const { service } = await open(titles('Let go', 'Other'))
    service.answer({ deleteThread: noReply })
    await choose('Let go', words.delete)
    await expect.element(page.getByText(words.deleted('Let go'))).toBeVisible()
    dispatchEvent(new Event('pagehide'))
    await expect.element(page.getByRole('alert').getByText(words.notDeleted('Let go'))).toBeVisible()
  })

  it('leave the focus on the next row after a deletion, and on the page after an undo', async () => {
    await open(titles('First', 'Second', 'Third'))
    const focused = () => document.activeElement?.textContent
    await choose('First', words.delete)
    await expect.poll(focused).toBe('Second')
    await choose('Third', words.delete)
    await lists('Second')
    await expect.poll(focused).toBe('Second')
    page.getByRole('button', { name: common.undo }).last().element().focus()
    await userEvent.keyboard('{Enter}')
    await lists('Second', 'Third')
    await takesFocus(page.getByRole('main'))
  })

  it('have a menu that takes the focus, unless one of its actions already has it', async () => {
    await open(titles('Only'))
    const button = page.getByRole('main').getByRole('button', { name: words.actions('Only') })
    await expect.element(button).toBeVisible()
    const menu = document.querySelector('main [role=menu]')!
    const [first, last] = [menu.querySelector('button')!, menu.querySelector<HTMLElement>('button:last-child')!]
    const opened = () => new Promise((resolve) => menu.addEventListener('toggle', resolve, { once: true }))
    await Promise.all([opened(), button.click()])
    await expect.poll(() => document.activeElement).toBe(first)
    await Promise.all([opened(), userEvent.keyboard('{Escape}')])
    ;(button.element() as HTMLElement).click()
    last.focus()
    await opened()
    expect(document.activeElement).toBe(last)
  })

  it('that are shared are listed with their links, until the sharing stops', async () => {
    const friends = threadOf({ title: 'For friends', visibility: 'unlisted' })
    const everybody = threadOf({ title: 'For everybody', visibility: 'public' })
    const { arena } = await open([...titles('Mine alone'), friends, everybody])
    await expect.element(row('For everybody').getByText(words.visibility.public)).toBeVisible()
    await page.getByRole('link', { name: words.sharedLinks }).click()
    await lists('For friends', 'For everybody')
    await expect.element(row('For friends').getByText(`${location.origin}/threads/${friends.threadId}`)).toBeVisible()
    await row('For friends').getByRole('button', { name: words.revoke }).click()
    await expect.element(page.getByText(words.revoked('For friends'))).toBeVisible()
    await lists('For everybody')
    expect(arena.threads.map(({ visibility }) => visibility)).toEqual(['private', 'private', 'public'])
  })

  it('say what is not listed when they cannot be read', async () => {
    const { service } = await open(titles('One'))
    await lists('One')
    service.answer({ listThreads: () => refusal('threads-unavailable') })
    await page.getByRole('main').getByLabelText(words.search).fill('x')
    await expect.element(page.getByRole('main').getByRole('alert').getByText(common.nothingChanged)).toBeVisible()
  })

  it('[P67] are next to a battle on a wide screen, with what needs a vote', async () => {
    await open([threadOf({ title: 'Rivers', unvotedBattles: 1 })], '/')
    const history = page.getByRole('complementary', { name: common.pages.threads })
    await expect.element(history.getByRole('listitem').getByText(words.needsVote)).toBeVisible()
  })
})

describe('a thread', () => {
  const stranger = '0192f0c1-0000-7000-8000-0000000000bb'
  const shared = (given: Partial<ListedThread> = {}) =>
    threadOf({ title: 'Rivers', visibility: 'unlisted', userId: stranger, ...given })

  it('is shared in a dialog, with the meaning of each choice and a link', async () => {
    const thread = threadOf({ title: 'Rivers' })
    const { arena } = await open([thread], `/threads/${thread.threadId}`, [votedBattle()])
    await choose('Rivers', words.share)
    const share = dialog(words.shareTitle)
    for (const choice of ['private', 'unlisted', 'public'] as const) {
      await expect.element(share.getByText(words.visibilityMeaning[choice])).toBeVisible()
    }
    await expect.element(share.getByRole('radio', { name: words.visibility.private })).toBeChecked()
    expect(share.getByRole('textbox', { name: words.link }).elements()).toEqual([])
    await share.getByText(words.visibility.unlisted, { exact: true }).click()
    await expect.element(share.getByRole('textbox', { name: words.link })).toHaveValue(location.href)
    expect(arena.threads[0]?.visibility).toBe('unlisted')
  })

  it('that an admin took down says so to its owner, and cannot be shared', async () => {
    const takenDown = { at: '2026-03-01T12:00:00.000Z', reason: 'Advertising' }
    const thread = threadOf({ title: 'Rivers', takenDown })
    await open([thread], `/threads/${thread.threadId}`, [votedBattle()])
    await expect.element(page.getByText(words.takenDownReason('Advertising'))).toBeVisible()
    await choose('Rivers', words.share)
    for (const choice of ['private', 'unlisted', 'public'] as const) {
      await expect
        .element(dialog(words.shareTitle).getByRole('radio', { name: words.visibility[choice] }))
        .toBeDisabled()
    }
  })

  it('of somebody else is read, and voted on, but not continued', async () => {
    const thread = shared()
    const { service } = await open([thread], `/threads/${thread.threadId}`, [savedBattle()])
    await expect.element(page.getByText(words.shared.battle)).toBeVisible()
    await expect.element(lane('left').getByText('An answer.')).toBeVisible()
    expect(
      page
        .getByRole('main')
        .getByRole('button', { name: words.actions('Rivers') })
        .elements(),
    ).toEqual([])
    expect(page.getByRole('textbox', { name: prompts.composer.label }).elements()).toEqual([])
    await voteButton('tie').click()
    await inPhase('revealed')
    expect(service.asked('castVote')).toHaveLength(1)
  })

  it('[P41] of somebody else has the reasoning side by side at once, and of a blind battle after the vote', async () => {
    const named = shared({ mode: 'side-by-side' })
    const reasoning = { model1Reasoning: 'I **think** so.', model2Reasoning: 'So do I.' }
    const folds = () => page.getByText(prompts.reasoning).elements().length
    await open([named], `/threads/${named.threadId}`, [
      votedBattle({ ...reasoning, voteChoice: null, hasVoted: false }),
    ])
    await expect.poll(folds).toBe(2)

    const blind = shared()
    await open([blind], `/threads/${blind.threadId}`, [savedBattle(reasoning)])
    await inPhase('answered')
    expect(folds()).toBe(0)
    await voteButton('tie').click()
    await expect.poll(folds).toBe(2)
  })

  it('[P133] shows what a program sent before its first prompt, folded if it is long', async () => {
    const thread = shared()
    const history = (answer: string) => [
      { role: 'user' as const, content: 'How long is the Nile?' },
      { role: 'assistant' as const, content: answer },
    ]
    const earlier = page.getByText(prompts.earlier.title)
    const answered = page.getByText('Very long', { exact: false }).first()
    await open([thread], `/threads/${thread.threadId}`, [savedBattle({ history: history('**Very long.**') })])
    await expect.element(page.getByText('How long is the Nile?')).toBeVisible()
    await expect.element(answered).toBeVisible()
    await open([thread], `/threads/${thread.threadId}`, [savedBattle({ history: history('Very long. '.repeat(99)) })])
    await expect.element(earlier).toBeVisible()
    await expect.element(answered).not.toBeVisible()
    await earlier.click()
    await expect.element(answered).toBeVisible()
  })

  it('[P133] that began with messages of a program does not offer its prompt without them', async () => {
    const history = [
      { role: 'user' as const, content: 'How long is the Nile?' },
      { role: 'assistant' as const, content: 'Very long.' },
    ]
    const again = page.getByRole('button', { name: battle.reveal.again })
    const show = async (given: Partial<Message>) => {
      const thread = threadOf({ title: 'Rivers' })
      await open([thread], `/threads/${thread.threadId}`, [votedBattle(given)])
      await expect.element(page.getByRole('button', { name: battle.newBattle })).toBeVisible()
    }
    await show({})
    await expect.element(again).toBeVisible()
    await show({ history })
    expect(again.elements()).toEqual([])
  })

  it('has one vote for each of its conversations', async () => {
    const thread = shared()
    await open([thread], `/threads/${thread.threadId}`, [
      savedBattle(),
      savedBattle({ promptText: 'Africa', position: 2 }),
    ])
    await expect.poll(() => voteBar().elements().length).toBe(2)
    const second = page.getByRole('article', { name: 'Africa' })
    await second.getByRole('button', { name: common.voteChoices.right }).click()
    await expect.element(second.getByText(battle.reveal.your.right).first()).toBeVisible()
    expect(voteBar().elements()).toHaveLength(1)
  })

  it.each([
    ['token-required', 'visitor', words.privateThread],
    ['thread-forbidden', 'guest', words.privateThread],
    ['thread-not-found', 'guest', words.gone],
  ] as const)('that is refused with %s to a %s says why, and offers a battle', async (reason, as, sentence) => {
    await openPage('/threads/0192f0c1-0000-7000-8000-000000000000', { getThread: () => refusal(reason) }, { as })
    const alert = page.getByRole('main').getByRole('alert')
    await expect.element(alert.getByText(sentence)).toBeVisible()
    expect(alert.getByRole('link', { name: common.signIn }).elements()).toHaveLength(as === 'visitor' ? 1 : 0)
    await alert.getByRole('link', { name: words.tryYourself }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: battle.lead })).toBeVisible()
  })

  it('that cannot be read for now offers a retry', async () => {
    const thread = threadOf({ title: 'Rivers', userId: people.guest.userId })
    const { arena, service } = await open([thread], '/threads', [savedBattle()])
    service.answer({ getThread: () => refusal('threads-unavailable'), chatStream: noReply })
    await page.getByRole('main').getByRole('link', { name: 'Rivers' }).click()
    await expect.element(page.getByRole('main').getByRole('alert').getByText(failures.title.service)).toBeVisible()
    service.answer(arena.answers)
    await page.getByRole('main').getByRole('alert').getByRole('button', { name: common.retry }).click()
    await inPhase('answered')
  })

  it('has the menu of the application beside it, which a dialog of the thread does not close', async () => {
    await open(titles('Rivers'))
    await page.getByRole('button', { name: shell.menu }).click()
    await expect.element(dialog(shell.menu)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog(shell.menu)).not.toBeInTheDocument()
  })
})
