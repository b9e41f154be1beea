import type { Board } from '@arena/contract'

/** The 95% quantile of the normal distribution. */
export const Z_95 = 1.96

/** Which side voters favor, if the 95% interval of the effect excludes zero; `null` while the effect is unknown. */
export function positionVerdict({
  effectPoints,
  se,
}: Pick<Board['position'], 'effectPoints' | 'se'>): 'none' | 'left' | 'right' | null {
  if (effectPoints === null || se === null) return null
  if (Math.abs(effectPoints) <= Z_95 * se) return 'none'
  return effectPoints > 0 ? 'left' : 'right'
}
