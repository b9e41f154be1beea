import type { AiError } from '@arena/contract'
import { ArenaError } from '../base/errors.ts'

/** The last event of a stream that was cut off. */
export function streamFailed(): AiError {
  const { code, message, error: reason } = new ArenaError('stream-failed')
  return { object: 'ai.error', code, message, reason, timestamp: new Date().toISOString() }
}
