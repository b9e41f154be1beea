import { expect, it } from 'vitest'
import { rate } from '../board/rate.ts'
import { parseInputFile, parseTallyFile, parseVotesFile } from './input-file.ts'
import { tallyVotes } from './votes.ts'

const TALLY_FILE = {
  models: ['swift', 'heron'],
  rows: [[0, 1, 4, 3, 2, 1]],
  orderedRows: [
    [0, 1, 3, 1, 2, 0],
    [1, 0, 2, 1, 0, 1],
  ],
}
const VOTES_FILE = {
  models: ['swift', 'heron'],
  voteColumns: ['voter', 'left', 'right', 'outcome', 'tokensLeft', 'tokensRight'],
  votes: [
    [7, 0, 1, 0, 20, 10],
    [8, 1, 0, 3, 15, 15],
  ],
}

it('[R26] parses tallies, with sides where the file has them', () => {
  const file = parseInputFile(TALLY_FILE)
  expect(file).toMatchObject({ kind: 'tallies', bySide: { rows: [{ left: 0 }, { left: 1, leftWins: 2, bothBad: 1 }] } })
  expect(parseTallyFile({ ...TALLY_FILE, orderedRows: undefined }).bySide).toBeNull()
})

it('[R26] uses the rows with sides where the file has no others', () => {
  const { tallies, bySide } = parseTallyFile({ ...TALLY_FILE, rows: undefined })
  expect(tallies).toBe(bySide)
  expect(rate(tallies)).toEqual(rate(parseTallyFile(TALLY_FILE).tallies))
})

it('[R26] parses votes by column name, with voters and style where the file has them', () => {
  const file = parseInputFile(VOTES_FILE)
  expect(file).toEqual({
    kind: 'votes',
    votes: {
      models: ['swift', 'heron'],
      votes: [
        { voter: 7, left: 0, right: 1, outcome: 'left', leftStyle: [20], rightStyle: [10] },
        { voter: 8, left: 1, right: 0, outcome: 'both-bad', leftStyle: [15], rightStyle: [15] },
      ],
    },
    style: expect.objectContaining({ features: ['tokens'] }),
  })
  const plain = parseVotesFile({ ...VOTES_FILE, voteColumns: ['outcome', 'right', 'left'], votes: [[2, 1, 0]] })
  expect(plain.style).toBeNull()
  expect(tallyVotes(plain.votes).rows).toEqual([{ left: 0, right: 1, leftWins: 0, rightWins: 0, ties: 1, bothBad: 0 }])
})

it.each([
  [null, 'the file must hold a JSON object'],
  [[], 'the file must hold a JSON object'],
  [{}, 'models must be a list of names'],
  [{ models: 2, rows: [] }, 'models must be a list of names'],
  [{ models: ['swift', 4], rows: [] }, 'models[1] must be a name'],
  [{ models: ['swift'] }, 'the file has neither rows nor orderedRows'],
  [{ ...TALLY_FILE, rows: 'none' }, 'rows must be a list of rows'],
  [{ ...TALLY_FILE, rows: [[0, 1, 4, 3, 2]] }, 'rows[0] must be a list of 6 values'],
  [{ ...TALLY_FILE, rows: [[0, 1, 4, 3, 2, null]] }, 'rows[0]: bothBad must be a whole number from 0, not null'],
  [{ ...TALLY_FILE, columns: ['j', 'i', 'iWins', 'jWins', 'ties', 'bothBad'] }, 'columns must be i, j, iWins'],
  [{ ...TALLY_FILE, orderedColumns: ['left'] }, 'orderedColumns must be left, right, leftWins'],
  [{ ...VOTES_FILE, voteColumns: 'left' }, 'voteColumns must be a list of column names'],
  [{ ...VOTES_FILE, votes: 2 }, 'votes must be a list of votes'],
  [{ ...VOTES_FILE, voteColumns: ['left', 'right'], votes: [] }, 'voteColumns must name outcome'],
  [
    { ...VOTES_FILE, voteColumns: ['left', 'right', 'outcome', 'boldRight'], votes: [] },
    'voteColumns must name boldLeft',
  ],
  [{ ...VOTES_FILE, votes: [[7, 0, 1]] }, 'votes[0] must be a list of 6 values'],
  [{ ...VOTES_FILE, votes: [[7, 0, 1, 4, 1, 1]] }, 'votes[0]: outcome must be 0, 1, 2 or 3, not 4'],
  [{ ...VOTES_FILE, votes: [[7, 0, 1, '2', 1, 1]] }, 'votes[0]: outcome must be 0, 1, 2 or 3, not 2'],
  [
    { ...VOTES_FILE, votes: [[7, 0, 1, 2, 1, -1]] },
    'votes[0]: rightStyle tokens must be a whole number from 0, not -1',
  ],
  [{ ...VOTES_FILE, votes: [[true, 0, 1, 2, 1, 1]] }, 'votes[0]: voter must be a string or a number, not true'],
])('[R26] rejects the file %j', (file, message) => {
  expect(() => parseInputFile(file)).toThrowError(
    expect.objectContaining({ name: 'RatingsInputError', message: expect.stringContaining(message) }),
  )
})
