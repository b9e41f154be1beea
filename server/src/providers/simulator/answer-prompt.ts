import type { Completion, ModelCall } from '../provider.ts'
import type { SimulatedModel } from './models.ts'
import { createRandom, hashOf, type Random } from './random.ts'
import { readPrompt } from './reading/read-prompt.ts'
import { countTokens, cutToTokens } from './tokens.ts'
import { voiceOf } from './voices/index.ts'
import { speak } from './voices/voice.ts'

type Question = Pick<ModelCall, 'prompt' | 'system' | 'maxTokens' | 'temperature'>

/** What hosts use when the caller leaves it to them. */
const temperatureDefault = 0.7

/**
 * The whole answer of a model. At temperature 0 it depends on the model and the question alone; above that `chance`,
 * any whole number, chooses among the model's ways of putting it.
 */
export function answerPrompt(model: SimulatedModel, question: Question, chance: number): Completion {
  const request = readPrompt(withoutNames(question.prompt), question.system)
  const written = speak(voiceOf(model.modelName), request, sourceOf(model, question, chance)).trim()
  const tokensMax = question.maxTokens ?? Number.POSITIVE_INFINITY
  const { text, wasCut } = cutToTokens(written, tokensMax)
  const promptTokens = countTokens(question.prompt) + countTokens(question.system ?? '')
  const completionTokens = countTokens(text)
  return {
    text,
    finishReason: wasCut ? 'length' : 'stop',
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
  }
}

function sourceOf(model: SimulatedModel, { prompt, system, temperature }: Question, chance: number): Random {
  const seed = hashOf([model.modelName, system ?? '', prompt])
  return createRandom((temperature ?? temperatureDefault) === 0 ? seed : seed ^ chance)
}

/** A prompt can name models, and answers weave prompts in: quoted back, a name would look like a signature. */
function withoutNames(prompt: string): string {
  return prompt.replace(/@?\bsim\/[\p{L}\p{N}._-]+/giu, 'that model').replace(/ ?\(simulated\)/gi, '')
}
