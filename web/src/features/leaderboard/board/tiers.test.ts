import { expect, it } from 'vitest'
import { rowOf } from '../../../fixtures/board-row.ts'
import type { PlacedRow } from './board-rows.ts'
import { tiersOf } from './tiers.ts'

type Given = readonly [eloRank: number, surelyAbove: readonly number[], status?: PlacedRow['status']]

const groupOf = (rows: readonly Given[]): PlacedRow[] =>
  rows.map(([eloRank, surelyAbove, status = 'ranked']) => ({
    ...rowOf({ modelId: String(eloRank), eloRank, surelyAbove: [...surelyAbove], status }),
    place: eloRank,
  }))

const cases: readonly (readonly [string, readonly Given[], readonly number[]])[] = [
  [
    'the first above all others',
    [
      [1, [2, 3]],
      [2, []],
      [3, []],
    ],
    [1, 2, 2],
  ],
  [
    'one model above the rest, but not the one before it',
    [
      [1, [4]],
      [2, [3, 4]],
      [3, []],
      [4, []],
    ],
    [1, 1, 1, 1],
  ],
  [
    'two models above two others',
    [
      [1, [3, 4]],
      [2, [3, 4]],
      [3, []],
      [4, []],
    ],
    [1, 1, 2, 2],
  ],
  [
    'each above the rest',
    [
      [1, [2, 3]],
      [2, [3]],
      [3, []],
    ],
    [1, 2, 3],
  ],
  [
    'a provisional model has no tier and does not count',
    [
      [1, [3]],
      [2, [], 'provisional'],
      [3, []],
    ],
    [1, 2],
  ],
  [
    'a retired model counts',
    [
      [1, [3]],
      [2, [], 'retired'],
      [3, []],
    ],
    [1, 1, 1],
  ],
  [
    'ranks of another group in between',
    [
      [2, [5]],
      [5, []],
    ],
    [1, 2],
  ],
  ['no model', [], []],
]

it.each(cases)('[P27] a tier ends where every model is surely above every one below: %s', (_, rows, tiers) => {
  expect([...tiersOf(groupOf(rows)).values()]).toEqual(tiers)
})
