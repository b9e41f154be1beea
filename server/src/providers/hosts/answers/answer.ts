import { estimateTokens, promptCharsOf } from '../../port/estimate-tokens.ts'
import type { Ending, ModelCall, Usage } from '../../port/model-client.ts'
import { isRecord } from '../dialects/json.ts'
import type { Failures } from '../failures/failure.ts'

export interface AnswerDetails {
  readonly finishReason: string | null
  readonly usage: unknown
  readonly answerChars: number
  readonly reasoning: string
  readonly blank: boolean
}

/** Why a host ends an answer, in lower case. Reasons that are not here are a normal end, as `stop` and `end_turn` are. */
const meanings = new Map<string, 'length' | 'filtered' | 'failed'>([
  ['length', 'length'],
  ['max_tokens', 'length'],
  // Mistral: the answer filled the context window.
  ['model_length', 'length'],
  // Anthropic: the answer filled the context window.
  ['model_context_window_exceeded', 'length'],
  ['content_filter', 'filtered'],
  ['refusal', 'filtered'],
  ['error', 'failed'],
  // DeepSeek.
  ['insufficient_system_resource', 'failed'],
])

/** Whether the model finished by itself: no limit, filter or error ended its answer. */
export const isNormalEnd = (finishReason: string | null): boolean => !meanings.has(finishReason?.toLowerCase() ?? '')

/** Checks a complete answer. One without text is a failure, and so is one that the host ended with an error. */
export function endAnswer(details: AnswerDetails, call: ModelCall, failures: Failures): Ending {
  const meaning = meanings.get(details.finishReason?.toLowerCase() ?? '')
  if (meaning === 'failed') throw failures.malformed('ended its answer with an error')
  if (details.blank) throw meaning === 'filtered' ? failures.filtered() : failures.empty()
  // Hosts count the tokens of reasoning as well.
  const answerChars = details.answerChars + details.reasoning.length
  return {
    finishReason: meaning === 'length' ? 'length' : meaning === 'filtered' ? 'content_filter' : 'stop',
    usage: countUsage(details.usage, { promptChars: promptCharsOf(call), answerChars }),
    reasoning: details.reasoning.trim() || null,
  }
}

/** Larger counts do not fit into an integer of PostgreSQL, and no answer has so many tokens. */
const TOKENS_MAX = 2 ** 31 - 1

/**
 * The counts of the host, with estimates for those it did not send. A zero counts as not sent, since some hosts send zeros
 * in every chunk. The total may exceed the sum, because Google adds the tokens of its reasoning only there.
 */
export function countUsage(sent: unknown, details: { promptChars: number; answerChars: number }): Usage {
  const counts = isRecord(sent) ? sent : {}
  const promptTokens = tokenCount(counts.prompt_tokens) ?? estimateTokens(details.promptChars)
  const completionTokens = tokenCount(counts.completion_tokens) ?? estimateTokens(details.answerChars)
  const totalTokens = Math.max(tokenCount(counts.total_tokens) ?? 0, promptTokens + completionTokens)
  return { promptTokens, completionTokens, totalTokens: Math.min(totalTokens, TOKENS_MAX) }
}

/** A count is stored, so a number that is not a count must not get further than this. */
function tokenCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? Math.min(value, TOKENS_MAX) : null
}
