import { promptCharsOf, type SentTexts } from '../providers/port/estimate-tokens.ts'
import type { Usage } from '../providers/port/model-client.ts'

/** Dollars per million tokens; `null` if unknown. */
export interface Prices {
  readonly inputPrice: number | null
  readonly outputPrice: number | null
}

/** What an answer cost, in dollars; `null` if a price is unknown. */
export function costOf({ promptTokens, totalTokens }: Usage, { inputPrice, outputPrice }: Prices): number | null {
  if (inputPrice === null || outputPrice === null) return null
  // Not `completionTokens`: Google counts the tokens of reasoning, which are paid too, only in the total.
  const outputTokens = Math.max(0, totalTokens - promptTokens)
  return (promptTokens * inputPrice + outputTokens * outputPrice) / 1_000_000
}

/** Of an answer without a limit: few hosts write more. */
const ANSWER_TOKENS_MAX = 8_192

/** What a call can cost at most, in dollars, with a token for each character; 0 if a price is unknown. */
export function mostCost(call: SentTexts & { readonly maxTokens?: number | null | undefined }, prices: Prices): number {
  const promptTokens = promptCharsOf(call)
  const completionTokens = call.maxTokens ?? ANSWER_TOKENS_MAX
  return costOf({ promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }, prices) ?? 0
}
