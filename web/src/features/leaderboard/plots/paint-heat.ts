import type { CSSProperties } from 'react'
import { type Heat, heatPercent } from './heat.ts'

/** The classes and the style of a cell. A clear one has bold numbers too, so that color alone is not needed. */
export const paintHeat = (heat: Heat): { className: string; style: CSSProperties } => ({
  className: `matrix-${heat.side} ${heat.clear ? 'matrix-clear' : ''}`,
  style: { '--heat': `${heatPercent(heat)}%` } as CSSProperties,
})
