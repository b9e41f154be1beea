import type { Part } from './part.ts'
import { ratingsPart } from './ratings/index.ts'

/** Every part, in the order they run. */
export const parts: readonly Part[] = [ratingsPart]
