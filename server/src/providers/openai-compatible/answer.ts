import type { Completion, Ending, ModelCall } from '../provider.ts'
import type { Failures } from './failure.ts'
import { readHostError } from './host-error.ts'
import { isRecord } from './record.ts'
import { countUsage } from './usage.ts'

/** Reads a whole answer. Hosts that report an error with status 200, or answer with a web page, fail here. */
export function readAnswer(text: string, call: ModelCall, failures: Failures): Completion {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw failures.malformed('answered with something other than JSON')
  }
  const error = readHostError(json)
  if (error !== null) throw failures.reported(error, { answerUsed: false })
  const choice: unknown = isRecord(json) && Array.isArray(json.choices) ? json.choices[0] : null
  if (!isRecord(json) || !isRecord(choice)) throw failures.malformed('answered without a choice')

  const answer = isRecord(choice.message) ? textOf(choice.message.content) : ''
  const ending = endAnswer(
    {
      finishReason: toldReason(choice.finish_reason),
      usage: json.usage,
      answerChars: answer.length,
      blank: isBlank(answer),
    },
    call,
    failures,
  )
  return { text: answer, ...ending }
}

export interface AnswerFacts {
  readonly finishReason: string | null
  readonly usage: unknown
  readonly answerChars: number
  readonly blank: boolean
}

/** Judges an answer that has ended: one without text, or one the host gave up on, is none. */
export function endAnswer(facts: AnswerFacts, call: ModelCall, failures: Failures): Ending {
  const reason = facts.finishReason?.toLowerCase()
  if (reason === 'error') throw failures.malformed('ended its answer with an error')
  if (facts.blank) throw failures.empty()
  return {
    finishReason: reason === 'length' || reason === 'max_tokens' ? 'length' : 'stop',
    usage: countUsage(facts.usage, {
      promptChars: call.prompt.length + (call.system?.length ?? 0),
      answerChars: facts.answerChars,
    }),
  }
}

/**
 * The text of a message or of a piece of one: a string, or a list of parts of which only those of type `text` are the
 * answer. Workers AI sends a token of digits as a bare number; dropping it would turn `range(100)` into `range()`.
 */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (typeof content === 'number') return String(content)
  if (!Array.isArray(content)) return ''
  let text = ''
  for (const part of content) {
    if (isRecord(part) && part.type === 'text' && typeof part.text === 'string') text += part.text
  }
  return text
}

/** Ollama once sent `""` in every chunk that was not the last: an empty reason is no reason. */
export function toldReason(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

export function isBlank(text: string): boolean {
  return !/\S/.test(text)
}
