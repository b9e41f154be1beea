import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { english as common } from '../../language/messages/en.ts'
import { composer, inputOf, send, takesFocus } from '../../testing/battle-steps.ts'
import { numberOf, textsOf } from '../../testing/look.ts'
import { openPage, reopenPage } from '../../testing/open-page.tsx'
import {
  chatTurn,
  deferred,
  leftModel,
  rightModel,
  scriptArena,
  threadOf,
  votedBattle,
} from '../../testing/scripted-arena.ts'
import { refusal } from '../../testing/scripted-service.ts'
import { english as prompts } from '../prompt/messages/en.ts'
import { english as words } from './messages/en.ts'

let arena = scriptArena()
beforeEach(() => {
  arena = scriptArena()
})

const turns = () => page.getByRole('article')
const last = () => turns().last()
const finished = () => expect.element(last()).toHaveAttribute('aria-busy', 'false')
const choice = () => page.getByRole('combobox', { name: common.model })
const open = (address = '/chat') => openPage(address, arena.answers, { as: 'guest' })
const answers = () =>
  [...document.querySelectorAll<HTMLElement>('.chat-answer .md')]
    .filter((one) => one.checkVisibility())
    .map((one) => one.textContent.trim())
const shown = (...expected: string[]) => expect.poll(answers).toEqual(expected)
const asked = async (prompt: string) => {
  await send(prompt)
  await finished()
}

it('[P68] writes an answer, saves it and stays with the model that was drawn', async () => {
  const [start, rest] = [deferred(), deferred()]
  arena.chat = async (telling) => {
    await start.promise
    telling.write('One two three ')
    await rest.promise
    telling.write('and the end.')
    telling.finish()
  }
  const service = await open()
  await send('Tell me a story')
  await expect.element(last().getByText(words.waiting)).toBeVisible()
  start.resolve()
  await expect.element(last().getByText('One two three')).toBeVisible()
  await expect.element(last()).toHaveAttribute('aria-busy', 'true')
  rest.resolve()
  await finished()
  await shown('One two three and the end.')
  await expect.element(last().getByRole('heading', { level: 2 })).toHaveTextContent(leftModel.displayName)
  await expect.element(page.getByTestId('announcer')).toHaveTextContent(words.answered(leftModel.displayName))
  await expect.poll(() => inputOf(choice())).toBe(leftModel.modelName)
  await asked('And then?')
  expect(service.asked('chatStream').map(({ body }) => [body.model, body.context])).toEqual([
    ['auto', 'thread'],
    [leftModel.modelName, 'thread'],
  ])
})

it('[P68] asks a model by name', async () => {
  const service = await open()
  await choice().selectOptions(rightModel.displayName)
  await asked('Hello')
  expect(service.asked('chatStream')[0]?.body.model).toBe(rightModel.modelName)
  await expect.element(last().getByRole('heading', { level: 2 })).toHaveTextContent(rightModel.displayName)
})

it('[P68] continues a saved chat, and starts over with a new one', async () => {
  const thread = threadOf({ mode: 'chat' })
  arena = scriptArena({ threads: [thread], messages: [chatTurn()] })
  const service = await open(`/chat/${thread.threadId}`)
  await shown('An answer.')
  await asked('Go on')
  expect(service.asked('chatStream')[0]?.body.threadId).toBe(thread.threadId)
  await page.getByRole('link', { name: words.newChat }).click()
  await expect.poll(() => turns().elements().length).toBe(0)
})

it('[P68] [P20] continues a battle with its model', async () => {
  const thread = threadOf()
  const battle = votedBattle()
  arena = scriptArena({ threads: [thread], messages: [battle] })
  const service = await open(`/chat?from=${thread.threadId}&continues=${battle.comparisonId}&side=agent1`)
  await expect.element(page.getByText(words.withModel(leftModel.displayName))).toBeVisible()
  expect(choice().elements()).toEqual([])
  await shown('An answer.')
  await asked('And in words?')
  expect(service.asked('chatStream')[0]?.body).toMatchObject({ continues: battle.comparisonId, side: 'agent1' })
})

it('[P68] stops on request, keeps the partial answer and offers a retry, which replaces it', async () => {
  arena.chat = (telling) => telling.write('The first half ')
  await open()
  await send('Tell me a story')
  await expect.element(last().getByText('The first half')).toBeVisible()
  await page.getByRole('button', { name: words.stop }).click()
  await expect.element(last().getByText(words.stopped)).toBeVisible()
  await expect.poll(() => document.activeElement?.className).toContain('chat-end')
  expect(page.getByRole('button', { name: words.stop }).elements()).toEqual([])
})

it('shows that an answer was cut off, that its part is saved, and the reference', async () => {
  arena.chat = (telling) => {
    telling.write('The first half of')
    telling.fail()
  }
  await open()
  await send('Say a sentence')
  await expect.element(last().getByRole('alert').getByText(words.partSaved)).toBeVisible()
  await shown('The first half of')
})

it('shows after a reload that a saved answer was cut off', async () => {
  const thread = threadOf({ mode: 'chat' })
  arena = scriptArena({ threads: [thread], messages: [chatTurn({ finishReason: 'error' })] })
  await open(`/chat/${thread.threadId}`)
  await expect.element(last().getByText(common.cutOff)).toBeVisible()
  await shown('An answer.')
})

it('shows a failure, keeps the prompt and retries', async () => {
  const service = await openPage(
    '/chat',
    { ...arena.answers, chatStream: () => refusal('generation-failed') },
    { as: 'guest' },
  )
  await send('Is anybody there?')
  const alert = last().getByRole('alert')
  await expect.element(alert.getByText(common.promptSaved)).toBeVisible()
  await expect.element(last().getByText('Is anybody there?')).toBeVisible()
  service.answer(arena.answers)
  await alert.getByRole('button', { name: common.retry }).click()
  await shown('An answer.')
  await expect.element(composer()).toBeEnabled()
})

it('[P41] shows the reasoning until the answer begins, then folded, with the cost [P42]', async () => {
  const rest = deferred()
  arena.chat = async (telling) => {
    telling.reason('I **think** so.')
    await rest.promise
    telling.write('Because of the light.')
    telling.finish({ model1Reasoning: 'I **think** so.', model1Cost: 0.0042 })
  }
  await open()
  await send('Why?')
  await expect.element(last().getByText('think')).toBeVisible()
  rest.resolve()
  await finished()
  await expect.poll(() => document.querySelector('.chat-answer details')?.hasAttribute('open')).toBe(false)
  await last().getByText(prompts.reasoning).click()
  await expect.element(last().getByText('think')).toBeVisible()
  await expect.poll(() => textsOf('.chat-cost')[0]).toContain('$0.0042')
})

it('[P19] says once, in the words of the page, that a fallback answered', async () => {
  const thread = threadOf({ mode: 'chat' })
  const note = `[System Note]: The original model 'host/alder' was unreachable. Showing response from basic fallback model 'host/plain'.\n\nThe moon.`
  arena = scriptArena({ threads: [thread], messages: [chatTurn({ model1Response: note, model1Fallback: 'error' })] })
  for (const address of [`/chat/${thread.threadId}`, `/threads/${thread.threadId}`]) {
    await open(address)
    await expect.element(page.getByText('The moon.')).toBeVisible()
    expect(textsOf('[data-testid="fallback"]')).toEqual([`${prompts.fallback} ${prompts.fallbackReasons.error}`])
    await expect.element(page.getByRole('main')).not.toHaveTextContent('[System')
  }
})

describe('a turn', () => {
  beforeEach(() => {
    let written = 0
    arena.chat = (telling) => {
      written += 1
      telling.finish({ model1Response: `Answer ${written}.` })
    }
  })

  it('[P18] is copied into the field to change it', async () => {
    await open()
    await asked('A promt')
    await last().getByRole('button', { name: prompts.editPrompt }).click()
    await takesFocus(composer())
    expect(inputOf(composer())).toBe('A promt')
    await expect.element(page.getByText(words.editing)).toBeVisible()
    await page.getByRole('button', { name: common.cancel }).click()
    await expect.element(page.getByText(words.editing)).not.toBeInTheDocument()
    expect(inputOf(composer())).toBe('')
  })

  it('[P18] [N12] is replaced when its answer is regenerated', async () => {
    const service = await open()
    await asked('One')
    await asked('Two')
    await page.getByRole('button', { name: words.regenerate }).click()
    await shown('Answer 1.', 'Answer 3.')
    expect(service.asked('chatStream').at(-1)?.body).toMatchObject({ prompt: 'Two', replaces: 2 })
  })

  it('[P18] [N12] is replaced with all after it when its prompt is changed, also after a reload', async () => {
    const service = await open()
    await asked('One')
    await asked('Two')
    await page.getByRole('button', { name: prompts.editPrompt }).first().click()
    await composer().fill('One, better')
    await userEvent.keyboard('{Enter}')
    await shown('Answer 3.')
    expect(service.asked('chatStream').at(-1)?.body).toMatchObject({ prompt: 'One, better', replaces: 1 })
    await expect.element(page.getByText(words.editing)).not.toBeInTheDocument()

    await reopenPage(location.pathname, arena.answers, { as: 'guest' })
    await shown('Answer 3.')
    await page.getByText(prompts.earlierVersion).click()
    await shown('Answer 1.', 'Answer 2.', 'Answer 3.')
  })
})

it('has no turns of another chat when the menu starts a new one', async () => {
  await open()
  await asked('Hello')
  await page.getByRole('banner').getByRole('link', { name: common.pages.chat, exact: true }).click()
  await expect.poll(() => numberOf('.chat-turn')).toBe(0)
})
