/** Small, fast and reliable models, tried in this order when `FALLBACK_MODEL` is not set. */
export const fallbackCandidates: readonly string[] = [
  'sim/basic',
  'llama-3.1-8b-instant',
  'gemini-2.5-flash-lite',
  '@cf/meta/llama-3.1-8b-instruct',
]
