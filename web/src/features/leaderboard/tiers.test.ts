import { expect, it } from 'vitest'
import { rowOf } from '../../fixtures/board-row.ts'
import type { PlacedRow } from './board-rows.ts'
import { surelyAboveRest } from './surely-above.ts'

type Given = readonly [eloRank: number, surelyAbove: readonly number[], status?: PlacedRow['status']]

const groupOf = (rows: readonly Given[]): PlacedRow[] =>
  rows.map(([eloRank, surelyAbove, status = 'ranked']) => ({
    ...rowOf({ modelId: String(eloRank), eloRank, surelyAbove: [...surelyAbove], status }),
    place: eloRank,
  }))

const cases: readonly (readonly [string, readonly Given[], readonly string[]])[] = [
  [
    'above all others',
    [
      [1, [2, 3]],
      [2, []],
      [3, []],
    ],
    ['1'],
  ],
  [
    'not above the next one',
    [
      [1, [3]],
      [2, []],
      [3, []],
    ],
    [],
  ],
  [
    'each above the rest',
    [
      [1, [2, 3]],
      [2, [3]],
      [3, []],
    ],
    ['1', '2'],
  ],
  [
    'a provisional model below does not count',
    [
      [1, [3]],
      [2, [], 'provisional'],
      [3, []],
    ],
    ['1'],
  ],
  [
    'a provisional model makes no claim',
    [
      [1, [2], 'provisional'],
      [2, []],
    ],
    [],
  ],
  [
    'a retired model below counts',
    [
      [1, []],
      [2, [], 'retired'],
    ],
    [],
  ],
  [
    'ranks of another group in between',
    [
      [2, [5]],
      [5, []],
    ],
    ['2'],
  ],
  ['a single model', [[1, []]], []],
]

it.each(cases)('[P27] marks models that are surely above all ranked models below: %s', (_, rows, marked) => {
  expect([...surelyAboveRest(groupOf(rows))]).toEqual(marked)
})
