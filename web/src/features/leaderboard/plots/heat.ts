import type { MatrixCell } from '@arena/contract'

/** Where the 95% interval of the predicted chance is: above 50%, below it, or around it. */
export type Certainty = 'above' | 'below' | 'unclear'

/** `null` without an interval: the models are not comparable, or the first intervals are being computed. */
export function certaintyOf({ lower, upper }: Pick<MatrixCell, 'lower' | 'upper'>): Certainty | null {
  if (lower === null || upper === null) return null
  return lower > 0.5 ? 'above' : upper < 0.5 ? 'below' : 'unclear'
}

export interface Heat {
  /** The model that is ahead in the share that the cell shows. */
  readonly side: 'row' | 'column'
  /** Whether the interval agrees that this model is ahead. */
  readonly clear: boolean
}

/** `null` for an even share, which has no color. */
export function heatOf(share: number, certainty: Certainty | null): Heat | null {
  if (share === 0.5) return null
  return share > 0.5 ? { side: 'row', clear: certainty === 'above' } : { side: 'column', clear: certainty === 'below' }
}

/** How much color is mixed into the surface. With more color, the text would not be readable in one of the themes. */
export const heatPercent = ({ clear }: Pick<Heat, 'clear'>): number => (clear ? 48 : 16)
