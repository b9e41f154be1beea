import type { BoardRow } from '@arena/contract'
import { type BoardView, type SortKey, sortKeys } from './board-view.ts'

/** A row with its place in its group. */
export interface PlacedRow extends BoardRow {
  /** Among ranked models: from 1, the same for equal ratings; `null` for models that are not ranked. */
  readonly place: number | null
}

/** Models connected by battles. Ratings of different groups are not comparable. */
export interface BoardGroup {
  readonly component: number
  readonly rows: readonly PlacedRow[]
}

export interface Groups {
  /** The largest first; a board without votes has none. */
  readonly rated: readonly BoardGroup[]
  /** Without an interval. */
  readonly unvoted: readonly PlacedRow[]
}

/** A retired model keeps its rank if it has one. A provisional model has none. */
export const isRanked = ({ status, rankLower }: Pick<BoardRow, 'status' | 'rankLower'>): boolean =>
  (status === 'ranked' || status === 'retired') && rankLower !== null

/** Places are assigned before filtering, so that a filter does not change them. */
export function groupRows(items: readonly BoardRow[]): Groups {
  const groups = new Map<number, PlacedRow[]>()
  const unvoted: PlacedRow[] = []
  for (const item of items) {
    // After the first vote of a model, its interval takes a moment.
    if (item.ratingLower === null) {
      unvoted.push({ ...item, place: null })
      continue
    }
    const rows = groups.get(item.component) ?? []
    const ranked = rows.filter(isRanked)
    const before = ranked.at(-1)
    const next = before?.eloScore === item.eloScore ? before.place : ranked.length + 1
    rows.push({ ...item, place: isRanked(item) ? next : null })
    groups.set(item.component, rows)
  }
  return {
    rated: [...groups].toSorted(([a], [b]) => a - b).map(([component, rows]) => ({ component, rows })),
    unvoted,
  }
}

type Chosen = Pick<BoardView, 'provider' | 'freeOnly' | 'text' | 'sort' | 'direction'>

/** The rows of a view, in its order. Rows without a value come last in both directions. */
export function chooseRows(rows: readonly PlacedRow[], view: Chosen): PlacedRow[] {
  const sign = view.direction === 'ascending' ? 1 : -1
  const value = sortValue[view.sort]
  return rows
    .filter((row) => matches(row, view))
    .toSorted((a, b) => {
      const [first, second] = [value(a), value(b)]
      if (first === null || second === null) return Number(first === null) - Number(second === null)
      return sign * compare(first, second) || (a.place ?? 0) - (b.place ?? 0)
    })
}

export const isFiltered = ({ provider, freeOnly, text }: Chosen): boolean =>
  provider !== null || freeOnly || text.trim() !== ''

function matches(row: PlacedRow, { provider, freeOnly, text }: Chosen): boolean {
  if (provider !== null && row.providerName !== provider) return false
  if (freeOnly && !row.isFree) return false
  const known = `${row.displayName}\n${row.modelName}\n${row.providerName}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word))
}

const sortValue: Record<SortKey, (row: PlacedRow) => number | string | null> = {
  rank: (row) => row.place,
  model: (row) => row.displayName,
  rating: (row) => (row.place === null ? null : row.eloScore),
  expected: (row) => row.expectedWinRate,
  votes: (row) => row.totalResponses,
  time: (row) => row.medianResponseTimeMs,
  speed: (row) => row.tokensPerSecond,
  cost: (row) => row.costPer1000Answers,
  // A board that an earlier version stored has no prices.
  inputPrice: (row) => row.inputPrice ?? null,
  outputPrice: (row) => row.outputPrice ?? null,
  bothBad: (row) => row.bothBadRate,
  fallback: (row) => row.fallbackRate,
}

const compare = (a: number | string, b: number | string): number =>
  typeof a === 'string' ? a.localeCompare(String(b), undefined, { numeric: true }) : a - Number(b)

/** Without prices in the catalogue, no model has a cost, and there are no columns for them. */
const optional: readonly SortKey[] = ['cost', 'inputPrice', 'outputPrice']
export const columnsOf = (items: readonly BoardRow[]): readonly SortKey[] =>
  sortKeys.filter(
    (key) => !optional.includes(key) || items.some((row) => sortValue[key]({ ...row, place: 0 }) !== null),
  )

const first: readonly SortKey[] = ['rank', 'model', 'rating', 'expected', 'votes', 'time', 'cost']

/** The columns of the table: what a first look needs and the one that sorts it, or all. */
export const shownColumns = (
  columns: readonly SortKey[],
  { allColumns, sort }: Pick<BoardView, 'allColumns' | 'sort'>,
): readonly SortKey[] => columns.filter((key) => allColumns || first.includes(key) || key === sort)

export const providersOf = (items: readonly BoardRow[]): string[] =>
  [...new Set(items.map(({ providerName }) => providerName))].toSorted()
