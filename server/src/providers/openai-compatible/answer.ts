import { cutText } from '../cut-text.ts'
import { estimateTokens, promptCharsOf } from '../estimate-tokens.ts'
import type { Completion, Ending, ModelCall, Usage } from '../provider.ts'
import type { Failures } from './failure.ts'
import { readHostError } from './host-error.ts'
import { isRecord, parseJson } from './json.ts'

/**
 * Reads an answer that is one JSON document, and cuts a text that is longer than `answerCharsMax`. An error that the host
 * reported with status 200 is thrown here.
 */
export function readWholeAnswer(text: string, call: ModelCall, failures: Failures, answerCharsMax: number): Completion {
  const json = parseJson(text)
  if (json === undefined) throw failures.malformed('sent an answer that is not JSON')
  const error = readHostError(json)
  if (error !== null) throw failures.reported(error, { answerUsed: false })
  const choice: unknown = isRecord(json) && Array.isArray(json.choices) ? json.choices[0] : null
  if (!isRecord(json) || !isRecord(choice)) throw failures.malformed('sent an answer without choices')

  const whole = isRecord(choice.message) ? textOf(choice.message.content) : ''
  const answer = cutText(whole, answerCharsMax)
  const facts = {
    finishReason: answer === whole ? finishReasonOf(choice.finish_reason) : 'length',
    usage: json.usage,
    answerChars: answer.length,
    blank: answer.trim() === '',
  }
  return { text: answer, ...endAnswer(facts, call, failures) }
}

export interface AnswerFacts {
  readonly finishReason: string | null
  readonly usage: unknown
  readonly answerChars: number
  readonly blank: boolean
}

/** Checks a complete answer. One without text is a failure, and so is one that the host ended with an error. */
export function endAnswer(facts: AnswerFacts, call: ModelCall, failures: Failures): Ending {
  const reason = facts.finishReason?.toLowerCase()
  if (reason === 'error') throw failures.malformed('ended its answer with an error')
  if (facts.blank) throw failures.empty()
  return {
    finishReason: reason === 'length' || reason === 'max_tokens' ? 'length' : 'stop',
    usage: countUsage(facts.usage, { promptChars: promptCharsOf(call), answerChars: facts.answerChars }),
  }
}

/**
 * The text of a message or of a delta: a string, or a list of parts of which only those of type `text` belong to the
 * answer. Workers AI sends a token of digits as a number; without it `range(100)` would become `range()`.
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

/** Old versions of Ollama send `""` in every chunk but the last, so an empty reason is none. */
export function finishReasonOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Larger counts do not fit into an integer of PostgreSQL, and no answer has so many tokens. */
const TOKENS_MAX = 2 ** 31 - 1

/**
 * The counts of the host, with estimates for those it did not send. A zero counts as not sent, since some hosts send zeros
 * in every chunk. The total may exceed the sum, because Google adds the tokens of its reasoning only there.
 */
export function countUsage(sent: unknown, facts: { promptChars: number; answerChars: number }): Usage {
  const counts = isRecord(sent) ? sent : {}
  const promptTokens = tokenCount(counts.prompt_tokens) ?? estimateTokens(facts.promptChars)
  const completionTokens = tokenCount(counts.completion_tokens) ?? estimateTokens(facts.answerChars)
  const totalTokens = Math.max(tokenCount(counts.total_tokens) ?? 0, promptTokens + completionTokens)
  return { promptTokens, completionTokens, totalTokens: Math.min(totalTokens, TOKENS_MAX) }
}

/** A count is stored, so a number that is not a count must not get further than this. */
function tokenCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? Math.min(value, TOKENS_MAX) : null
}
