import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { firstBattle, lane, revealed, revealedNames, send, turn, vote, voteButton } from './battle-steps.ts'
import { desk, visit } from './browser.ts'
import { browserData, cluesIn, cluesOf } from './clues.ts'
import { startRecordingProxy } from './recording-proxy.ts'
import { plumrose, quorvex, startScriptedArena, tarnoble, zephlin } from './scripted-arena.ts'
import type { Script } from './scripted-host.ts'
import { battleWords } from './words.ts'

const say: Script = ({ prompt: asked }) => `Some thoughts on that.\n\n- **First**: ${asked}\n- Second: it scatters.`
const drawn = [quorvex, zephlin, tarnoble]
const all = [...drawn, plumrose]
const nameOf = (model: string | null) => all.find(({ modelName }) => modelName === model)?.displayName
const arena = await startScriptedArena(say, { models: drawn })
beforeEach(() => arena.host.say(say))
afterAll(() => arena.close())

const prompt = 'Why is the sky blue in the day and red in the evening?'

/** A visit through a proxy that records every byte. */
async function watchedVisit() {
  const proxy = await startRecordingProxy(arena.service.url)
  onTestFinished(() => proxy.close())
  const { page } = await visit(proxy.url, desk, { alone: true })
  /** Every byte that the browser received, and everything it stores now. */
  const everything = async () => `${proxy.received()}\n${await browserData(page)}`
  return { page, proxy, everything }
}

const words = all.flatMap(({ modelName, displayName }) => [
  modelName,
  displayName,
  ...modelName.split(/[/-]/).filter((word) => word.length > 4),
])

const clues = await cluesOf(arena.service, words)

it('[B19] sends the browser no name, id or provider before the vote, and the names with it', async () => {
  const { page, proxy, everything } = await watchedVisit()
  await firstBattle(page, prompt)
  await expect.poll(() => proxy.addresses.some((address) => /worker/.test(address))).toBe(true)
  expect(cluesIn(await everything(), clues)).toEqual([])
  // A follow-up is as blind as the battle that it continues.
  await send(page, 'And why is that?')
  await expect.poll(() => page.getByTestId('lane-left').count()).toBe(2)
  await turn(page, 'answered').waitFor()
  expect(proxy.addresses.filter((address) => /dualchat\/stream/.test(address))).toHaveLength(2)
  expect(cluesIn(await everything(), clues)).toEqual([])

  await vote(page, 'right')
  await page.locator('[data-seal="verified"]').waitFor()
  // The names must be found after the vote. Otherwise, not finding them before it proves nothing.
  const names = await revealedNames(page)
  expect(names).toHaveLength(2)
  for (const name of names) {
    expect(cluesIn(await everything(), [name.toLowerCase()])).toHaveLength(1)
    expect(clues).toContain(name.toLowerCase())
  }
})

it('[T8] keeps a battle without a vote blind in the list, its thread and its titles, and lets the user vote', async () => {
  const { page, everything } = await watchedVisit()
  await firstBattle(page, prompt)
  // By the menu, in a new document, and by its address.
  await page.getByRole('link', { name: 'Threads' }).click()
  await page.getByRole('link', { name: prompt }).waitFor()
  expect(cluesIn(await everything(), clues)).toEqual([])
  await page.goto('/threads')
  await page.getByRole('link', { name: prompt }).click()
  await page.getByRole('heading', { level: 1, name: prompt }).waitFor()
  await voteButton(page, 'left').waitFor()
  await page.reload()
  await voteButton(page, 'left').waitFor()
  await expect.poll(() => page.title()).toContain(prompt)
  for (const side of ['left', 'right'] as const) {
    const heading = lane(page, side).getByRole('heading', { name: battleWords.answer[side] }).first()
    expect(await heading.textContent()).toContain(battleWords.answer[side])
  }
  expect(cluesIn(await everything(), clues)).toEqual([])

  await voteButton(page, 'left').click()
  await page.getByRole('heading', { name: battleWords.reveal.title }).waitFor()
  const name = (await revealedNames(page))[0]!
  expect(clues).toContain(name.toLowerCase())
  expect(await lane(page, 'left').textContent()).toContain(name)
  await page.reload()
  await page.getByText(battleWords.reveal.your.left).waitFor()
  expect(cluesIn((await lane(page, 'left').textContent())!, clues)).not.toEqual([])
  // The display name, which the page may load after the vote.
  await lane(page, 'left').getByText(name, { exact: true }).waitFor()
})

it('[B12] [B19] says that a fallback answered and the vote will not count, and names it after the vote', async () => {
  const { page, everything } = await watchedVisit()
  let first: string | null = null
  let failing: string | null = null
  // All others fail, also the model that is drawn instead of the second.
  arena.host.say(({ model }) => {
    if (model === plumrose.modelName) return 'I am the fallback.'
    first ??= model
    if (model === first) return 'I was drawn.'
    failing = model
    return { status: 400 }
  })
  await firstBattle(page, prompt)
  const note = page.getByTestId('fallback')
  expect(await note.count()).toBe(1)
  expect(await note.textContent()).toContain(battleWords.fallback.text)
  expect(await note.textContent()).toContain(battleWords.fallbackReasons.error)
  expect(cluesIn(await everything(), clues)).toEqual([])

  await voteButton(page, 'left').click()
  await page.getByText(battleWords.reveal.countedAs.fallback).waitFor()
  await page.getByText(battleWords.reveal.fallbackBy(plumrose.modelName)).waitFor()
  const side = (await lane(page, 'left').getByTestId('fallback').count()) === 1 ? 'left' : 'right'
  expect(await revealed(page, side).getByRole('heading').textContent()).toContain(nameOf(failing))
})

it('[V9] shows which answer identified its model, and that the vote is not counted', async () => {
  const { page } = await visit(arena.service.url)
  let leaking: string | null = null
  arena.host.say(({ model }) => {
    leaking ??= model
    return leaking === model ? `I am ${nameOf(model)}.` : 'Hello!'
  })
  await firstBattle(page, prompt)
  await voteButton(page, 'both-bad').click()
  await page.getByText(battleWords.reveal.countedAs.leaked).waitFor()
  const note = page.getByText(battleWords.reveal.selfIdentified)
  expect(await note.count()).toBe(1)
  const card = page.getByTestId(/^revealed-/).filter({ has: note })
  expect(await card.textContent()).toContain(nameOf(leaking))
})
