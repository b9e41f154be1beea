import type { Observations } from '../input/observations.ts'

/** Entries processed together. Their columns stay in the processor's first-level cache from pass to pass. */
export const BLOCK_LENGTH = 2048

/** A view of some entries, without their voters. */
export interface Block extends Observations {
  readonly from: number
}

const cache = new WeakMap<Observations, readonly Block[]>()

export function blocksOf(observations: Observations): readonly Block[] {
  const blocks = cache.get(observations) ?? splitIntoBlocks(observations)
  cache.set(observations, blocks)
  return blocks
}

function splitIntoBlocks(observations: Observations): Block[] {
  const { left, right, wins, losses, halves, weight, terms } = observations
  const blocks: Block[] = []
  for (let from = 0; from < observations.length; from += BLOCK_LENGTH) {
    const to = Math.min(observations.length, from + BLOCK_LENGTH)
    blocks.push({
      from,
      length: to - from,
      left: left.subarray(from, to),
      right: right.subarray(from, to),
      wins: wins.subarray(from, to),
      losses: losses.subarray(from, to),
      halves: halves.subarray(from, to),
      weight: weight.subarray(from, to),
      terms: terms.map((values) => values.subarray(from, to)),
      voterStarts: null,
      voterOrder: null,
    })
  }
  return blocks
}
