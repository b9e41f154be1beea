import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { english as common } from '../../../language/messages/en.ts'
import { composer, inPhase, lane, send, sendButton, voteButton } from '../../../testing/battle-steps.ts'
import { numberOf, textsOf } from '../../../testing/look.ts'
import { openPage, reopenPage } from '../../../testing/open-page.tsx'
import { imageOf, savedBattle, scriptArena, threadOf, votedBattle } from '../../../testing/scripted-arena.ts'
import { noReply } from '../../../testing/scripted-service.ts'
import { english as battle } from '../../battles/messages/en.ts'
import { english as prompts } from '../messages/en.ts'
import { english as words } from './messages/en.ts'

const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)
const image = (number = 0) => new File([pixel], `photo ${number}.png`, { type: 'image/png' })
const file = (name: string, text: string) => new File([text], name)

let arena = scriptArena()
let uploads = 0
beforeEach(() => {
  arena = scriptArena()
  uploads = 0
})
const answers = () => ({
  ...arena.answers,
  uploadAttachment: () => {
    uploads += 1
    const attachmentId = `0192f0c1-0000-7000-8000-0000000090${String(uploads).padStart(2, '0')}`
    return { success: true as const, ...imageOf(attachmentId) }
  },
  readAttachment: () => new Response(pixel, { headers: { 'content-type': 'image/png' } }),
})
const open = (address = '/') => openPage(address, answers(), { as: 'guest' })
const choose = (...files: File[]) =>
  page.elementLocator(document.querySelector('.composer input[type=file]')!).upload(files)
const images = (scope: string, count: number) => expect.poll(() => numberOf(`${scope} .attached-image img`)).toBe(count)
const ready = () => expect.element(composer()).toBeVisible()

it.each([
  ['an Office file', file('report.pdf', '%PDF-1.7'), words.refused.office],
  ['a program', file('program', '\x7fELF\0\0'), words.refused.binary],
])('[Y33] [Y40] says why %s is not attached', async (_, given, why) => {
  await open()
  await ready()
  await choose(given)
  await expect.element(page.getByText(why)).toBeVisible()
})

it('[Y34] folds an attached text file, and removes it', async () => {
  await open()
  await ready()
  await choose(file('sales.csv', 'month,sum\nMay,12\n'))
  await expect.poll(() => textsOf('.attached-file').join()).toContain('sales.csv')
  await page.getByRole('button', { name: words.remove('sales.csv') }).click()
  await expect.poll(() => numberOf('.attached-file')).toBe(0)
})

it('[Y40] takes at most four images, and removes one', async () => {
  await open()
  await ready()
  await choose(...[0, 1, 2, 3, 4].map(image))
  await expect.element(page.getByText(words.refused['too-many-images'])).toBeVisible()
  await images('.composer', 4)
  await page.getByRole('button', { name: words.remove(words.image(4)) }).click()
  await images('.composer', 3)
})

it('[Y43] keeps an image after a failure and a reload, and has it again in an edit', async () => {
  const service = await open()
  await ready()
  await choose(image())
  await images('.composer', 1)
  service.answer({ streamBattle: noReply })
  await send('What does it show?')
  await inPhase('failed')
  await images('.composer', 1)
  service.answer(answers())
  await page.getByRole('main').getByRole('alert').getByRole('button', { name: common.retry }).click()
  await inPhase('answered')
  await images('.composer', 0)
  expect(service.asked('streamBattle').at(-1)?.body.attachments).toHaveLength(1)
  await page.getByRole('button', { name: prompts.editPrompt }).click()
  await images('.composer', 1)
})

it('[Y43] keeps an image of a draft over a reload', async () => {
  await open()
  await ready()
  await choose(image())
  await images('.composer', 1)
  await reopenPage('/', answers(), { as: 'guest' })
  await images('.composer', 1)
})

it.each([
  ['before', savedBattle, 0],
  ['after', votedBattle, 1],
] as const)(
  '[Y42] takes images %s the vote of a blind conversation that began without one: %#',
  async (_, saved, count) => {
    const thread = threadOf()
    arena = scriptArena({ threads: [thread], messages: [saved()] })
    await open(`/threads/${thread.threadId}`)
    await expect.element(lane('left')).toBeVisible()
    await choose(image())
    if (count === 0) await expect.element(page.getByText(words.refused.blind)).toBeVisible()
    await images('.composer', count)
  },
)

it('[Y41] shows the images of a turn with their descriptions', async () => {
  const thread = threadOf()
  const red = { ...imageOf('0192f0c1-0000-7000-8000-000000009001'), alt: 'A red square' }
  arena = scriptArena({ threads: [thread], messages: [savedBattle({ attachments: [red] })] })
  await open(`/threads/${thread.threadId}`)
  await expect.element(page.getByRole('img', { name: 'A red square' })).toBeInTheDocument()
  await expect.element(voteButton('left')).toBeVisible()
})

it('[Y44] names a chosen model that takes no images, and sends nothing', async () => {
  await open('/side-by-side?a=host/alder&b=host/birch')
  await ready()
  await choose(image())
  await expect.element(page.getByText(battle.sideBySide.noImages('Alder'))).toBeVisible()
  await composer().fill('What is this?')
  await expect.element(sendButton()).toBeDisabled()
})

it('[Y44] offers only models that take images in a chat with one', async () => {
  await open('/chat')
  const disabled = () => textsOf('.chat-model option:disabled')
  await expect.poll(() => numberOf('.chat-model option')).toBe(4)
  expect(disabled()).toEqual([])
  await choose(image())
  await expect.poll(disabled).toEqual(['Alder'])
})

it('sends a file without words in a chat', async () => {
  const service = await open('/chat')
  await ready()
  await choose(file('sales.csv', 'May,12'))
  await expect.poll(() => numberOf('.attached-file')).toBe(1)
  await sendButton().click()
  await expect.poll(() => numberOf('.chat-turn .attached-file')).toBe(1)
  expect(numberOf('.chat-turn .prompt')).toBe(0)
  expect(service.asked('chatStream')[0]?.body.prompt).toContain('May,12')
})
