/** Votes in columns: who, which models by the ledger's numbers, when, under which tags, and what was said. */
export interface VoteColumns {
  readonly voter: Int32Array
  readonly left: Int32Array
  readonly right: Int32Array
  readonly day: Int32Array
  readonly tags: Int32Array
  readonly blind: Uint8Array
  readonly class: Uint8Array
  readonly outcome: Uint8Array
}

/** Columns that grow. */
export interface Columns {
  length: number
  values: VoteColumns
}

const FIRST_CAPACITY = 1_024

/** Shared between threads: of ten million votes a copy would be a quarter of a gigabyte each time. */
const int32 = (length: number) => new Int32Array(new SharedArrayBuffer(4 * length))
const uint8 = (length: number) => new Uint8Array(new SharedArrayBuffer(length))

const makeValues = (length: number): VoteColumns => ({
  voter: int32(length),
  left: int32(length),
  right: int32(length),
  day: int32(length),
  tags: int32(length),
  blind: uint8(length),
  class: uint8(length),
  outcome: uint8(length),
})

export const createColumns = (capacity = FIRST_CAPACITY): Columns => ({ length: 0, values: makeValues(capacity) })

/** Makes room. Whoever has the old columns may go on reading them. */
export function grow(columns: Columns, length: number): void {
  const old = columns.values
  if (length <= old.voter.length) return
  const larger = makeValues(Math.max(length, 2 * old.voter.length))
  for (const name of Object.keys(old) as (keyof VoteColumns)[]) larger[name].set(old[name])
  columns.values = larger
}
