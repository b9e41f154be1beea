import type { TallyRow, Vote } from '@arena/ratings'

/** Every different result that was seen, an ordered pair and the left model's points, with how often it was seen. */
export interface Results {
  readonly modelCount: number
  readonly left: Int32Array
  readonly right: Int32Array
  /** 1, 0 or, for ties and both-bad votes, a half. */
  readonly points: Float64Array
  readonly count: Float64Array
}

const POINTS = [1, 0, 0.5] as const

export function countResults(votes: readonly Vote[], modelCount: number): Results {
  const cells = new Float64Array(modelCount * modelCount * POINTS.length)
  for (let index = 0; index < votes.length; index++) {
    const { left, right, outcome } = votes[index]!
    const kind = outcome === 'left' ? 0 : outcome === 'right' ? 1 : 2
    cells[(left * modelCount + right) * POINTS.length + kind]! += 1
  }
  return keepSeen(cells, modelCount)
}

export function sumResults(rows: readonly TallyRow[], modelCount: number): Results {
  const cells = new Float64Array(modelCount * modelCount * POINTS.length)
  for (const { left, right, leftWins, rightWins, ties, bothBad } of rows) {
    const cell = (left * modelCount + right) * POINTS.length
    cells[cell]! += leftWins
    cells[cell + 1]! += rightWins
    cells[cell + 2]! += ties + bothBad
  }
  return keepSeen(cells, modelCount)
}

function keepSeen(cells: Float64Array, modelCount: number): Results {
  let seen = 0
  for (let cell = 0; cell < cells.length; cell++) if (cells[cell]! > 0) seen += 1
  const left = new Int32Array(seen)
  const right = new Int32Array(seen)
  const points = new Float64Array(seen)
  const count = new Float64Array(seen)
  let result = 0
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] === 0) continue
    const pair = Math.floor(cell / POINTS.length)
    left[result] = Math.floor(pair / modelCount)
    right[result] = pair % modelCount
    points[result] = POINTS[cell % POINTS.length]!
    count[result] = cells[cell]!
    result += 1
  }
  return { modelCount, left, right, points, count }
}
