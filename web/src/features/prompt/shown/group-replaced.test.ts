import { expect, it } from 'vitest'
import { groupReplaced } from './group-replaced.ts'

type Given = readonly [position: number | null, replaces: number | null]

it.each<[string, readonly Given[], readonly string[]]>([
  ['nothing', [], []],
  [
    'no replacement',
    [
      [1, null],
      [2, null],
    ],
    ['1', '2'],
  ],
  [
    'the last answer again',
    [
      [1, null],
      [2, null],
      [3, 2],
    ],
    ['1', '3 for 2'],
  ],
  [
    'twice again',
    [
      [1, null],
      [2, 1],
      [3, 2],
    ],
    ['3 for 1 2'],
  ],
  [
    'an earlier prompt',
    [
      [1, null],
      [2, null],
      [3, null],
      [4, 2],
    ],
    ['1', '4 for 2 3'],
  ],
  [
    'one that was replaced before',
    [
      [1, null],
      [2, 1],
      [3, 1],
    ],
    ['3 for 1 2'],
  ],
  [
    'turns of a battle and of this visit',
    [
      [null, null],
      [1, null],
      [null, null],
      [null, 1],
    ],
    ['?', '? for 1 ?'],
  ],
])('[P18] groups turns by what they replace: %s', (_, given, expected) => {
  const name = ({ position }: { position: number | null }) => String(position ?? '?')
  const groups = groupReplaced(given.map(([position, replaces]) => ({ position, replaces })))
  expect(
    groups.map(({ turn, replaced }) =>
      [name(turn), ...(replaced.length ? ['for', ...replaced.map(name)] : [])].join(' '),
    ),
  ).toEqual(expected)
})
