import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { english as words } from '../../web/src/features/chat/messages/en.ts'
import { composer, guestButton, hasFocus, send } from './battle-steps.ts'
import { launchBrowser, visit } from './browser.ts'
import { clientOf, signInAsGuest } from './people.ts'
import { picture } from './screenshots.ts'
import { heldBack, quorvex, type ScriptedArena, startScriptedArena, zephlin } from './scripted-arena.ts'
import { skyAnswers } from './sky-answers.ts'
import { failureWords, threadWords } from './words.ts'

let browser: Browser
let arena: ScriptedArena
beforeAll(async () => {
  arena = await startScriptedArena(() => 'An answer.')
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await arena?.close()
})

const words1To = (end: number) => Array.from({ length: end }, (_, number) => `word-${number + 1}`).join(' ')

/** Written as far as this, and not further before the journey says so: the page can be looked at meanwhile. */
const begins = `${words1To(20)} `
const neverGoesOn = { begins, goesOn: new Promise<string>(() => {}) }

const turns = (page: Page) => page.getByRole('article')
const last = (page: Page) => turns(page).last()
const answer = (page: Page) => last(page).locator('.chat-answer')
const finished = (page: Page) => expect.poll(() => last(page).getAttribute('aria-busy')).toBe('false')
const threadIdOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!
const failedReply = [/console: Failed to load resource: .* 500 /]

it('shows an answer while it is written, keeps it, and goes on in the same thread', async () => {
  const { page, faults, close } = await visit(browser, arena.service.url)
  const start = heldBack<void>()
  const rest = heldBack<string>()
  const asked: string[] = []
  arena.host.say(async ({ model }) => {
    asked.push(model)
    await start.held
    return { begins, goesOn: rest.held }
  })
  await page.goto('/chat')
  await send(page, 'Tell me a long story')
  await guestButton(page).click()
  await last(page).getByText(words.waiting).waitFor()
  start.release()
  await answer(page).getByText('word-20').waitFor()
  expect(await last(page).getAttribute('aria-busy')).toBe('true')
  rest.release('word-21 and the end')
  await finished(page)
  await expect.poll(() => answer(page).textContent()).toContain('word-20 word-21 and the end')
  // With `auto` it is not known before the end who writes.
  const author = [quorvex, zephlin].find(({ modelName }) => modelName === asked[0])!
  expect(await answer(page).getByRole('heading').textContent()).toBe(author.displayName)
  await expect.poll(() => page.getByTestId('announcer').textContent()).toBe(words.answered(author.displayName))

  await page.reload()
  await expect.poll(() => answer(page).textContent()).toContain('word-20 word-21 and the end')
  expect(await turns(page).count()).toBe(1)

  // A model by name.
  arena.host.say(({ model }) => skyAnswers[model]!)
  await page.getByRole('combobox', { name: words.model }).selectOption({ label: zephlin.displayName })
  await send(page, 'Explain why the sky is blue to a curious ten-year-old.')
  await answer(page).getByText('Your glass is a tiny sky').waitFor()
  await finished(page)
  expect(await answer(page).getByRole('heading', { level: 2 }).textContent()).toBe(zephlin.displayName)
  const threadId = threadIdOf(page)
  // The thread has the turn too by now; it is shown once.
  expect(await turns(page).count()).toBe(2)
  const { items } = await (await clientOf(page, arena.service)).threads.messages(threadId)
  expect(items.map(({ model1Name, finishReason }) => [model1Name, finishReason])).toEqual([
    [author.modelName, 'stop'],
    [zephlin.modelName, 'stop'],
  ])
  await page.getByRole('link', { name: words.openThread }).click()
  await page.getByRole('heading', { level: 1, name: 'Tell me a long story' }).waitFor()
  await page.getByRole('link', { name: threadWords.goOn }).click()
  await expect.poll(() => turns(page).count()).toBe(2)
  expect(threadIdOf(page)).toBe(threadId)

  await page.getByRole('link', { name: words.newChat }).click()
  await expect.poll(() => turns(page).count()).toBe(0)
  await send(page, 'Explain why the sky is blue to a curious ten-year-old.')
  await answer(page).getByText('blue').first().waitFor()
  await finished(page)
  expect(threadIdOf(page)).not.toBe(threadId)
  await picture(page, 'chat')
  expect(faults()).toEqual([])
  await close()
})

it('stops when it is told to, at the model too, and keeps what came', async () => {
  const { page, faults, close } = await visit(browser, arena.service.url)
  arena.host.say(() => neverGoesOn)
  await signInAsGuest(page)
  await page.goto('/chat')
  const { abandoned } = arena.host
  await send(page, 'Tell me a long story')
  await answer(page).getByText('word-20').waitFor()
  await page.getByRole('button', { name: words.stop }).click()
  await last(page).getByText(words.stopped).waitFor()
  // The button that had it is gone.
  await expect.poll(() => hasFocus(last(page).locator('.chat-end'))).toBe(true)
  expect(await page.getByRole('button', { name: words.stop }).count()).toBe(0)
  await expect.poll(() => arena.host.abandoned).toBe(abandoned + 1)
  const kept = async () => (await (await clientOf(page, arena.service)).threads.messages(threadIdOf(page))).items
  await expect.poll(async () => (await kept())[0]?.finishReason).toBe('cancelled')
  expect((await kept())[0]!.model1Response).toBe(begins)

  await page.reload()
  await last(page).getByText(words.stopped).waitFor()
  await page.getByRole('link', { name: words.openThread }).click()
  await page.getByText(threadWords.stopped).waitFor()
  expect(faults()).toEqual([])
  await close()
})

it('tries a stopped prompt again', async () => {
  const { page, faults, close } = await visit(browser, arena.service.url)
  arena.host.say(() => neverGoesOn)
  await signInAsGuest(page)
  await page.goto('/chat')
  await send(page, 'Once more')
  await answer(page).getByText('word-20').waitFor()
  await page.getByRole('button', { name: words.stop }).click()
  await last(page).getByText(words.stopped).waitFor()
  arena.host.say(() => 'Here it is, whole.')
  await last(page).getByRole('button', { name: words.retry }).click()
  await answer(page).getByText('Here it is, whole.').waitFor()
  await finished(page)
  expect(await last(page).getByText('Once more').count()).toBe(1)
  // What was said before stays in sight, as it does in the thread.
  expect(await turns(page).count()).toBe(2)
  await turns(page).first().getByText(words.stopped).waitFor()
  expect(faults()).toEqual([])
  await close()
})

it('says that an answer was cut off, and keeps what came', async () => {
  const { page, faults, close } = await visit(browser, arena.service.url)
  arena.host.say(() => ({ cutAfter: 'The first half of' }))
  await signInAsGuest(page)
  await page.goto('/chat')
  await send(page, 'Say a sentence')
  const face = last(page).getByRole('alert')
  await face.getByText(words.savedCut).waitFor()
  expect(await face.textContent()).toContain(failureWords.correlationId)
  await answer(page).getByText('The first half of').waitFor()
  await page.reload()
  await last(page).getByText(words.cut).waitFor()
  await answer(page).getByText('The first half of').waitFor()
  expect(faults()).toEqual([])
  await close()
})

it('says that nobody answered, keeps the prompt, and asks again', async () => {
  const { page, faults, close } = await visit(browser, arena.service.url, undefined, { expected: failedReply })
  arena.host.say(() => ({ status: 503 }))
  await signInAsGuest(page)
  await page.goto('/chat')
  await send(page, 'Is anybody there?')
  const face = last(page).getByRole('alert')
  await face.getByText(words.savedPrompt).waitFor()
  expect(await face.getAttribute('data-failure')).toBe('service')
  await last(page).getByText('Is anybody there?').waitFor()
  arena.host.say(() => 'I am.')
  await face.getByRole('button', { name: failureWords.retry }).click()
  await answer(page).getByText('I am.').waitFor()
  await finished(page)
  expect(await composer(page).isEnabled()).toBe(true)
  expect(faults()).toEqual([])
  await close()
})
