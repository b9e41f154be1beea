import type { Observations } from './observations.ts'

/** Entries that are gone through together: their columns stay in the processor's nearest memory from pass to pass. */
export const STRETCH = 2048

/** A view of some entries, without their voters. */
export interface Stretch extends Observations {
  readonly from: number
}

const kept = new WeakMap<Observations, readonly Stretch[]>()

/** The observations piece by piece. */
export function stretchesOf(observations: Observations): readonly Stretch[] {
  const known = kept.get(observations) ?? cut(observations)
  kept.set(observations, known)
  return known
}

function cut(observations: Observations): Stretch[] {
  const { left, right, wins, losses, halves, weight, terms } = observations
  const stretches: Stretch[] = []
  for (let from = 0; from < observations.length; from += STRETCH) {
    const to = Math.min(observations.length, from + STRETCH)
    stretches.push({
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
  return stretches
}
