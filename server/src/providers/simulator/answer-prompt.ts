import { createHash } from 'node:crypto'
import type { Completion, ModelCall } from '../provider.ts'
import type { SimulatedModel } from './models.ts'
import { answersTo } from './prepared-answers.ts'
import { countTokens, cutToTokens } from './tokens.ts'

type Question = Pick<ModelCall, 'prompt' | 'system' | 'maxTokens' | 'temperature'>

/** What hosts use when the caller gives no temperature. */
const temperatureDefault = 0.7

/**
 * The whole answer of a model. At temperature 0 it depends on the model and the question alone. Above that `chance`, any
 * whole number from 0, chooses among the answers that the model has.
 */
export function answerPrompt(model: SimulatedModel, question: Question, chance: number): Completion {
  const { prompt, system, maxTokens, temperature } = question
  const answers = answersTo(prompt, model.voice)
  const isFixed = (temperature ?? temperatureDefault) === 0
  const choice = isFixed ? hashOf(JSON.stringify([model.modelName, system, prompt])) : chance
  const whole = answers[choice % answers.length]!
  const text = cutToTokens(whole, maxTokens ?? Number.POSITIVE_INFINITY)
  const promptTokens = countTokens(prompt) + countTokens(system ?? '')
  const completionTokens = countTokens(text)
  return {
    text,
    finishReason: text === whole ? 'stop' : 'length',
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
  }
}

const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE()
