import { ArenaError } from '../base/errors.ts'
import { isUuid } from '../base/ids.ts'

/** A cursor contains the name of its list, so that it is not accepted by another one. */
export type ListName = 'users' | 'battles' | 'votes' | 'held-voters' | 'audit' | 'shared-threads'

/** The number of ids that identify a row of each list. */
const idCounts: Readonly<Record<ListName, number>> = {
  users: 1,
  battles: 1,
  votes: 2,
  'held-voters': 1,
  audit: 1,
  'shared-threads': 1,
}

/** The last row of a page: its time in microseconds since 1970, and its ids. */
export interface Place {
  /** `null` for rows without a time, which come last. */
  readonly createdAtUs: number | null
  readonly ids: readonly string[]
}

/** Greater and less than every time. */
const LATEST = 'infinity'
const EARLIEST = '-infinity'
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The cursor of the next page. Clients must not rely on its format. */
export const writeCursor = (list: ListName, { createdAtUs, ids }: Place): string =>
  Buffer.from([list, createdAtUs ?? '-', ...ids].join(' ')).toString('base64url')

const TIME = /^(-|\d{1,16})$/

/** Parses a cursor; `null` is the first page. Throws a 400 for anything that `writeCursor` did not return. */
function readCursor(list: ListName, cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [name, time = '', ...ids] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (name !== list || !TIME.test(time) || ids.length !== idCounts[list] || !ids.every(isUuid)) {
    throw new ArenaError('field-invalid', { field: 'before', rule: 'must be the nextCursor of a page' })
  }
  return { createdAtUs: time === '-' ? null : Number(time), ids }
}

/** The cursor's row as PostgreSQL values. Not as a Date, which has milliseconds only and would skip or repeat rows. */
export function boundsOf(list: ListName, cursor: string | undefined): string[] {
  const place = readCursor(list, cursor)
  if (place === null) return [LATEST, ...Array.from({ length: idCounts[list] }, () => HIGHEST_ID)]
  if (place.createdAtUs === null) return [EARLIEST, ...place.ids]
  const milliseconds = new Date(Math.floor(place.createdAtUs / 1000)).toISOString().slice(0, -1)
  return [`${milliseconds}${String(place.createdAtUs % 1000).padStart(3, '0')}Z`, ...place.ids]
}

export interface PageOf<Row> {
  readonly items: Row[]
  readonly nextCursor: string | null
}

/** Makes a page from `limit` + 1 rows. The extra row shows that there is a next page. */
export function pageOf<Row>(
  list: ListName,
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): PageOf<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: last && rows.length > limit ? writeCursor(list, placeOf(last)) : null }
}
