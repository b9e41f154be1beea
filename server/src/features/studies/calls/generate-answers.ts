import { identifiesItself } from '../../../analysis/index.ts'
import type { Config } from '../../../config.ts'
import type { StudyImages } from '../../attachments/index.ts'
import { questionFor } from '../core/fill-template.ts'
import { withImages } from '../core/prompt-images.ts'
import type { GenerationStore } from './generation-store.ts'
import type { CallSource } from './run-calls.ts'

export interface AnswerSourceOptions {
  readonly config: Pick<Config, 'studyBytesMax' | 'studyBytesPerUserMax' | 'limits'>
  readonly attachments: Pick<StudyImages, 'read'>
  readonly store: Pick<GenerationStore, 'lease' | 'renew' | 'release' | 'finish' | 'fail' | 'stop' | 'endFinished'>
}

/** The answers of drafts that wait. */
export const answerSource = ({ config, attachments, store }: AnswerSourceOptions): CallSource => ({
  renew: store.renew,
  endFinished: store.endFinished,
  async lease(max, not) {
    const leased = await store.lease(max, not)
    return leased.map((answer) => {
      const { answerId, studyId, ownerId, model } = answer
      return {
        id: answerId,
        studyId,
        ownerId,
        model,
        judging: false,
        async question(signal) {
          if (answer.textBytes >= config.studyBytesMax || answer.ownerBytes >= config.studyBytesPerUserMax)
            return 'study_too_large'
          const question = questionFor(answer, answer, config.limits.promptCharsMax)
          return question === null ? 'template' : withImages(attachments, question, answer.attachments, signal)
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
