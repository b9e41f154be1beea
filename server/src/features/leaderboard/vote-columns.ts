/** Votes in columns. Voters, models and tag sets are the indices of the vote cache's dictionaries. */
export interface VoteColumns {
  readonly voter: Int32Array
  readonly left: Int32Array
  readonly right: Int32Array
  readonly day: Int32Array
  readonly tags: Int32Array
  readonly class: Uint8Array
  readonly outcome: Uint8Array
}

/** Columns that can grow. */
export interface GrowableColumns {
  length: number
  values: VoteColumns
}

const INITIAL_CAPACITY = 1_024

/** Shared with the worker: copying ten million votes for each board would copy a quarter of a gigabyte. */
const int32 = (length: number) => new Int32Array(new SharedArrayBuffer(4 * length))
const uint8 = (length: number) => new Uint8Array(new SharedArrayBuffer(length))

const createValues = (length: number): VoteColumns => ({
  voter: int32(length),
  left: int32(length),
  right: int32(length),
  day: int32(length),
  tags: int32(length),
  class: uint8(length),
  outcome: uint8(length),
})

export const createColumns = (capacity = INITIAL_CAPACITY): GrowableColumns => ({
  length: 0,
  values: createValues(capacity),
})

/** Ensures capacity. The old arrays stay valid for readers that still use them. */
export function grow(columns: GrowableColumns, length: number): void {
  const old = columns.values
  if (length <= old.voter.length) return
  const larger = createValues(Math.max(length, 2 * old.voter.length))
  for (const name of Object.keys(old) as (keyof VoteColumns)[]) larger[name].set(old[name])
  columns.values = larger
}
