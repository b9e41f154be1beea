import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { TallyRow } from '../input/tallies.ts'

/** A tally row in one line. */
export function row(left: number, right: number, leftWins: number, rightWins: number, ties = 0, bothBad = 0): TallyRow {
  return { left, right, leftWins, rightWins, ties, bothBad }
}

/** The same votes with left and right swapped. */
export function swapSides<Row extends TallyRow>(rows: readonly Row[]): Row[] {
  return rows.map((each) => ({
    ...each,
    left: each.right,
    right: each.left,
    leftWins: each.rightWins,
    rightWins: each.leftWins,
  }))
}

/** Fails unless all values are within the tolerance, and `null` in the same places. */
export function expectClose(
  actual: readonly (number | null)[],
  expected: readonly (number | null)[],
  tolerance: number,
): void {
  expect(actual.map((value) => value === null)).toEqual(expected.map((value) => value === null))
  for (const [at, value] of actual.entries()) {
    if (value === null) continue
    expect(Math.abs(value - expected[at]!), `${at}: ${value} for ${expected[at]}`).toBeLessThan(tolerance)
  }
}

export function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url), 'utf8'))
}
