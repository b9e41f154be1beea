/** Votes in columns, in the order of the log. Voters, models and tag sets are the numbers of the log. */
export interface VoteColumns {
  readonly voter: Int32Array
  readonly tags: Int32Array
  /** The published number; 0 if the vote has a battle of its own. */
  readonly battle: Int32Array
  readonly left: Uint16Array
  readonly right: Uint16Array
  /** Days since 1970. */
  readonly day: Uint16Array
  readonly class: Uint8Array
  readonly outcome: Uint8Array
}

/** 20 bytes per vote. Shared with the workers: copying ten million votes for each board would take too long. */
export const createColumns = (length: number): VoteColumns => ({
  voter: new Int32Array(new SharedArrayBuffer(4 * length)),
  tags: new Int32Array(new SharedArrayBuffer(4 * length)),
  battle: new Int32Array(new SharedArrayBuffer(4 * length)),
  left: new Uint16Array(new SharedArrayBuffer(2 * length)),
  right: new Uint16Array(new SharedArrayBuffer(2 * length)),
  day: new Uint16Array(new SharedArrayBuffer(2 * length)),
  class: new Uint8Array(new SharedArrayBuffer(length)),
  outcome: new Uint8Array(new SharedArrayBuffer(length)),
})

/** Columns with another class of some votes. The old ones stay as they are for readers that still use them. */
export function changeClass(columns: VoteColumns, votes: readonly number[], code: number): VoteColumns {
  if (votes.length === 0) return columns
  const classes = new Uint8Array(new SharedArrayBuffer(columns.class.length))
  classes.set(columns.class)
  for (const at of votes) classes[at] = code
  return { ...columns, class: classes }
}

/** Columns with at least this length. The old ones stay valid for readers that still use them. */
export function growColumns(columns: VoteColumns, length: number): VoteColumns {
  if (length <= columns.voter.length) return columns
  // Half as much again: twice as much would need more than 32 bytes per vote.
  const larger = createColumns(Math.ceil(1.5 * length))
  for (const name of Object.keys(columns) as (keyof VoteColumns)[]) larger[name].set(columns[name])
  return larger
}
