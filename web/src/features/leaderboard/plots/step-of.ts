/** The move of a key in a grid, in reading order. */
export interface Step {
  readonly across: -1 | 0 | 1
  readonly down: -1 | 0 | 1
  /** To the first or last cell. */
  readonly toEdge: boolean
}

const steps: Readonly<Record<string, Step>> = {
  ArrowRight: { across: 1, down: 0, toEdge: false },
  ArrowLeft: { across: -1, down: 0, toEdge: false },
  ArrowDown: { across: 0, down: 1, toEdge: false },
  ArrowUp: { across: 0, down: -1, toEdge: false },
  Home: { across: -1, down: 0, toEdge: true },
  End: { across: 1, down: 0, toEdge: true },
}

/** In right-to-left text, the left arrow moves forward. `null` for all other keys. */
export function stepOf(key: string, direction: string = document.documentElement.dir): Step | null {
  const step = steps[key] ?? null
  if (step === null || direction !== 'rtl' || step.toEdge || step.across === 0) return step
  return { ...step, across: step.across === 1 ? -1 : 1 }
}
