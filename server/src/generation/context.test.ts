import { describe, expect, it } from 'vitest'
import { contextOf, fitTurns, type StoredTurn } from './context.ts'

const turn = (prompt: string | null, ...answers: (string | null)[]): StoredTurn => ({
  turnId: `turn ${prompt}`,
  prompt,
  answers,
})

describe('the turns that models are sent', () => {
  const chat = [turn('a', '123'), turn('b', '456'), turn('c', '789')]
  const battle = [turn('a', '1', '123'), turn('b', '123', '1'), turn('c', '1', '1')]
  const cases: [what: string, turns: StoredTurn[], charsMax: number, sent: string][] = [
    ['nothing of no conversation', [], 10, ''],
    ['everything that fits exactly', chat, 12, 'abc'],
    ['the newest when one character is missing', chat, 11, 'bc'],
    ['the newest turn alone', chat, 4, 'c'],
    ['nothing when the newest turn does not fit', chat, 3, ''],
    ['nothing with a limit of zero', chat, 0, ''],
    ['no older turn than one that does not fit', [turn('a', '1'), turn('b', '123456'), turn('c', '1')], 6, 'c'],
    ['what fits for the side with more text, at the limit', battle, 8, 'abc'],
    ['what fits for the side with more text, below it', battle, 7, 'bc'],
    [
      'nothing of a turn without one answer',
      [turn('a', '1', '1'), turn('b', '1', null), turn('c', '1', '1')],
      99,
      'ac',
    ],
    ['nothing of a turn whose texts were deleted', [turn(null, null, null), turn('b', '1', '1')], 99, 'b'],
    ['older turns behind one that is left out', [turn('a', '1'), turn('b', null), turn('c', '1')], 4, 'ac'],
  ]
  it.each(cases)('[N2] [N3] are %s', (_, turns, charsMax, sent) => {
    expect(
      fitTurns(turns, charsMax)
        .map(({ prompt }) => prompt)
        .join(''),
    ).toBe(sent)
  })

  it('[N2] contain the same prompts and each model’s own answers', () => {
    const turns = fitTurns([turn('a', 'left 1', 'right 1'), turn('b', 'left 2', 'right 2')], 100)
    expect([0, 1].map((side) => contextOf(turns, side, new Map()))).toEqual([
      [
        { prompt: 'a', answer: 'left 1' },
        { prompt: 'b', answer: 'left 2' },
      ],
      [
        { prompt: 'a', answer: 'right 1' },
        { prompt: 'b', answer: 'right 2' },
      ],
    ])
  })
})
