import type { StudyGeneration } from '@arena/contract'
import { useFormat, useMessages } from '../../../language/index.ts'
import { messages } from '../messages/index.ts'

interface EstimateProps {
  /** How many calls of what. */
  readonly calls: string
  readonly of: Pick<StudyGeneration, 'inputTokens' | 'outputTokens' | 'costUsd'>
}

/** What calls of models will need and cost. */
export function Estimate({ calls, of: { inputTokens, outputTokens, costUsd } }: EstimateProps) {
  const t = useMessages(messages).generation
  const format = useFormat()
  return (
    <p className="row small numeric">
      <span>{calls}</span>
      <span className="muted">{t.tokens(format.count(inputTokens), format.count(outputTokens))}</span>
      <span className="muted">{costUsd === null ? t.unknownCost : t.cost(format.cost(costUsd))}</span>
    </p>
  )
}
