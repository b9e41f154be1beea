import type { CompletionRequest, Limits } from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import type { SentMessage } from '../../providers/model-client.ts'
import { storable } from '../../storable.ts'

export interface Conversation {
  readonly messages: readonly SentMessage[]
  /** The last message of the user. */
  readonly prompt: string
  readonly system: string | null
}

const wrong = (rule: string) => new ArenaError('field-invalid', { field: 'messages', rule })

/** Reads the messages of a request, and refuses texts that are too long for chat, too. */
export function readMessages({ messages: given }: CompletionRequest, limits: Limits): Conversation {
  const messages = given.map(({ role, content }) => ({
    role: role === 'developer' ? ('system' as const) : role,
    content: storable(textOf(content)),
  }))
  const prompts = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const prompt = prompts.at(-1) ?? ''
  if (prompt.trim() === '') throw wrong('must have a last message of the user, which cannot be empty')
  const { promptCharsMax, systemCharsMax } = limits
  if (prompts.some((text) => isLonger(text, promptCharsMax)))
    throw wrong(`must have at most ${promptCharsMax} characters in each message`)
  const systems = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  const system = systems.join('\n\n')
  if (isLonger(system, systemCharsMax))
    throw wrong(`must have at most ${systemCharsMax} characters in all system messages together`)
  return { messages, prompt, system: systems.length > 0 ? system : null }
}

function textOf(content: CompletionRequest['messages'][number]['content']): string {
  if (typeof content === 'string') return content
  return content
    .map(({ type, text }) => {
      if (type !== 'text' || text === undefined)
        throw wrong(`can have parts of the type text only: ${type.slice(0, 40)} is not supported`)
      return text
    })
    .join('')
}

/** In code points, of which there are at most as many as UTF-16 units. */
const isLonger = (text: string, charsMax: number): boolean => text.length > charsMax && [...text].length > charsMax
