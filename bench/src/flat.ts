import { type Aim, atMost } from './aim.ts'
import type { Spread } from './spread.ts'

/** From ten thousand to ten million, what grows with the logarithm grows 1.75 times. */
const FLAT_MAX = 1.5

/** Whether something costs the same among many as among few. */
export const flat = (what: string, manyOverFew: Spread): Aim => atMost(what, manyOverFew, FLAT_MAX, '×')
