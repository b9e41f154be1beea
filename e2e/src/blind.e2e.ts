import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { firstBattle, lane, revealed, turn, voteButton } from './battle-steps.ts'
import { type Visit, visit } from './browser.ts'
import { browserData, cluesIn, cluesOf } from './clues.ts'
import { type RecordingProxy, startRecordingProxy } from './recording-proxy.ts'
import { plumrose, quorvex, type ScriptedArena, startScriptedArena, tarnoble, zephlin } from './scripted-arena.ts'
import type { Script } from './scripted-host.ts'
import { type Service, startService } from './service.ts'
import { battleWords } from './words.ts'

const prompt = 'Why is the sky blue in the day and red in the evening?'

/** A visit through a proxy that records every byte. */
function watched(service: () => Service) {
  let proxy: RecordingProxy
  let current: Visit
  beforeEach(async () => {
    proxy = await startRecordingProxy(service().url)
    onTestFinished(() => proxy.close())
    current = await visit(proxy.url)
  })
  return {
    get page() {
      return current.page
    },
    addresses: () => proxy.addresses,
    /** Every byte that the browser received, and everything it stores now. */
    everything: async () => `${proxy.received()}\n${await browserData(current.page)}`,
  }
}

/** The names must be found after the vote. Otherwise, not finding them before it proves nothing. */
const revealedClues = async (everything: string, names: readonly string[]) =>
  names.filter((name) => cluesIn(everything, [name.toLowerCase()]).length > 0)

function staysBlind(service: () => Service, own: readonly string[]) {
  const watch = watched(service)
  let clues: string[]
  beforeAll(async () => {
    clues = await cluesOf(service(), own)
  })

  it('[B19] sends the browser no name, id or provider before the vote, and the names with it', async () => {
    const { page } = watch
    await firstBattle(page, prompt)
    await expect.poll(() => watch.addresses().some((address) => /worker/.test(address))).toBe(true)
    expect(cluesIn(await watch.everything(), clues)).toEqual([])

    await voteButton(page, 'right').click()
    await turn(page, 'revealed').waitFor()
    await page.locator('[data-seal="verified"]').waitFor()
    for (const side of ['left', 'right'] as const) {
      const name = (await revealed(page, side).getByRole('heading').getByRole('link').textContent())!
      expect(await revealedClues(await watch.everything(), [name])).toEqual([name])
      expect(clues).toContain(name.toLowerCase())
    }
  })

  it('[T8] keeps a battle without a vote blind in the list, its thread and its titles, and lets the user vote', async () => {
    const { page } = watch
    await firstBattle(page, prompt)
    // By the menu, in a new document, and by its address.
    await page.getByRole('link', { name: 'Threads' }).click()
    await page.getByRole('link', { name: prompt }).waitFor()
    expect(cluesIn(await watch.everything(), clues)).toEqual([])
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
    expect(cluesIn(await watch.everything(), clues)).toEqual([])

    await voteButton(page, 'left').click()
    await page.getByRole('heading', { name: battleWords.reveal.title }).waitFor()
    const name = (await revealed(page, 'left').getByRole('heading').getByRole('link').textContent())!
    expect(clues).toContain(name.toLowerCase())
    expect(await lane(page, 'left').textContent()).toContain(name)
    await page.reload()
    await page.getByText(battleWords.reveal.your.left).waitFor()
    expect(cluesIn((await lane(page, 'left').textContent())!, clues)).not.toEqual([])
    // The display name, which the page may load after the vote.
    await lane(page, 'left').getByText(name, { exact: true }).waitFor()
  })
}

describe('with simulated models', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service?.close())

  staysBlind(() => service, ['(simulated)', 'sim/'])
})

describe('with provider models', () => {
  let arena: ScriptedArena
  const say: Script = ({ prompt: asked }) => `Some thoughts on that.\n\n- **First**: ${asked}\n- Second: it scatters.`
  beforeAll(async () => {
    arena = await startScriptedArena(say, { models: [quorvex, zephlin, tarnoble] })
  })
  beforeEach(() => arena.host.say(say))
  afterAll(() => arena?.close())

  const words = [quorvex, zephlin, tarnoble, plumrose].flatMap(({ modelName, displayName }) => [
    modelName,
    displayName,
    ...modelName.split(/[/-]/).filter((word) => word.length > 4),
  ])
  staysBlind(() => arena.service, words)

  describe('when a model fails', () => {
    const watch = watched(() => arena.service)

    it('[B12] [B19] says that a fallback answered and the vote will not count, and names it after the vote', async () => {
      const { page } = watch
      let failing: string | null = null
      arena.host.say(({ model }) => {
        if (model === plumrose.modelName) return 'I am the fallback.'
        failing ??= model
        return model === failing ? { status: 400 } : 'I was drawn.'
      })
      await firstBattle(page, prompt)
      const note = page.getByTestId('fallback')
      expect(await note.count()).toBe(1)
      expect(await note.textContent()).toContain(battleWords.fallback.text)
      expect(await note.textContent()).toContain(battleWords.fallback.reason.error)
      expect(cluesIn(await watch.everything(), await cluesOf(arena.service, words))).toEqual([])

      await voteButton(page, 'left').click()
      await page.getByText(battleWords.reveal.notCounted.fallback).waitFor()
      await page.getByText(battleWords.reveal.fallbackBy(plumrose.modelName)).waitFor()
      const side = (await lane(page, 'left').getByTestId('fallback').count()) === 1 ? 'left' : 'right'
      const drawn = [quorvex, zephlin, tarnoble].find(({ modelName }) => modelName === failing)
      expect(await revealed(page, side).getByRole('heading').textContent()).toContain(drawn?.displayName)
    })
  })

  describe('when a model identifies itself', () => {
    const watch = watched(() => arena.service)

    it('[V9] shows which answer identified its model, and that the vote is not counted', async () => {
      const { page } = watch
      const all = [quorvex, zephlin, tarnoble]
      let leaking: string | null = null
      arena.host.say(({ model }) => {
        leaking ??= model
        return leaking === model ? `I am ${all.find(({ modelName }) => modelName === model)?.displayName}.` : 'Hello!'
      })
      await firstBattle(page, prompt)
      await voteButton(page, 'both-bad').click()
      await page.getByText(battleWords.reveal.notCounted.leaked).waitFor()
      const note = page.getByText(battleWords.reveal.selfIdentified)
      expect(await note.count()).toBe(1)
      const name = all.find(({ modelName }) => modelName === leaking)!.displayName
      expect(
        await page
          .getByTestId(/^revealed-/)
          .filter({ has: note })
          .textContent(),
      ).toContain(name)
    })
  })
})
