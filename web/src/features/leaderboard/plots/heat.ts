export interface Heat {
  /** The winner: the row with more than half of the points, else the column. */
  readonly side: 'row' | 'column'
  /** How much of its color is mixed into the surface. */
  readonly percent: number
}

/** With more color, the text would not be readable in one of the themes. */
export const HEAT_PERCENT_MAX = 48

/** An even share has no color; the color grows with the distance from it. */
export function heatOf(share: number): Heat {
  const distance = Math.min(1, Math.abs(share - 0.5) * 2)
  return { side: share >= 0.5 ? 'row' : 'column', percent: Math.round(distance * HEAT_PERCENT_MAX) }
}
