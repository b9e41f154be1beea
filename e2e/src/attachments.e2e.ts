import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { accessibilityFaults } from './axe.ts'
import { composer, lane, send, turn, vote } from './battle-steps.ts'
import { desk, phone, visit } from './browser.ts'
import { clientOf, startSession } from './people.ts'
import { png } from './png.ts'
import { startService } from './service.ts'
import { overflowing, smallTargets } from './targets.ts'
import { attachmentWords, battleWords, commonWords } from './words.ts'

const service = await startService()
afterAll(() => service.close())

const colors = [
  [200, 30, 30],
  [30, 140, 30],
  [30, 30, 200],
  [220, 180, 20],
  [120, 20, 160],
] as const
const image = (index: number) => ({
  name: `photo ${index}.png`,
  mimeType: 'image/png',
  buffer: png(3136, 2000, colors[index]!),
})
const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) })
const choose = (page: Page, ...files: ReturnType<typeof image>[]) =>
  page.locator('.composer input[type=file]').setInputFiles(files)

/** Pastes an image into the field, or drops a text file next to it, as a browser reports it. */
const give = (page: Page, event: 'paste' | 'drop', { name, mimeType, buffer }: ReturnType<typeof image>) =>
  (event === 'paste' ? composer(page) : page.getByRole('heading', { level: 1 })).evaluate(
    (target, { event, name, mimeType, base64 }) => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: mimeType }))
      const options = { bubbles: true, cancelable: true }
      if (event === 'paste')
        return target.dispatchEvent(new ClipboardEvent(event, { ...options, clipboardData: transfer }))
      for (const type of ['dragover', event]) {
        target.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: transfer }))
      }
    },
    { event, name, mimeType, base64: buffer.toString('base64') },
  )

const sendButton = (page: Page) => page.getByRole('button', { name: battleWords.composer.send, exact: true })

/** Images that were read and are shown. */
const shown = (page: Page, scope: string) =>
  page
    .locator(`${scope} .attached-image img`)
    .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length)

it('[Y33] [Y34] [Y40] [Y41] [Y43] attaches files and images on a phone, keeps them after a failure and a reload, and shows them to readers', async () => {
  const { page } = await visit(service.url, phone, { expected: [/ERR_FAILED/] })
  await startSession(page)
  await page.goto('/')
  await give(page, 'drop', file('sales.csv', 'month,sum\nMay,12\n'))
  const sales = page.locator('.attached-file', { hasText: 'sales.csv' })
  await sales.waitFor()
  await choose(page, file('report.pdf', '%PDF-1.7'), file('program', '\x7fELF\0\0'), file('log.txt', 'a line'))
  await page.getByText(attachmentWords.refused.office).waitFor()
  await page.getByText(attachmentWords.refused.binary).waitFor()
  await page.getByRole('button', { name: attachmentWords.remove('log.txt') }).click()
  expect(await sales.locator('details').getAttribute('open')).toBeNull()

  await give(page, 'paste', image(0))
  await expect.poll(() => shown(page, '.composer')).toBe(1)
  // A transparent one can be seen in both themes.
  const surface = () => page.locator('.attached-image img').evaluate((one) => getComputedStyle(one).backgroundColor)
  const light = await surface()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await surface()).toBe(light)
  await page.emulateMedia({ colorScheme: null })
  await choose(page, image(1), image(2), image(3), image(4))
  await page.getByText(attachmentWords.refused['too-many-images']).waitFor()
  for (const left of [3, 2]) {
    await page.getByRole('button', { name: attachmentWords.remove(attachmentWords.image(left + 1)) }).click()
    await expect.poll(() => shown(page, '.composer')).toBe(left)
  }
  const description = page.getByRole('textbox', { name: attachmentWords.image(1) })
  for (const words of ['A mistake', '', 'A red square']) {
    await description.fill(words)
    await description.press('Enter')
    await page.getByRole('img', { name: words || attachmentWords.image(1), exact: true }).waitFor()
  }
  const red = page.getByRole('img', { name: 'A red square' })
  expect([await red.getAttribute('width'), await red.getAttribute('height')]).toEqual(['1568', '1000'])
  expect(await sendButton(page).isDisabled()).toBe(false)
  expect(await accessibilityFaults(page)).toEqual([])
  await expect.poll(() => overflowing(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])

  await page.reload()
  await expect.poll(() => shown(page, '.composer')).toBe(2)
  await page.route('**/dualchat/stream', (route) => route.abort())
  await send(page, 'What do they show?')
  await turn(page, 'failed').waitFor()
  await expect.poll(() => shown(page, '.composer')).toBe(2)
  await page.unroute('**/dualchat/stream')
  await page.getByRole('button', { name: commonWords.retry }).click()
  await turn(page, 'answered').waitFor()

  // The models were sent both.
  await expect.poll(() => lane(page, 'left').textContent()).toMatch(/PNG .* PNG/)
  await expect.poll(() => shown(page, '.battle-turn')).toBe(2)
  await expect.poll(() => overflowing(page)).toEqual([])
  // It was sent, and an edit brings all of it back.
  await expect.poll(() => page.locator('.composer .attachments').count()).toBe(0)
  await page.getByRole('button', { name: battleWords.editPrompt }).click()
  await expect.poll(() => shown(page, '.composer')).toBe(2)
  await sales.first().waitFor()
  const threadId = new URL(page.url()).pathname.split('/').at(-1)!
  await (await clientOf(page, service)).threads.share(threadId, 'public')

  const reader = (await visit(service.url, desk)).page
  await reader.goto(`/threads/${threadId}`)
  await expect.poll(() => shown(reader, '.battle-turn')).toBe(2)
  await reader.getByRole('img', { name: 'A red square' }).waitFor()
  await reader.getByText('sales.csv').click()
  await reader.getByText('May,12').waitFor()
}, 120_000)

it('[Y40] [Y42] says why a blind conversation that began without an image takes none before the vote, and sends one with a chat, also when Send is pressed while its description is saved (nightly)', async () => {
  const { page } = await visit(service.url, desk, { expected: [/ERR_FAILED/] })
  await startSession(page)
  await page.goto('/')
  await page.route('**/dualchat/stream', (route) => route.abort())
  await send(page, 'Without an image')
  await turn(page, 'failed').waitFor()
  // No conversation has begun.
  await choose(page, image(0))
  await expect.poll(() => shown(page, '.composer')).toBe(1)
  await page.getByRole('button', { name: attachmentWords.remove(attachmentWords.image(1)) }).click()
  await page.unroute('**/dualchat/stream')
  await send(page, 'Without an image')
  await turn(page, 'answered').waitFor()
  await choose(page, image(0))
  await page.getByText(attachmentWords.refused.blind).waitFor()
  expect(await page.locator('.composer img').count()).toBe(0)
  await vote(page, 'left')
  await choose(page, image(0))
  await expect.poll(() => shown(page, '.composer')).toBe(1)

  await page.goto('/chat')
  await choose(page, file('sales.csv', 'May,12'))
  await page.locator('.attached-file').waitFor()
  await sendButton(page).click()
  await page.locator('.chat-turn .attached-file').waitFor()
  // It was sent without words, and no empty prompt is shown.
  expect(await page.locator('.chat-turn .prompt').count()).toBe(0)

  await page.goto('/chat')
  await choose(page, image(0))
  await expect.poll(() => shown(page, '.composer')).toBe(1)
  await composer(page).fill('What is this?')
  await page.getByRole('textbox', { name: attachmentWords.image(1) }).fill('A red square')
  await sendButton(page).click()
  await page.locator('.chat-turn').getByRole('img', { name: 'A red square' }).waitFor()
  await expect.poll(() => page.locator('.chat-turn').textContent()).toMatch(/PNG/)
  await expect.poll(() => composer(page).inputValue()).toBe('')
  await expect.poll(() => page.locator('.composer .attachments').count()).toBe(0)
}, 120_000)

it('[Y44] says before an image is sent which models take none (nightly)', async () => {
  const { page } = await visit(service.url, desk)
  await startSession(page)
  await page.goto('/side-by-side?a=sim/pico&b=sim/quill')
  await choose(page, image(0))
  const { noImages, left } = battleWords.sideBySide
  await page.getByText(noImages('Pico')).waitFor()
  // Images need words, too.
  await expect.poll(() => composer(page).getAttribute('placeholder')).toBe(battleWords.composer.empty)
  await composer(page).fill('What is this?')
  expect(await sendButton(page).isDisabled()).toBe(true)
  await page.getByRole('combobox', { name: left }).fill('scholia')
  await page.getByRole('option', { name: commonWords.vision }).click()
  await sendButton(page).click()
  await expect.poll(() => lane(page, 'left').textContent()).toMatch(/PNG/)

  await page.goto('/chat')
  const disabled = () => page.locator('.chat-model option:disabled').allTextContents()
  await expect.poll(() => page.locator('.chat-model option').count()).toBeGreaterThan(2)
  expect(await disabled()).toEqual([])
  await choose(page, image(0))
  await expect.poll(disabled).toEqual(['Pico', 'Flint'])
}, 120_000)
