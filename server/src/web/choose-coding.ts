export type Coding = 'br' | 'gzip'

/** Ours, best first: what the caller weighs only matters where it refuses. */
const codings: readonly Coding[] = ['br', 'gzip']

/**
 * The coding a body is sent in; `null` is the bytes as they are, which is also what a caller gets who refuses everything
 * there is.
 */
export function chooseCoding(accepted: string | undefined, available: (coding: Coding) => boolean): Coding | null {
  if (accepted === undefined) return null
  const weights = new Map(accepted.split(',').map(weigh))
  const anything = weights.get('*') ?? 0
  return codings.find((coding) => available(coding) && (weights.get(coding) ?? anything) > 0) ?? null
}

function weigh(entry: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  // What cannot be read is not accepted: bytes as they are can be read by anybody.
  return [coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
