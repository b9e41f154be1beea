import type { LeaderboardQuery } from '@arena/client'

export const sortKeys = ['rank', 'model', 'provider', 'rating', 'expected', 'votes', 'bothBad', 'fallback'] as const
export type SortKey = (typeof sortKeys)[number]
export type Direction = 'ascending' | 'descending'

export const plotNames = ['intervals', 'matrix', 'history', 'position'] as const
export type PlotName = (typeof plotNames)[number]

export const HISTORY_MODELS_MAX = 6

/** Everything that somebody chose on the leaderboard. It lives in the address, so that a view can be shared. */
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
  readonly plot: PlotName
  /** Of the head-to-head plot: what the ratings predict, in place of what was observed. */
  readonly predicted: boolean
  /** Ids of the models whose history is drawn; `null` leaves the choice to the page. */
  readonly historyModels: readonly string[] | null
}

/** Good things first: what a first press on a column's name asks for. */
export const firstDirection: Readonly<Record<SortKey, Direction>> = {
  rank: 'ascending',
  model: 'ascending',
  provider: 'ascending',
  rating: 'descending',
  expected: 'descending',
  votes: 'descending',
  bothBad: 'ascending',
  fallback: 'ascending',
}

const TAG = /^(code|no-code|math|length:(short|medium|long)|lang:[a-z]{2,3})$/

/** Reads an address. What makes no sense there is left out: an old or mistyped link still shows a board. */
export function readView(search: URLSearchParams): BoardView {
  const sort = oneOf(sortKeys, search.get('sort')) ?? 'rank'
  const tag = search.get('tag')
  const models = search.get('models')
  return {
    tag: tag !== null && TAG.test(tag) ? tag : null,
    blindOnly: search.get('scope') === 'blind',
    styleControlled: search.get('style') === 'controlled',
    since: day(search.get('since')),
    until: day(search.get('until')),
    provider: search.get('provider') || null,
    freeOnly: search.get('free') === 'true',
    text: search.get('q') ?? '',
    sort,
    direction: oneOf(['ascending', 'descending'] as const, search.get('order')) ?? firstDirection[sort],
    plot: oneOf(plotNames, search.get('plot')) ?? 'intervals',
    predicted: search.get('cells') === 'predicted',
    historyModels: models === null ? null : models.split(',').filter(Boolean).slice(0, HISTORY_MODELS_MAX),
  }
}

/** The address of a view: only what differs from the plain leaderboard is in it. */
export function writeView(view: BoardView): URLSearchParams {
  const chosen: Record<string, string | null> = {
    ...boardQuery(view),
    provider: view.provider,
    free: view.freeOnly ? 'true' : null,
    q: view.text === '' ? null : view.text,
    sort: view.sort === 'rank' ? null : view.sort,
    order: view.direction === firstDirection[view.sort] ? null : view.direction,
    plot: view.plot === 'intervals' ? null : view.plot,
    cells: view.predicted ? 'predicted' : null,
    models: view.historyModels?.join(',') ?? null,
  }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(chosen)) if (value !== null) search.set(name, value)
  return search
}

/** The part of a view that chooses votes: what the service is asked. */
export function boardQuery(view: BoardView): LeaderboardQuery {
  return {
    ...(view.tag === null ? {} : { tag: view.tag }),
    ...(view.blindOnly ? { scope: 'blind' } : {}),
    ...(view.styleControlled ? { style: 'controlled' } : {}),
    ...(view.since === null ? {} : { since: view.since }),
    ...(view.until === null ? {} : { until: view.until }),
  }
}

/** The same without style: tables for spreadsheets and the head-to-head counts know none. */
export function votesQuery(view: BoardView): Omit<LeaderboardQuery, 'style'> {
  const { style: _, ...query } = boardQuery(view)
  return query
}

/** A press on a column's name: another column begins with its good end, the same one turns round. */
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
  // The 31st of a shorter month is a date to JavaScript, and a refusal to the service.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given) && given >= '0001' ? given : null
}
