import { identifiesItself } from '../../analysis/index.ts'
import type { Config } from '../../config.ts'
import { questionFor } from './files/fill-template.ts'
import type { GenerationStore } from './generation-store.ts'
import type { CallSource } from './run-calls.ts'

export interface AnswerSourceOptions {
  readonly config: Pick<Config, 'studyBytesMax' | 'limits'>
  readonly store: Pick<GenerationStore, 'lease' | 'renew' | 'release' | 'finish' | 'fail' | 'stop' | 'endFinished'>
}

/** The answers of drafts that wait. */
export const answerSource = ({ config, store }: AnswerSourceOptions): CallSource => ({
  renew: store.renew,
  endFinished: store.endFinished,
  async lease(max, { models, ids }) {
    const leased = await store.lease(max, { models, answers: ids })
    return leased.map((answer) => {
      const { answerId, studyId, ownerId, model, budget } = answer
      return {
        id: answerId,
        studyId,
        ownerId,
        model,
        budget,
        question() {
          if (answer.textBytes >= config.studyBytesMax) return 'study_too_large'
          return questionFor(answer, answer, config.limits.promptCharsMax) ?? 'template'
        },
        finish: (asked, { text, reasoning, usage, cost, durationMs }) =>
          store.finish(studyId, answerId, {
            text,
            reasoning,
            durationMs,
            costUsd: cost,
            leaked: identifiesItself(text, asked),
            inputTokens: usage.promptTokens,
            outputTokens: Math.max(0, usage.totalTokens - usage.promptTokens),
          }),
        fail: (reason) => store.fail(answerId, reason),
        release: () => store.release([answerId]),
        stop: (reason) => store.stop(studyId, reason),
      }
    })
  },
})
