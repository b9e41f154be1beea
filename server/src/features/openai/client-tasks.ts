import type { SentMessage } from '../../providers/port/model-client.ts'

/**
 * How the tasks begin that Open WebUI sends beside a chat, unless its administrator has changed them: titles, tags, further
 * questions, searches, pictures and completions. People's own prompts may have the same heading.
 */
const beginnings = [
  'Generate a concise, 3-5 word title',
  'Generate 1-3 broad tags',
  'Suggest 3-5 relevant follow-up questions',
  'Analyze the chat history to determine the necessity of generating search queries',
  'Generate a detailed prompt for ',
  'You are an autocompletion system.',
]

/** Whether a program asks for something of its own, such as a title, which nobody would vote on. */
export function isClientTask(messages: readonly SentMessage[]): boolean {
  const [only, ...others] = messages.filter(({ role }) => role !== 'system')
  const [, task] = /^\s*### Task:\s+(.*)/.exec(only?.content ?? '') ?? []
  return others.length === 0 && task !== undefined && beginnings.some((start) => task.startsWith(start))
}
