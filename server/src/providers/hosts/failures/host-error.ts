import { isRecord, type JsonRecord } from '../dialects/json.ts'

/** An error as a host reports it in a body or an event, whatever the HTTP status was. */
export interface HostError {
  readonly message: string | null
  /** All codes that the host sent; hosts put them into differently named fields. */
  readonly codes: readonly (string | number)[]
  readonly retryAfterMs: number | null
}

/**
 * Finds the error in an answer: `{"error": {…}}` (most hosts), `{"error": "…"}` (Ollama), `[{"error": {…}}]` (Google),
 * `{"success": false, "errors": [{…}]}` (Cloudflare), `{"x_groq": {"error": "…"}}` (Groq, when it stops a stream early).
 * Returns `null` for an answer without one.
 */
export function readHostError(json: unknown): HostError | null {
  const body: unknown = Array.isArray(json) ? json[0] : json
  if (!isRecord(body)) return null
  if (body.error) return describe(body.error)
  if (isRecord(body.x_groq) && body.x_groq.error) return describe(body.x_groq.error)
  if (body.success === false) return describe(Array.isArray(body.errors) ? body.errors[0] : body)
  return null
}

function describe(error: unknown): HostError {
  if (!isRecord(error)) return { message: typeof error === 'string' ? error : null, codes: [], retryAfterMs: null }
  return {
    message: typeof error.message === 'string' ? error.message : null,
    codes: [error.code, error.status_code, error.status, error.type].filter(
      (code) => typeof code === 'string' || typeof code === 'number',
    ),
    retryAfterMs: readRetryInfo(error),
  }
}

/** Google sends `{"@type": "…google.rpc.RetryInfo", "retryDelay": "34s"}` in the body instead of a Retry-After header. */
function readRetryInfo(error: JsonRecord): number | null {
  if (!Array.isArray(error.details)) return null
  for (const detail of error.details) {
    if (!isRecord(detail) || typeof detail.retryDelay !== 'string') continue
    const seconds = /^(\d+(?:\.\d+)?)s$/.exec(detail.retryDelay)?.[1]
    if (seconds !== undefined) return Math.ceil(Number(seconds) * 1000)
  }
  return null
}
