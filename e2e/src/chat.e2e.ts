import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { english as words } from '../../web/src/features/chat/messages/en.ts'
import { firstBattle, hasFocus, revealedNames, send, vote } from './battle-steps.ts'
import { visit } from './browser.ts'
import { clientOf, startSession } from './people.ts'
import { picture } from './screenshots.ts'
import { deferred, quorvex, startScriptedArena, zephlin } from './scripted-arena.ts'
import { skyAnswers } from './sky-answers.ts'
import { battleWords, commonWords, promptWords, threadWords } from './words.ts'

const arena = await startScriptedArena(() => 'An answer.')
afterAll(() => arena.close())

const words1To = (end: number) => Array.from({ length: end }, (_, number) => `word-${number + 1}`).join(' ')

/** The part that is written before the journey releases the rest. */
const begins = `${words1To(20)} `
const neverContinues = { begins, continues: new Promise<string>(() => {}) }

const turns = (page: Page) => page.getByRole('article')
const last = (page: Page) => turns(page).last()
const answer = (page: Page) => last(page).locator('.chat-answer')
const finished = (page: Page) => expect.poll(() => last(page).getAttribute('aria-busy')).toBe('false')
const threadIdOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!

it('[P68] streams an answer, saves it and continues in the same thread', async () => {
  const { page } = await visit(arena.service.url)
  const start = deferred<void>()
  const rest = deferred<string>()
  const asked: string[] = []
  arena.host.say(async ({ model }) => {
    asked.push(model)
    await start.promise
    return { begins, continues: rest.promise }
  })
  await page.goto('/chat')
  await send(page, 'Tell me a long story')
  await last(page).getByText(words.waiting).waitFor()
  start.resolve()
  await answer(page).getByText('word-20').waitFor()
  expect(await last(page).getAttribute('aria-busy')).toBe('true')
  rest.resolve('word-21 and the end')
  await finished(page)
  await expect.poll(() => answer(page).textContent()).toContain('word-20 word-21 and the end')
  // With `auto`, the model is known at the end.
  const author = [quorvex, zephlin].find(({ modelName }) => modelName === asked[0])!
  expect(await answer(page).getByRole('heading').textContent()).toBe(author.displayName)
  await expect.poll(() => page.getByTestId('announcer').textContent()).toBe(words.answered(author.displayName))

  await page.reload()
  await expect.poll(() => answer(page).textContent()).toContain('word-20 word-21 and the end')
  expect(await turns(page).count()).toBe(1)

  // It stays with the model that was drawn.
  await expect.poll(() => page.getByRole('combobox', { name: commonWords.model }).inputValue()).toBe(author.modelName)

  // A model by name.
  arena.host.say(({ model }) => skyAnswers[model]!)
  await page.getByRole('combobox', { name: commonWords.model }).selectOption({ label: zephlin.displayName })
  await send(page, 'Explain why the sky is blue to a curious ten-year-old.')
  await answer(page).getByText('Your glass is a tiny sky').waitFor()
  await finished(page)
  expect(await answer(page).getByRole('heading', { level: 2 }).textContent()).toBe(zephlin.displayName)
  const threadId = threadIdOf(page)
  // The saved turn is not shown twice.
  expect(await turns(page).count()).toBe(2)
  const { items } = await (await clientOf(page, arena.service)).threads.messages(threadId)
  expect(items.map(({ model1Name, finishReason }) => [model1Name, finishReason])).toEqual([
    [author.modelName, 'stop'],
    [zephlin.modelName, 'stop'],
  ])
  await page.getByRole('link', { name: words.openThread }).click()
  await page.getByRole('heading', { level: 1, name: 'Tell me a long story' }).waitFor()
  await page.getByRole('link', { name: threadWords.continueInChat }).click()
  await expect.poll(() => turns(page).count()).toBe(2)
  expect(threadIdOf(page)).toBe(threadId)

  await page.getByRole('link', { name: words.newChat }).click()
  await expect.poll(() => turns(page).count()).toBe(0)
  await send(page, 'Explain why the sky is blue to a curious ten-year-old.')
  await answer(page).getByText('blue').first().waitFor()
  await finished(page)
  expect(threadIdOf(page)).not.toBe(threadId)
  await picture(page, 'chat')
})

it('[P68] stops the model on request, saves the partial answer and retries', async () => {
  const { page } = await visit(arena.service.url)
  arena.host.say(() => neverContinues)
  await startSession(page)
  await page.goto('/chat')
  const { abandoned } = arena.host
  await send(page, 'Tell me a long story')
  await answer(page).getByText('word-20').waitFor()
  await page.getByRole('button', { name: words.stop }).click()
  await last(page).getByText(words.stopped).waitFor()
  // The stop button is gone.
  await expect.poll(() => hasFocus(last(page).locator('.chat-end'))).toBe(true)
  expect(await page.getByRole('button', { name: words.stop }).count()).toBe(0)
  await expect.poll(() => arena.host.abandoned).toBe(abandoned + 1)
  const saved = async () => (await (await clientOf(page, arena.service)).threads.messages(threadIdOf(page))).items
  await expect.poll(async () => (await saved())[0]?.finishReason).toBe('cancelled')
  const { model1Name, model1Response } = (await saved())[0]!
  expect(model1Response).toBe(begins)

  // A retry replaces the turn, with the model that was drawn. The partial answer stays readable.
  arena.host.say(() => 'Here it is, whole.')
  const again = page.waitForRequest((request) => request.postData()?.includes('"replaces"') ?? false)
  await last(page).getByRole('button', { name: commonWords.retry }).click()
  expect((await again).postDataJSON()).toMatchObject({ model: model1Name })
  await answer(page).getByText('Here it is, whole.').waitFor()
  await finished(page)
  await expect.poll(() => turns(page).count()).toBe(1)

  await page.reload()
  await page.getByText(promptWords.earlierVersion).click()
  await turns(page).first().getByText(words.stopped).waitFor()
  await page.getByRole('link', { name: words.openThread }).click()
  await page.getByText(promptWords.earlierVersion).click()
  await page.getByText(words.stopped).waitFor()
})

it('[P18] [N12] replaces a turn when its prompt is changed or its answer is regenerated, also after a reload (nightly)', async () => {
  const { page } = await visit(arena.service.url)
  const heard: string[][] = []
  arena.host.say(({ prompt, earlier }) => {
    heard.push([...earlier, prompt])
    return `Answer ${heard.length}.`
  })
  const shown = async () => (await page.locator('.chat-answer .md').allTextContents()).map((text) => text.trim())
  const ask = async (prompt: string, answered: string) => {
    await send(page, prompt)
    await answer(page).getByText(answered).waitFor()
    await finished(page)
  }
  const visible = () =>
    turns(page).evaluateAll((all) =>
      all
        .filter((one) => (one as HTMLElement).checkVisibility())
        .map((one) => one.querySelector('.chat-answer')!.textContent!.match(/Answer \d/)?.[0]),
    )
  await startSession(page)
  await page.goto('/chat')
  await ask('One', 'Answer 1.')
  await ask('Two', 'Answer 2.')
  await page.getByRole('button', { name: words.regenerate }).click()
  await answer(page).getByText('Answer 3.').waitFor()
  await finished(page)
  expect(await visible()).toEqual(['Answer 1', 'Answer 3'])
  expect(heard[2]).toEqual(['One', 'Answer 1.', 'Two'])

  await page.getByRole('button', { name: battleWords.editPrompt }).first().click()
  await page.getByText(words.editing).waitFor()
  await ask('One, better', 'Answer 4.')
  expect(await visible()).toEqual(['Answer 4'])
  expect(heard[3]).toEqual(['One, better'])
  expect(await page.getByText(words.editing).count()).toBe(0)

  await page.reload()
  await answer(page).getByText('Answer 4.').waitFor()
  expect(await visible()).toEqual(['Answer 4'])
  await page.getByText(promptWords.earlierVersion).click()
  await expect.poll(shown).toEqual(['Answer 1.', 'Answer 2.', 'Answer 3.', 'Answer 4.'])
  await ask('Next', 'Answer 5.')
  expect(heard[4]).toEqual(['One, better', 'Answer 4.', 'Next'])
})

it('[P68] continues a battle with its model, after a stopped answer with the chosen one, and starts over from the menu (nightly)', async () => {
  const { page } = await visit(arena.service.url)
  arena.host.say(({ model }) => (model === quorvex.modelName ? { status: 503 } : 'An answer.'))
  await firstBattle(page, 'Choose a number')
  await vote(page, 'left')
  const names = await revealedNames(page)
  expect(names).toContain(quorvex.displayName)
  const battle = page.url()
  await page.getByRole('link', { name: battleWords.reveal.continueInChat(quorvex.displayName) }).click()
  // The note of the fallback is in the language of the reader.
  await expect.poll(() => answer(page).textContent()).toContain(promptWords.fallback)
  expect(await answer(page).textContent()).not.toContain('[System')
  const menu = page.getByRole('banner').getByRole('link', { name: commonWords.pages.chat, exact: true })
  await menu.click()
  await expect.poll(() => turns(page).count()).toBe(0)

  await page.goto(battle)
  await page.getByRole('link', { name: battleWords.reveal.continueInChat(quorvex.displayName) }).click()
  await expect.poll(() => turns(page).count()).toBe(1)
  const asked: [model: string, turns: number][] = []
  arena.host.say(({ model, earlier }) => {
    asked.push([model, earlier.length])
    return asked.length === 1 ? neverContinues : 'Another answer.'
  })
  const choice = page.getByRole('combobox', { name: commonWords.model })
  expect(await choice.count()).toBe(0)
  await page.getByText(words.withModel(quorvex.displayName)).waitFor()
  await send(page, 'And now?')
  await answer(page).getByText('word-20').waitFor()
  await page.getByRole('button', { name: words.stop }).click()
  await last(page).getByText(words.stopped).waitFor()
  const saved = async () => (await (await clientOf(page, arena.service)).threads.messages(threadIdOf(page))).items
  await expect.poll(async () => (await saved())[0]?.finishReason).toBe('cancelled')
  await choice.selectOption({ label: zephlin.displayName })
  await send(page, 'Go on')
  await answer(page).getByText('Another answer.').waitFor()
  // The battle and the stopped turn are its context.
  expect(asked).toEqual([
    [quorvex.modelName, 2],
    [zephlin.modelName, 4],
  ])
})
