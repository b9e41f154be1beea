import { generationDefaults } from '@arena/contract'
import type { Question } from '../../generation/index.ts'
import type { StoredContestant } from './contestants.ts'
import { messagesFor, type StudyMessage, type StudyPromptInput } from './files/index.ts'

type Settings = Pick<StoredContestant, 'name' | 'system' | 'template' | 'temperature' | 'maxTokens'>

/** What a contestant is asked for a prompt. Messages of one role that follow each other are one message. */
export function questionFor(
  contestant: Settings,
  prompt: Pick<StudyPromptInput, 'messages' | 'variables'>,
  charsMax: number,
): Question {
  const messages = messagesFor(contestant, prompt, charsMax)
  const textOf = (group: readonly StudyMessage[]) => group.map(({ content }) => content).join('\n\n')
  const system = textOf(messages.filter(({ role }) => role === 'system'))
  const turns: { role: StudyMessage['role']; content: string }[] = []
  for (const { role, content } of messages) {
    if (role === 'system') continue
    const last = turns.at(-1)
    if (last?.role === role) last.content += `\n\n${content}`
    else turns.push({ role, content })
  }
  const context = turns.flatMap(({ role, content }, index) =>
    role === 'assistant' ? [{ prompt: turns[index - 1]?.content ?? '', answer: content }] : [],
  )
  return {
    system: system === '' ? null : system,
    context,
    prompt: turns.at(-1)?.content ?? '',
    maxTokens: contestant.maxTokens ?? generationDefaults.maxTokens,
    temperature: contestant.temperature ?? generationDefaults.temperature,
  }
}
