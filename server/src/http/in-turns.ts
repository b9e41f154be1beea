/** Few enough to be begun within a few milliseconds. */
export const BEGUN_TOGETHER_MAX = 64

/**
 * Begins what arrives, in its order, but of a burst only so many before everything else had its turn. A thousand requests
 * that come together would otherwise all be begun before the first of them is handed what its model has long sent.
 */
export function inTurns<Arrival>(begin: (arrival: Arrival) => void): (arrival: Arrival) => void {
  const waiting: Arrival[] = []
  /** Since the last turn; while it is at its most, the next turn is on its way. */
  let begun = 0

  const beginCounted = (arrival: Arrival) => {
    begun += 1
    if (begun === BEGUN_TOGETHER_MAX) setImmediate(nextTurn)
    begin(arrival)
  }
  const nextTurn = () => {
    begun = 0
    for (const arrival of waiting.splice(0, BEGUN_TOGETHER_MAX)) beginCounted(arrival)
  }
  return (arrival) => {
    if (begun < BEGUN_TOGETHER_MAX) beginCounted(arrival)
    else waiting.push(arrival)
  }
}
