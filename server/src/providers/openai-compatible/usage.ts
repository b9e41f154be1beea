import type { Usage } from '../provider.ts'
import { isRecord } from './record.ts'

/**
 * Tokens in a text of this many characters, for hosts that do not count: four characters a token, rounded up. True to
 * within about a third for English prose; too low for code and for scripts outside Latin. Good for a trend, not a bill.
 */
export function estimateTokens(chars: number): number {
  return Math.ceil(chars / 4)
}

/**
 * The host's own counts where it gave them, estimates where it did not. A zero counts as not given: some hosts send
 * zeros in every chunk. The total may exceed the sum, because Google adds tokens of thought to it alone.
 */
export function countUsage(told: unknown, facts: { promptChars: number; answerChars: number }): Usage {
  const counts = isRecord(told) ? told : {}
  const promptTokens = toldCount(counts.prompt_tokens) ?? estimateTokens(facts.promptChars)
  const completionTokens = toldCount(counts.completion_tokens) ?? estimateTokens(facts.answerChars)
  const totalTokens = Math.max(toldCount(counts.total_tokens) ?? 0, promptTokens + completionTokens)
  return { promptTokens, completionTokens, totalTokens }
}

function toldCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
}
