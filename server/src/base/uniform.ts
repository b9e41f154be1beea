import { randomInt } from 'node:crypto'

const STEPS = 2 ** 32

/** A random number from 0 up to, but not including, 1. Nobody can predict it from those before. */
export const uniform = (): number => randomInt(STEPS) / STEPS
