import type { Board } from '@arena/contract'

/** Members of a board that are not computed from votes. */
const UNCOVERED = [
  'asOf',
  'logGeneration',
  'stale',
  'fallbackRate',
  'medianResponseTimeMs',
  'tokensPerSecond',
  'costPer1000Answers',
]

/** The figures in which a published board differs from the one that was computed from the log, one line each. */
export function compareBoards(published: Board, computed: Board): string[] {
  const differences: string[] = []
  const compare = (path: string, given: unknown, wanted: unknown): void => {
    if (given === wanted) return
    if (isObject(given) && isObject(wanted)) {
      for (const name of new Set([...Object.keys(given), ...Object.keys(wanted)])) {
        if (!UNCOVERED.includes(name)) compare(path === '' ? name : `${path}.${name}`, given[name], wanted[name])
      }
    } else differences.push(`${path} is ${JSON.stringify(given)}, and the log gives ${JSON.stringify(wanted)}`)
  }
  compare('', byName(published), byName(computed))
  return differences
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The rows by name, so that a difference names its model. A model without votes has no component of its own to compare. */
const byName = ({ items, ...board }: Board) => ({
  ...board,
  order: items.map(({ modelName }) => modelName),
  models: Object.fromEntries(
    items.map((row) => [row.modelName, row.status === 'unvoted' ? { ...row, component: null } : row]),
  ),
})
