import { afterAll, beforeEach, expect, it } from 'vitest'
import { english as chatWords } from '../../web/src/features/chat/messages/en.ts'
import { composer, firstBattle, lane, revealedNames, send, turn, vote } from './battle-steps.ts'
import { visit } from './browser.ts'
import { deferred, plumrose, quorvex, startScriptedArena, zephlin } from './scripted-arena.ts'
import { battleWords, threadWords } from './words.ts'

const arena = await startScriptedArena(() => 'An answer.')
beforeEach(() => arena.host.say(() => 'An answer.'))
afterAll(() => arena.close())

it('[B26] discards the text of a model that fails while it writes, and shows that of the fallback (nightly)', async () => {
  const { page } = await visit(arena.service.url)
  const failure = deferred<null>()
  arena.host.say(async ({ model }) => {
    if (model === plumrose.modelName) return 'I am the fallback.'
    if (model === zephlin.modelName) return 'A good answer that stays. '.repeat(5)
    return { begins: 'Words that are discarded. '.repeat(5), continues: failure.promise }
  })
  const battle = firstBattle(page, 'Hello')
  await page.getByText('Words that are').first().waitFor()
  expect(await turn(page, 'asking').count()).toBe(1)
  failure.resolve(null)
  await battle
  await page.getByText('I am the fallback.').waitFor()
  expect(await page.getByText('Words that are').count()).toBe(0)
  await page.getByText('A good answer that stays.').first().waitFor()
  expect(await page.getByTestId('fallback').textContent()).toContain(battleWords.fallbackReasons.error)
})

it('[N2] [N10] [P20] [P21] continues a battle with the same pair, which remembers it, and then in chat with one of them', async () => {
  const { page } = await visit(arena.service.url)
  const seen: { model: string; prompt: string; earlier: readonly string[] }[] = []
  const answers: Record<string, string> = {
    [quorvex.modelName]: 'I say seven.',
    [zephlin.modelName]: 'I say nine.',
  }
  arena.host.say((question) => {
    seen.push(question)
    return question.earlier.length === 0 ? answers[question.model]! : `After ${question.earlier.length} turns.`
  })
  await firstBattle(page, 'Choose a number')
  const address = page.url()
  await send(page, 'Why that one?')
  await expect.poll(() => page.getByTestId('lane-left').count()).toBe(2)
  await turn(page, 'answered').waitFor()
  expect(page.url()).toBe(address)
  const asked = (prompt: string) =>
    seen.filter((question) => question.prompt === prompt).map(({ model, earlier }) => [model, ...earlier])
  expect(asked('Why that one?').toSorted()).toEqual(
    [quorvex, zephlin].map(({ modelName }) => [modelName, 'Choose a number', answers[modelName]]),
  )

  // One vote bar for both turns. The vote reveals the pair above all answers.
  expect(await page.getByTestId('vote-bar').count()).toBe(1)
  await vote(page, 'left')
  const [left] = await revealedNames(page)
  expect(await lane(page, 'left').locator('.lane-author').allTextContents()).toEqual([left, left])
  await page.reload()
  await turn(page, 'voted').waitFor()
  expect(await page.getByTestId('lane-left').count()).toBe(2)
  // The reveal is shown again.
  await expect.poll(() => revealedNames(page)).toContain(left)
  await page.locator('[data-seal="verified"]').waitFor()

  await page.getByRole('link', { name: battleWords.reveal.continueInChat(left!) }).click()
  const turns = page.getByRole('article')
  await expect.poll(() => turns.count()).toBe(2)
  await send(page, 'And in words?')
  await expect.poll(() => turns.last().textContent()).toContain('After 4 turns.')
  await expect.poll(() => turns.last().getAttribute('aria-busy')).toBe('false')
  await send(page, 'Thank you')
  await expect.poll(() => turns.last().textContent()).toContain('After 6 turns.')
  const chosen = [quorvex, zephlin].find(({ displayName }) => displayName === left)!
  expect(asked('Thank you')).toEqual([
    [
      chosen.modelName,
      'Choose a number',
      answers[chosen.modelName],
      'Why that one?',
      'After 2 turns.',
      'And in words?',
      'After 4 turns.',
    ],
  ])
  // A reload shows the turns of the battle again, because the model is sent them.
  await page.reload()
  await expect.poll(() => turns.count()).toBe(4)
  expect(await turns.first().textContent()).toContain(answers[chosen.modelName])
  await page.getByRole('link', { name: chatWords.openThread }).click()
  await page.getByRole('link', { name: threadWords.continuesBattle }).click()
  await turn(page, 'voted').waitFor()
  expect(page.url()).toBe(address)
})

it('[P17] collapses an answer of more than 60 lines, shows one alone, and scrolls both in step (nightly)', async () => {
  const { page } = await visit(arena.service.url)
  arena.host.say(() => Array.from({ length: 100 }, (_, at) => `Line ${at + 1}.`).join('\n\n'))
  await firstBattle(page, 'Count to a hundred')
  const all = lane(page, 'left').getByRole('button', { name: battleWords.showAll })
  const height = async () => (await lane(page, 'left').boundingBox())!.height
  const collapsed = await height()
  await all.click()
  await lane(page, 'left').getByRole('button', { name: battleWords.showLess }).waitFor()
  expect(await height()).toBeGreaterThan(collapsed * 1.4)

  // The header of a lane and the vote bar stay on the screen in the middle of an answer.
  await page.evaluate(() => scrollTo(0, 1500))
  const header = (await lane(page, 'left').getByRole('heading').boundingBox())!
  expect(header.y).toBeGreaterThan(40)
  expect(header.y).toBeLessThan(120)
  expect((await page.locator('.dock').boundingBox())!.height).toBeLessThanOrEqual(120)
  expect((await composer(page).boundingBox())!.y).toBeGreaterThan(700)
  await vote(page, 'tie')
  // The names are where the letters were, and the next battle is one click away.
  const name = (await lane(page, 'left').getByRole('heading').getByRole('link').boundingBox())!
  expect(Math.abs(name.y - header.y)).toBeLessThan(10)
  const next = (await page.getByRole('button', { name: battleWords.newBattle }).boundingBox())!
  expect(next.y + next.height).toBeLessThan(900)
  expect(await page.evaluate(() => scrollY)).toBe(1500)

  // One answer alone is as wide as both.
  const width = async () => (await lane(page, 'left').boundingBox())!.width
  const half = await width()
  await lane(page, 'left').getByRole('button', { name: battleWords.lanes.alone }).click()
  await expect.poll(width).toBeGreaterThan(half * 1.9)
  expect(await lane(page, 'right').isVisible()).toBe(false)
  await lane(page, 'left').getByRole('button', { name: battleWords.lanes.both }).click()
  await lane(page, 'right').waitFor()

  // Both scroll to the same share if the reader asks for it.
  await lane(page, 'left').getByRole('button', { name: battleWords.lanes.inStep }).click()
  const scrolled = (side: 'left' | 'right', to?: number) =>
    lane(page, side).evaluate((element, top) => {
      if (top !== undefined) element.scrollTop = top * (element.scrollHeight - element.clientHeight)
      return element.scrollTop / (element.scrollHeight - element.clientHeight)
    }, to)
  await scrolled('left', 0.5)
  await expect.poll(async () => Math.abs((await scrolled('right')) - 0.5)).toBeLessThan(0.02)
})
