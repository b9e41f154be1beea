import type { Fallback, Message } from '@arena/contract'
import { messageOf } from '../../generation/index.ts'

/** The answers of a stored turn; those of the second model are `null` in a chat turn. */
export interface StoredAnswers {
  readonly model1Name: string
  readonly model2Name: string | null
  readonly text1: string | null
  readonly text2: string | null
  readonly reasoning1: string | null
  readonly reasoning2: string | null
  readonly cost1: number | null
  readonly cost2: number | null
  readonly fallback1: Fallback | null
  readonly fallback2: Fallback | null
}

type PresentedAnswers = Pick<
  Message,
  `model${1 | 2}${'Name' | 'Reasoning' | 'Cost'}` | 'model1Response' | 'model2Response'
>

/** The answers with or without what identifies the models: the style of the reasoning and the prices would too. */
export function presentAnswers(turn: StoredAnswers, { shown }: { readonly shown: boolean }): PresentedAnswers {
  const { model1Name, model2Name } = turn
  // A fallback's note names the models, so it is written for this reader and not stored.
  const left = { text: turn.text1, modelName: model1Name, fallback: turn.fallback1 }
  const right = model2Name === null ? null : { text: turn.text2, modelName: model2Name, fallback: turn.fallback2 }
  return {
    model1Name: shown ? model1Name : null,
    model2Name: shown ? model2Name : null,
    model1Response: messageOf(left, { blind: !shown }),
    model2Response: right && messageOf(right, { blind: !shown }),
    model1Reasoning: shown ? turn.reasoning1 : null,
    model2Reasoning: shown ? turn.reasoning2 : null,
    model1Cost: shown ? turn.cost1 : null,
    model2Cost: shown ? turn.cost2 : null,
  }
}
