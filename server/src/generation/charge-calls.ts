import { estimateUsage } from '../providers/estimate-tokens.ts'
import type { ModelCaller, Usage } from '../providers/model-client.ts'
import { costOf, type Prices } from './cost-of.ts'

/**
 * Reports what each call of a model costs, in dollars. A host is paid for a call that was cancelled, timed out or broke off as
 * well, but only the end of an answer has its counts of tokens. Without an estimate, callers who always leave before the end
 * could spend any amount.
 */
export function chargeCalls(client: ModelCaller, prices: Prices, onSpent: (dollars: number) => void): ModelCaller {
  const charge = (usage: Usage) => {
    const cost = costOf(usage, prices)
    if (cost !== null) onSpent(cost)
  }
  return {
    async complete(call) {
      try {
        const completion = await client.complete(call)
        charge(completion.usage)
        return completion
      } catch (error) {
        if (call.signal.aborted) charge(estimateUsage(call, 0))
        throw error
      }
    },
    async stream(call, onText) {
      let chars = 0
      const counted = (take: typeof onText | undefined) => (text: string) => {
        chars += text.length
        return take?.(text)
      }
      try {
        const ending = await client.stream({ ...call, onReasoning: counted(call.onReasoning) }, counted(onText))
        charge(ending.usage)
        return ending
      } catch (error) {
        // A call that failed without any text was probably refused, which costs nothing.
        if (call.signal.aborted || chars > 0) charge(estimateUsage(call, chars))
        throw error
      }
    },
  }
}
