import type { LeaderboardQuery } from '@arena/client'

export const sortKeys = [
  'rank',
  'model',
  'rating',
  'expected',
  'votes',
  'time',
  'speed',
  'cost',
  'inputPrice',
  'outputPrice',
  'bothBad',
  'fallback',
] as const
export type SortKey = (typeof sortKeys)[number]
export type Direction = 'ascending' | 'descending'

export const plotNames = ['intervals', 'cost', 'matrix', 'history', 'position'] as const
export type PlotName = (typeof plotNames)[number]

export const HISTORY_MODELS_MAX = 6

/** The leaderboard's settings. They are in the address, so that a view can be shared. */
export interface BoardView {
  readonly tag: string | null
  readonly blindOnly: boolean
  readonly styleControlled: boolean
  /** First and last day, `2026-01-31`. */
  readonly since: string | null
  readonly until: string | null
  readonly provider: string | null
  readonly freeOnly: boolean
  readonly text: string
  readonly sort: SortKey
  readonly direction: Direction
  /** Shows the columns that a first look does not need, too. */
  readonly allColumns: boolean
  readonly plot: PlotName
  /** The plot of costs shows the speed instead. */
  readonly bySpeed: boolean
  /** The head-to-head plot shows predictions instead of observed results. */
  readonly predicted: boolean
  /** Ids of the models in the history plot; `null` for the default. */
  readonly historyModels: readonly string[] | null
}

/** The direction of the first click on a column: best values first. */
export const firstDirection: Readonly<Record<SortKey, Direction>> = {
  rank: 'ascending',
  model: 'ascending',
  rating: 'descending',
  expected: 'descending',
  votes: 'descending',
  time: 'ascending',
  speed: 'descending',
  cost: 'ascending',
  inputPrice: 'ascending',
  outputPrice: 'ascending',
  bothBad: 'ascending',
  fallback: 'ascending',
}

const TAG = /^(code|no-code|math|image|length:(short|medium|long)|lang:[a-z]{2,3})$/

/** Reads the address. Invalid values are ignored, so that an old or mistyped link still works. */
export function readView(search: URLSearchParams): BoardView {
  const sort = oneOf(sortKeys, search.get('sort')) ?? 'rank'
  const tag = search.get('tag')
  const models = search.get('models')
  return {
    tag: tag !== null && TAG.test(tag) ? tag : null,
    blindOnly: search.get('scope') !== 'all',
    styleControlled: search.get('style') === 'controlled',
    since: day(search.get('since')),
    until: day(search.get('until')),
    provider: search.get('provider') || null,
    freeOnly: search.get('free') === 'true',
    text: search.get('q') ?? '',
    sort,
    direction: oneOf(['ascending', 'descending'] as const, search.get('order')) ?? firstDirection[sort],
    allColumns: search.get('columns') === 'all',
    plot: oneOf(plotNames, search.get('plot')) ?? 'intervals',
    bySpeed: search.get('by') === 'speed',
    predicted: search.get('cells') === 'predicted',
    historyModels: models === null ? null : models.split(',').filter(Boolean).slice(0, HISTORY_MODELS_MAX),
  }
}

/** The address of a view. Default values are left out. */
export function writeView(view: BoardView): URLSearchParams {
  const chosen: Record<string, string | null> = {
    ...boardQuery(view),
    // The page shows the board of blind votes first, the service that of all votes.
    scope: view.blindOnly ? null : 'all',
    provider: view.provider,
    free: view.freeOnly ? 'true' : null,
    q: view.text === '' ? null : view.text,
    sort: view.sort === 'rank' ? null : view.sort,
    order: view.direction === firstDirection[view.sort] ? null : view.direction,
    columns: view.allColumns ? 'all' : null,
    plot: view.plot === 'intervals' ? null : view.plot,
    by: view.bySpeed ? 'speed' : null,
    cells: view.predicted ? 'predicted' : null,
    models: view.historyModels?.join(',') ?? null,
  }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(chosen)) if (value !== null) search.set(name, value)
  return search
}

/** The path of the page with a view. */
export function viewPath(view: BoardView): string {
  const search = writeView(view).toString()
  return search === '' ? '/leaderboard' : `/leaderboard?${search}`
}

/** The settings that choose votes. */
export type BoardChoice = Pick<BoardView, 'blindOnly'> &
  Partial<Pick<BoardView, 'tag' | 'styleControlled' | 'since' | 'until'>>

/** The query for the service. */
export function boardQuery({ tag, blindOnly, styleControlled, since, until }: BoardChoice): LeaderboardQuery {
  return {
    ...(tag && { tag }),
    ...(blindOnly && { scope: 'blind' }),
    ...(styleControlled && { style: 'controlled' }),
    ...(since && { since }),
    ...(until && { until }),
  }
}

/** The query without style control, which the head-to-head counts do not support. */
export function votesQuery(view: BoardView): Omit<LeaderboardQuery, 'style'> {
  const { style: _, ...query } = boardQuery(view)
  return query
}

/** A click on a column: a new column starts with its first direction, the same one reverses. */
export const sortBy = (view: BoardView, key: SortKey): BoardView => ({
  ...view,
  sort: key,
  direction: view.sort !== key ? firstDirection[key] : view.direction === 'ascending' ? 'descending' : 'ascending',
})

const oneOf = <Word extends string>(words: readonly Word[], given: string | null): Word | null =>
  words.find((word) => word === given) ?? null

function day(given: string | null): string | null {
  if (given === null || !/^\d{4}-\d{2}-\d{2}$/.test(given)) return null
  const date = new Date(`${given}T00:00:00Z`)
  // JavaScript accepts the 31st of a shorter month; the service rejects it.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given) && given >= '0001' ? given : null
}
