import type { ResponseHead } from '../http1/host.ts'
import type { ProviderFailure } from '../provider.ts'
import type { Failures } from './failure.ts'
import { readHostError } from './host-error.ts'
import { parseRetryAfter } from './retry.ts'

/** The longest text of an error that is read. */
export const errorBytesMax = 64 * 1024

/** What an answer with a status other than 2xx means. `text` is its body, `null` when that could not be read. */
export function refusalOf(
  { status, headers }: Pick<ResponseHead, 'status' | 'headers'>,
  text: string | null,
  failures: Failures,
): ProviderFailure {
  return failures.answered({
    status,
    text,
    error: readHostError(parseJson(text)),
    retryAfterMs: parseRetryAfter(headers.get('retry-after'), Date.now()),
  })
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
