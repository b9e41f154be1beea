import { expect, it } from 'vitest'
import { isClientTask } from './client-tasks.ts'

const user = (content: string) => ({ role: 'user', content }) as const
const chat = '\n### Chat History:\n<chat_history>\nUSER: Tides?\n</chat_history>'

it.each([
  `### Task:\nGenerate a concise, 3-5 word title with an emoji summarizing the chat history.\n### Guidelines:${chat}`,
  `### Task:\nGenerate 1-3 broad tags categorizing the main themes of the chat history.${chat}`,
  `### Task:\nSuggest 3-5 relevant follow-up questions or prompts that the user might naturally ask next.${chat}`,
  `### Task:\nAnalyze the chat history to determine the necessity of generating search queries.${chat}`,
  `### Task:\nGenerate a detailed prompt for am image generation task.${chat}`,
  '### Task:\nYou are an autocompletion system. Continue the text in `<text>`.',
])('[I10] knows the tasks of Open WebUI: %j', (task) => {
  expect(isClientTask([user(task)])).toBe(true)
  expect(isClientTask([{ role: 'system', content: 'Be brief.' }, user(task)])).toBe(true)
  expect(isClientTask([user('Tides?'), { role: 'assistant', content: 'Twice a day.' }, user(task)])).toBe(false)
})

it.each([
  '### Task:\nWrite a concise title for my book.',
  'What does `### Task:` mean?',
  'Generate a concise, 3-5 word title for this.',
])('[I10] takes the prompts of people: %j', (prompt) => expect(isClientTask([user(prompt)])).toBe(false))
