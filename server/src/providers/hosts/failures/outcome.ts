import { CallFailure } from '../../port/model-client.ts'
import { CallNotSent } from './call-limits.ts'

/** What a call says about its host. */
export type Outcome = 'answered' | 'host failed' | 'ignored'

/** The outcome of a call that was rejected with `error`. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof CallNotSent) return 'ignored'
  if (error instanceof CallFailure) {
    if (error.hostFailed) return 'host failed'
    // The limit of a whole stream: a slow reader can cause it.
    if (error.reason === 'timeout') return 'ignored'
    // It refused the prompt or the model, or sent an answer without text: it works.
    return 'answered'
  }
  // `AbortSignal.timeout` has such a reason. Any other error is that of a caller who left.
  return error instanceof Error && error.name === 'TimeoutError' ? 'host failed' : 'ignored'
}
