import type { Usage } from '../providers/model-client.ts'

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
