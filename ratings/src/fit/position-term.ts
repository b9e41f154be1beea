import type { Observations } from '../input/observations.ts'

/** The prior limits the models but not the position: if the left side won every vote, its advantage would be infinite. */
export function bothSidesTookPoints({ wins, losses, halves }: Observations): boolean {
  const total = (counts: Float64Array) => counts.reduce((sum, count) => sum + count, 0)
  const halfTotal = total(halves)
  return total(wins) + halfTotal > 0 && total(losses) + halfTotal > 0
}

/** Adds a term that is 1 for every vote: the advantage of the left side. */
export function withPositionTerm(observations: Observations): Observations {
  return { ...observations, terms: [new Float64Array(observations.length).fill(1)] }
}
