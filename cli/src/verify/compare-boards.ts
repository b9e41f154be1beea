import type { Board } from '@arena/contract'
import { differencesOf } from './compare-figures.ts'

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
export const compareBoards = (published: Board, computed: Board): string[] =>
  differencesOf(byName(published), byName(computed), UNCOVERED)

/** The rows by name, so that a difference names its model. A model without votes has no component of its own to compare. */
const byName = ({ items, ...board }: Board) => ({
  ...board,
  order: items.map(({ modelName }) => modelName),
  models: Object.fromEntries(
    items.map((row) => [row.modelName, row.status === 'unvoted' ? { ...row, component: null } : row]),
  ),
})
