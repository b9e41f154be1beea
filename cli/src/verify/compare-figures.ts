/** Other versions of Node round the last digits of a logarithm differently. */
const TOLERANCE = 1e-9

/** The numbers and words in which published figures differ from those that a log gives, one line each. */
export function differencesOf(published: unknown, computed: unknown, uncovered: readonly string[] = []): string[] {
  const differences: string[] = []
  const compare = (path: string, given: unknown, wanted: unknown): void => {
    if (isSame(given, wanted)) return
    if (isObject(given) && isObject(wanted)) {
      for (const name of new Set([...Object.keys(given), ...Object.keys(wanted)])) {
        if (!uncovered.includes(name)) compare(path === '' ? name : `${path}.${name}`, given[name], wanted[name])
      }
    } else differences.push(`${path} is ${JSON.stringify(given)}, and the log gives ${JSON.stringify(wanted)}`)
  }
  compare('', published, computed)
  return differences
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b
  return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b))
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
