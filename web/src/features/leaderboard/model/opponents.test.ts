import { expect, it } from 'vitest'
import { rowOf } from '../../../fixtures/board-row.ts'
import { groupRows } from '../board/board-rows.ts'
import { cellOf, neighborsOf, opponentsOf } from './opponents.ts'

const group = groupRows(
  ['a', 'b', 'c', 'd', 'e', 'f'].map((modelId, index) =>
    rowOf({
      modelId,
      eloScore: 1100 - 25 * index,
      ratingLower: 1070 - 25 * index,
      ratingUpper: 1130 - 25 * index,
      totalResponses: 100,
    }),
  ),
).rated[0]!.rows
const ids = (rows: readonly { modelId: string }[]) => rows.map(({ modelId }) => modelId)

it.each([
  ['a', ['a', 'b', 'c']],
  ['b', ['a', 'b', 'c', 'd']],
  ['c', ['a', 'b', 'c', 'd', 'e']],
  ['f', ['d', 'e', 'f']],
  ['nobody', []],
])('%s has the neighbors %j', (modelId, neighbors) => {
  expect(ids(neighborsOf(group, modelId))).toEqual(neighbors)
})

const cell = (votes: number, observed: number | null) => ({
  votes,
  wins: 0,
  losses: 0,
  ties: 0,
  bothBad: 0,
  observed,
  predicted: 0.5,
  lower: 0.4,
  upper: 0.6,
})
const matrix = {
  success: true as const,
  asOf: '2026-01-01T00:00:00Z',
  models: ['a', 'b', 'c', 'd'].map((modelId) => ({ modelId, modelName: modelId, displayName: modelId })),
  cells: [
    [null, cell(4, 0.25), cell(0, null), cell(8, 0.75)],
    [cell(4, 0.75), null, cell(1, 1), cell(0, null)],
    [cell(0, null), cell(1, 0), null, cell(0, null)],
    [cell(8, 0.25), cell(0, null), cell(0, null), null],
  ],
}

it('lists opponents, best results first', () => {
  expect(ids(opponentsOf(matrix, 'a'))).toEqual(['d', 'b'])
  expect(opponentsOf(matrix, 'nobody')).toEqual([])
})

it('a pair outside the matrix has no cell', () => {
  expect(cellOf(matrix, 'a', 'a')).toBeNull()
  expect(cellOf(matrix, 'a', 'nobody')).toBeNull()
  expect(cellOf(matrix, 'a', 'd')).toMatchObject({ votes: 8 })
})
