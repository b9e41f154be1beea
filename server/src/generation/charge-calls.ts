import { estimateUsage } from '../providers/port/estimate-tokens.ts'
import type { ModelCaller, Usage } from '../providers/port/model-client.ts'
import { costOf, mostCost, type Prices } from './cost-of.ts'

/** Takes what a call can cost at most, and returns a function that takes what it did cost. */
export type Hold = (dollars: number) => (spent: number) => void

/**
 * Reports what each call of a model can cost, and then what it cost, in dollars. A host is paid for a call that was cancelled,
 * timed out or broke off as well, but only the end of an answer has its counts of tokens. Without an estimate, callers who
 * always leave before the end could spend any amount.
 */
export function chargeCalls(client: ModelCaller, prices: Prices, hold: Hold): ModelCaller {
  const costs = (usage: Usage) => costOf(usage, prices) ?? 0
  return {
    async complete(call) {
      const settle = hold(mostCost(call, prices))
      let spent = 0
      try {
        const completion = await client.complete(call)
        spent = costs(completion.usage)
        return completion
      } catch (error) {
        if (call.signal.aborted) spent = costs(estimateUsage(call, 0))
        throw error
      } finally {
        settle(spent)
      }
    },
    async stream(call, onText) {
      const settle = hold(mostCost(call, prices))
      let spent = 0
      let chars = 0
      const counted = (take: typeof onText | undefined) => (text: string) => {
        chars += text.length
        return take?.(text)
      }
      try {
        const ending = await client.stream({ ...call, onReasoning: counted(call.onReasoning) }, counted(onText))
        spent = costs(ending.usage)
        return ending
      } catch (error) {
        // A call that failed without any text was probably refused, which costs nothing.
        if (call.signal.aborted || chars > 0) spent = costs(estimateUsage(call, chars))
        throw error
      } finally {
        settle(spent)
      }
    },
  }
}
