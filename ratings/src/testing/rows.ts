import { readFileSync } from 'node:fs'
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

export function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url), 'utf8'))
}
