import { createHash } from 'node:crypto'
import type { Completion, ModelCall } from '../port/model-client.ts'
import { describeImages } from './describe-images.ts'
import { judgeReply } from './judge-reply.ts'
import { guessLanguage } from './language.ts'
import type { SimulatedModel } from './models.ts'
import { answersTo } from './prepared-answers.ts'
import { recallQuestion } from './recall-question.ts'
import { countTokens, cutToTokens } from './tokens.ts'

type Question = Pick<ModelCall, 'context' | 'prompt' | 'images' | 'system' | 'maxTokens' | 'temperature' | 'stop'>

/** What hosts use when the caller gives no temperature. */
const temperatureDefault = 0.7

/**
 * The whole answer of a model. At temperature 0 it depends on the model and the question alone. Above that `chance`, any
 * whole number from 0, chooses among the answers that the model has.
 */
export function answerPrompt(model: SimulatedModel, question: Question, chance: number): Completion {
  const { context, prompt, images = [], system, maxTokens, temperature, stop = [] } = question
  const judged = judgeReply(prompt, model.modelName)
  const answers = judged === null ? answersTo(prompt, model.voice) : [judged]
  const isFixed = (temperature ?? temperatureDefault) === 0
  const choice = isFixed ? hashOf(JSON.stringify([model.modelName, system, prompt])) : chance
  const language = guessLanguage(prompt)
  const opening = recallQuestion(context, language) + describeImages(images, language)
  const whole = beforeStop(opening + answers[choice % answers.length]!, stop)
  const text = cutToTokens(whole, maxTokens ?? Number.POSITIVE_INFINITY)
  const sent = [system ?? '', ...context.flatMap((turn) => [turn.prompt, turn.answer]), prompt]
  const promptTokens = sent.reduce((tokens, each) => tokens + countTokens(each), 0)
  const completionTokens = countTokens(text)
  return {
    text,
    finishReason: text === whole ? 'stop' : 'length',
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
    reasoning: null,
  }
}

function beforeStop(text: string, stops: readonly string[]): string {
  const places = stops.map((stop) => text.indexOf(stop)).filter((place) => place >= 0)
  return text.slice(0, Math.min(text.length, ...places))
}

const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE()
