import { costOf, estimateTokens } from '../../generation/index.ts'
import type { ContestantWork } from './generation-store.ts'

/** What an answer has, until some of the same contestant are there. */
const OUTPUT_TOKENS = 400

interface PricedModel {
  readonly inputPrice: number | null
  readonly outputPrice: number | null
  readonly simulated: boolean
}

export interface WorkEstimate {
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** `null` if a price is not known. */
  readonly costUsd: number | null
}

/** Before anything runs: tokens by the characters that are sent, and by the answers that the contestant gave so far. */
export function estimateWork(
  work: readonly ContestantWork[],
  modelNamed: (name: string) => PricedModel | undefined,
): WorkEstimate {
  const parts = work.map(({ model, maxTokens, calls, chars, meanOutputTokens }) => {
    const promptTokens = estimateTokens(chars)
    const perAnswer = meanOutputTokens ?? Math.min(OUTPUT_TOKENS, maxTokens ?? OUTPUT_TOKENS)
    const completionTokens = Math.round(calls * perAnswer)
    const usage = { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }
    const priced = modelNamed(model)
    return {
      calls,
      promptTokens,
      completionTokens,
      cost: priced?.simulated ? 0 : priced ? costOf(usage, priced) : null,
    }
  })
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const costs = parts.flatMap(({ cost }) => cost ?? [])
  return {
    calls: sum(parts.map(({ calls }) => calls)),
    inputTokens: sum(parts.map(({ promptTokens }) => promptTokens)),
    outputTokens: sum(parts.map(({ completionTokens }) => completionTokens)),
    costUsd: costs.length < parts.length ? null : sum(costs),
  }
}
