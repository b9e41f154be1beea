/** How a share of the points is coloured. */
export interface Heat {
  /** Whose colour: the row's when it took more than half, else the column's. */
  readonly side: 'row' | 'column'
  /** How much of that colour is mixed into the surface, in percent. */
  readonly percent: number
}

/** More colour than this, and the text on it could no longer be read in one of the two themes. */
export const HEAT_PERCENT_MAX = 48

/** Half and half has no colour; the rest grows with the distance from it. */
export function heatOf(share: number): Heat {
  const distance = Math.min(1, Math.abs(share - 0.5) * 2)
  return { side: share >= 0.5 ? 'row' : 'column', percent: Math.round(distance * HEAT_PERCENT_MAX) }
}
