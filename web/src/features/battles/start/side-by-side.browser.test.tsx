import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { english as common } from '../../../language/messages/en.ts'
import { composer, inPhase, inputOf, lane, send, sendButton, voteButton } from '../../../testing/battle-steps.ts'
import { textsOf } from '../../../testing/look.ts'
import { openPage, reopenPage } from '../../../testing/open-page.tsx'
import {
  deferred,
  leftModel,
  models,
  rightModel,
  savedBattle,
  scriptArena,
  threadOf,
} from '../../../testing/scripted-arena.ts'
import { noReply } from '../../../testing/scripted-service.ts'
import { english as prompts } from '../../prompt/messages/en.ts'
import { english as reasons } from '../../reasons/messages/en.ts'
import { english as battle } from '../messages/en.ts'

const words = battle.sideBySide
let arena = scriptArena()
beforeEach(() => {
  arena = scriptArena()
})

const picker = (side: 'left' | 'right') => page.getByRole('combobox', { name: words[side] })
const shows = (side: 'left' | 'right', name: string) => expect.poll(() => inputOf(picker(side))).toBe(name)
const options = () => textsOf('[role=option]')
const search = () => Object.fromEntries(new URLSearchParams(location.search))
const pair = `/side-by-side?a=${leftModel.modelName}&b=${rightModel.modelName}`
const open = (address = '/side-by-side') => openPage(address, arena.answers, { as: 'guest' })

async function pick(side: 'left' | 'right', text: string, name: string) {
  await picker(side).click()
  await picker(side).fill(text)
  await page.getByRole('option', { name }).click()
  await shows(side, name)
}

it('[P65] shows the models to a visitor who asks for them', async () => {
  const service = await openPage('/side-by-side', arena.answers)
  await page.getByRole('button', { name: words.signInButton }).click()
  await expect.element(picker('left')).toBeVisible()
  expect(service.asked('signInAsGuest')).toHaveLength(1)
})

it.each([
  ['host-b', ['Cedar']],
  ['elsewhere/', ['Cedar']],
  ['birch', ['Birch']],
])('finds a model by %s', async (text, found) => {
  await open()
  await picker('left').click()
  await expect.poll(() => options().length).toBe(models.length)
  await picker('left').fill(text)
  await expect.poll(() => options().map((option) => found.find((name) => option.includes(name)))).toEqual(found)
})

it('says that no model is found, and chooses with Enter', async () => {
  await open()
  await picker('left').click()
  await picker('left').fill('no such thing')
  await expect.element(page.getByText(words.noneFound)).toBeVisible()
  await picker('left').fill('birch')
  await expect.poll(() => options().length).toBe(1)
  await userEvent.keyboard('{Enter}')
  await shows('left', 'Birch')
})

it('rejects the same model twice, and swaps the sides of another pair, which is in the address', async () => {
  await open()
  await pick('left', 'birch', 'Birch')
  await pick('right', 'birch', 'Birch')
  await expect.element(page.getByRole('alert').getByText(words.same)).toBeVisible()
  await composer().fill('Why?')
  await expect.element(sendButton()).toBeDisabled()
  await pick('right', 'cedar', 'Cedar')
  await expect.element(page.getByText(words.same)).not.toBeInTheDocument()
  await page.getByRole('button', { name: words.swap }).click()
  await shows('left', 'Cedar')
  await shows('right', 'Birch')
  expect(search()).toEqual({ a: 'elsewhere/cedar', b: 'host/birch' })
})

it('reports an unknown model in the address', async () => {
  await open(`/side-by-side?a=long-gone&b=${rightModel.modelName}`)
  await expect.element(page.getByRole('alert').getByText(words.unavailable('long-gone'))).toBeVisible()
  await shows('right', rightModel.displayName)
  await composer().fill('Anybody?')
  await expect.element(sendButton()).toBeDisabled()
})

it('asks the pair of the address and shows the names from the start', async () => {
  const service = await open(pair)
  await shows('left', leftModel.displayName)
  await send('Why is the sky blue?')
  await inPhase('answered')
  await expect.element(lane('left').getByRole('heading', { level: 2 })).toHaveTextContent(leftModel.displayName)
  expect(service.asked('streamBattle')[0]?.body).toMatchObject({
    model1: leftModel.modelName,
    model2: rightModel.modelName,
    selectionMode: 'manual',
  })
})

it('offers a retry only while there are a pair and a prompt', async () => {
  const service = await open(pair)
  service.answer({ createThread: noReply })
  await send('Why is the sky blue?')
  const again = page.getByRole('main').getByRole('button', { name: common.retry })
  await expect.element(again).toBeVisible()
  await composer().fill('')
  await expect.element(again).not.toBeInTheDocument()
  await composer().fill('Why is the sky blue?')
  await expect.element(again).toBeVisible()
  await pick('right', 'alder', 'Alder')
  await expect.element(again).not.toBeInTheDocument()
  await pick('right', 'birch', 'Birch')
  service.answer(arena.answers)
  await again.click()
  await inPhase('answered')
})

it('[P41] shows the reasoning while the model reasons, and folded above the answer', async () => {
  const rest = deferred()
  arena.battle = async (writing) => {
    writing.reason('left', 'I **think** so.')
    await rest.promise
    writing.write('left', 'Because of the light. ')
    writing.write('right', 'Because of the air. ')
    writing.finish({ model1Reasoning: 'I **think** so.' })
  }
  await open(pair)
  await shows('left', leftModel.displayName)
  await send('Why is the sky blue?')
  await expect.element(lane('left').getByText('think')).toBeVisible()
  rest.resolve()
  await inPhase('answered')
  await expect.poll(() => document.querySelector('[data-testid="lane-left"] details')?.hasAttribute('open')).toBe(false)
  await lane('left').getByText(prompts.reasoning).click()
  await expect.element(lane('left').getByText('think')).toBeVisible()
})

const chip = (reason: keyof typeof reasons.reasons) =>
  page.getByRole('button', { name: reasons.reasons[reason], exact: true })

async function openVoted(choice: 'left' | 'tie' | 'both-bad') {
  const thread = threadOf()
  arena = scriptArena({ threads: [thread], messages: [savedBattle()] })
  const service = await openPage(`/threads/${thread.threadId}`, arena.answers, { as: 'guest' })
  await inPhase('answered')
  await voteButton(choice).click()
  await inPhase('revealed')
  await expect.element(page.getByText(battle.reveal.your[choice]).first()).toBeVisible()
  return service
}

it('[P99] asks why after a vote, stores each click, and takes it back', async () => {
  const service = await openVoted('left')
  await chip('clearer').click()
  await expect.element(chip('clearer')).toHaveAttribute('aria-pressed', 'true')
  await chip('more-correct').click()
  await chip('clearer').click()
  await expect
    .poll(() => service.asked('putVoteReasons').map(({ body }) => body.reasons))
    .toEqual([['clearer'], ['clearer', 'more-correct'], ['more-correct']])
})

it('[P99] says that a reason was not saved', async () => {
  const service = await openVoted('left')
  service.answer({ putVoteReasons: noReply })
  await chip('clearer').click()
  await expect.element(page.getByText(reasons.notSaved)).toBeVisible()
  await expect.element(chip('clearer')).toHaveAttribute('aria-pressed', 'false')
})

it('[P99] asks nothing after a tie', async () => {
  await openVoted('tie')
  await expect.element(page.getByText(battle.reveal.countedAs.blind)).toBeVisible()
  expect(chip('clearer').elements()).toEqual([])
})

it('[P99] offers what can be said of two bad answers', async () => {
  await openVoted('both-bad')
  await expect.element(chip('too-long')).toBeVisible()
  expect(chip('clearer').elements()).toEqual([])
})

it('[P99] [P111] leads to the own ranking from the fifth vote on, here and on every return', async () => {
  await openVoted('left')
  expect(page.getByRole('link', { name: reasons.ownBoardLink }).elements()).toEqual([])
  localStorage.setItem('arena.votes', '5')
  await reopenPage(location.pathname, arena.answers, { as: 'guest' })
  await expect
    .element(page.getByRole('link', { name: reasons.ownBoardLink }))
    .toHaveAttribute('href', '/leaderboard/mine')
})
