import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { PATIENCE } from '../../server/src/testing/patience.ts'
import { english as boardWords } from '../../web/src/features/leaderboard/messages/en.ts'
import { accessibilityFaults } from './axe.ts'
import { firstBattle, lane, revealed, send, turn, vote } from './battle-steps.ts'
import { desk, visit } from './browser.ts'
import { browserData, cluesIn } from './clues.ts'
import { startSession } from './people.ts'
import { startRecordingProxy } from './recording-proxy.ts'
import { deferred, quorvex, startScriptedArena, zephlin } from './scripted-arena.ts'
import type { Script } from './scripted-host.ts'
import { joinAsGuest } from './service.ts'
import { overflowing, smallTargets } from './targets.ts'
import { battleWords } from './words.ts'

/** Invented words: where one is found, it comes from the reasoning. */
const reasoning: Record<string, string> = { [quorvex.modelName]: 'mumblewick', [zephlin.modelName]: 'gobblefern' }
const secrets = Object.values(reasoning)

/** One host sends reasoning apart from the text, the other one in the text. */
const think: Script = ({ model }) => {
  const thoughts = `Let me think about **${reasoning[model]}** first.\n\n1. Light\n2. Air\n\n${'And so on. '.repeat(40)}`
  const answer = 'Blue light is scattered more than red light.'
  return model === quorvex.modelName
    ? { reasons: thoughts, begins: answer, continues: Promise.resolve(' That is all.') }
    : `<think>${thoughts}</think>\n\n${answer}`
}

const prices = { inputPrice: 0.5, outputPrice: 40 }
const arena = await startScriptedArena(think, {
  models: [
    { ...quorvex, ...prices },
    { ...zephlin, ...prices },
  ],
})
beforeEach(() => arena.host.say(think))
afterAll(() => arena.close())

const prompt = 'Why is the sky blue?'
const folds = (scope: Page | Locator) => scope.locator('details', { hasText: battleWords.reasoning })
const cost = /\$0\.00\d\d/

/** The folded reasoning of an answer opens and has the words of one of the models. */
async function expectReasoning(fold: Locator): Promise<void> {
  await fold.waitFor()
  await expect.poll(() => fold.getAttribute('open')).toBeNull()
  await fold.locator('summary').click()
  await expect.poll(() => fold.textContent()).toMatch(new RegExp(secrets.join('|')))
  await fold.locator('strong').waitFor()
}

it('[P41] [P42] has no reasoning and no cost before the vote, and shows both after it', async () => {
  const proxy = await startRecordingProxy(arena.service.url)
  onTestFinished(() => proxy.close())
  // Without motion: contrast cannot be measured while colors change.
  const { page } = await visit(proxy.url, desk, { alone: true })
  const everything = async () => `${proxy.received()}\n${await browserData(page)}`
  await firstBattle(page, prompt)
  await send(page, 'And in the evening?')
  await expect.poll(() => page.getByTestId('lane-left').count()).toBe(2)
  await turn(page, 'answered').waitFor()
  await page.reload()
  await turn(page, 'answered').waitFor()
  const before = await everything()
  expect(cluesIn(before, [...secrets, '<think', '&lt;think'])).toEqual([])
  expect(before.match(/\\?"\w*(cost|reasoning)\\?":(?!null).{9}/gi)).toBeNull()
  expect(await folds(page).count()).toBe(0)

  await vote(page, 'right')
  for (const side of ['left', 'right'] as const) {
    await expectReasoning(folds(lane(page, side).nth(1)))
    // The earlier battle of the conversation has its own.
    await expectReasoning(folds(lane(page, side).nth(0)))
    expect(await revealed(page, side).textContent()).toMatch(cost)
    expect(await lane(page, side).first().locator('.lane-text').textContent()).not.toMatch(/think/i)
  }
  // After the vote they must be found. Otherwise, not finding them before it proves nothing.
  expect(cluesIn(await everything(), secrets)).toHaveLength(2)
  expect(proxy.received()).toMatch(/"cost":\d/)

  await page.reload()
  await expectReasoning(folds(lane(page, 'left').nth(1)))
  await expect.poll(() => revealed(page, 'left').textContent()).toMatch(cost)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityFaults(page, 'contrast'), 'dark').toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('tablist').first().waitFor()
  await expect.poll(() => overflowing(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await accessibilityFaults(page, 'all but contrast'), '320 px').toEqual([])
}, 150_000)

it('[P41] shows the reasoning of a battle to another reader who votes (nightly)', async () => {
  const owner = await joinAsGuest(arena.service)
  const { threadId } = await owner.threads.create({ title: 'Blind and shared' })
  await owner.battles.startSealed({ prompt, threadId })
  await owner.threads.share(threadId, 'public')
  const { page } = await visit(arena.service.url)
  await startSession(page)
  await page.goto(`/threads/${threadId}`)
  await turn(page, 'answered').waitFor()
  expect(await folds(page).count()).toBe(0)
  await vote(page, 'tie')
  for (const side of ['left', 'right'] as const) await expectReasoning(folds(lane(page, side)))
})

it('[P41] [P42] shows the reasoning of an answer in chat until the answer begins, then folded with the cost, and in its thread (nightly)', async () => {
  const { page } = await visit(arena.service.url)
  const rest = deferred<string>()
  arena.host.say(() => ({ reasons: `I think of **${secrets[0]}**.`, begins: '', continues: rest.promise }))
  await page.goto('/chat')
  await send(page, prompt)
  const answer = page.locator('.chat-answer')
  await folds(answer).locator('strong').getByText(secrets[0]!).waitFor()
  rest.resolve('Because of the light.')
  const check = async (scope: Locator) => {
    await expectReasoning(folds(scope))
    await expect.poll(() => scope.textContent()).toMatch(cost)
  }
  await check(answer)
  await page.reload()
  await check(answer)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => overflowing(page)).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto(page.url().replace('/chat/', '/threads/'))
  await check(page.getByRole('article'))
})

it('[P42] has the cost per 1,000 answers on the leaderboard and on the page of a model (nightly)', async () => {
  const voter = await joinAsGuest(arena.service)
  for (let battle = 0; battle < 20; battle += 1) {
    const { comparisonId } = await voter.battles.startSealed({ prompt: `${prompt} (${battle})` })
    await voter.votes.cast({ comparisonId, voteChoice: battle % 2 === 0 ? 'left' : 'right' })
  }
  // It is measured in the background. The first vote began a measurement, and a minute later there is the next one.
  const costs = async () => {
    const { items } = await voter.leaderboard.read({ scope: 'blind' })
    return items.filter(({ costPer1000Answers }) => costPer1000Answers !== null).length
  }
  await expect.poll(costs, { timeout: 60_000 + PATIENCE.timeout }).toBe(2)
  const { page } = await visit(arena.service.url)
  await page.goto('/leaderboard')
  await page.getByRole('button', { name: boardWords.columns.cost, exact: true }).click()
  const cell = page.locator('td.board-cost')
  await expect.poll(() => cell.first().textContent()).toMatch(/^\$0\.\d\d$/)
  expect(await page.getByRole('columnheader', { name: boardWords.columns.cost }).getAttribute('aria-sort')).toBe(
    'ascending',
  )
  await expect.poll(() => overflowing(page)).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: /9B|70B/ }).waitFor()
  await page.getByText(boardWords.columns.cost, { exact: true }).waitFor()

  await page.goto('/leaderboard')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.locator('tr[data-row]').first().getByRole('button').click()
  await page.getByRole('term').getByText(boardWords.columns.cost, { exact: true }).waitFor()
  await expect.poll(() => overflowing(page)).toEqual([])
}, 150_000)
