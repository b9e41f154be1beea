/** Few enough to be begun within a few milliseconds. */
export const BEGUN_TOGETHER_MAX = 64
/** More than a burst of callers, and little enough to be kept. */
export const WAITING_MAX = 4096

/**
 * Begins what arrives, in its order, but of a burst only some before everything else has its turn: `BEGUN_TOGETHER_MAX`
 * when they are read, and as many in every turn of the loop that follows, the first of which comes before anything else is
 * read. A thousand requests that come together would otherwise all be begun before the first of them is handed what its
 * model has long sent.
 */
export function inTurns<Arrival>(begin: (arrival: Arrival) => void): (arrival: Arrival) => void {
  const waiting: Arrival[] = []
  /** Since it was last at its most, however long ago: to count anew in every turn, each lone request would cause one. */
  let begun = 0

  const beginCounted = (arrival: Arrival) => {
    begun += 1
    if (begun === BEGUN_TOGETHER_MAX) setImmediate(nextTurn)
    begin(arrival)
  }
  const nextTurn = () => {
    begun = 0
    while (begun < BEGUN_TOGETHER_MAX && waiting.length > 0) beginCounted(waiting.shift()!)
  }
  return (arrival) => {
    if (begun < BEGUN_TOGETHER_MAX) return beginCounted(arrival)
    waiting.push(arrival)
    // Somebody may send request after request on one connection. node:http stops reading from those by what they have been
    // answered and not yet read, and nothing that waits is answered.
    if (waiting.length > WAITING_MAX) begin(waiting.shift()!)
  }
}
