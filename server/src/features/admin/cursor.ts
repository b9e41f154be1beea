import { ArenaError } from '../../errors.ts'
import { isUuid } from '../../ids.ts'

/** A cursor of one list is none of another: what it says would be taken for something else there. */
export type ListName = 'users' | 'battles' | 'votes'

/** How many ids tell a row of a list from its equals. */
const idCounts: Readonly<Record<ListName, number>> = { users: 1, battles: 1, votes: 2 }

/** Where a page ended: how old its last row is, in microseconds since 1970, and the ids that tell it from its equals. */
export interface Place {
  /** `null` behind everything that has an age. */
  readonly age: number | null
  readonly ids: readonly string[]
}

/** Later than everything, and before everything. */
const LATEST = 'infinity'
const EARLIEST = '-infinity'
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** What a caller sends back for the next page. Nothing is promised about what it looks like. */
export const writeCursor = (list: ListName, { age, ids }: Place): string =>
  Buffer.from([list, age ?? '-', ...ids].join(' ')).toString('base64url')

const AGE = /^(-|\d{1,16})$/

/** The place a cursor stands for, or the one before every page. Anything that was not written above is the caller's 400. */
function readCursor(list: ListName, cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [name, age = '', ...ids] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (name !== list || !AGE.test(age) || ids.length !== idCounts[list] || !ids.every(isUuid)) {
    throw new ArenaError('field-invalid', { field: 'before', rule: 'must be the nextCursor of a page' })
  }
  return { age: age === '-' ? null : Number(age), ids }
}

/** The place of a cursor as PostgreSQL compares it. A Date holds milliseconds only: two rows of one would trade places. */
export function boundsOf(list: ListName, cursor: string | undefined): string[] {
  const place = readCursor(list, cursor)
  if (place === null) return [LATEST, ...Array.from({ length: idCounts[list] }, () => HIGHEST_ID)]
  if (place.age === null) return [EARLIEST, ...place.ids]
  const milliseconds = new Date(Math.floor(place.age / 1000)).toISOString().slice(0, -1)
  return [`${milliseconds}${String(place.age % 1000).padStart(3, '0')}Z`, ...place.ids]
}

export interface PageOf<Row> {
  readonly items: Row[]
  readonly nextCursor: string | null
}

/** A page from rows of which one more than it holds were read: its presence says whether there is a next one. */
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
