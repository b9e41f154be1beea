import { expect, it } from 'vitest'
import { parseStatements } from './database.ts'

const at = '2026-01-02 03:04:05.678 UTC [123] '

it('reads statements and their parameters from the log of PostgreSQL', () => {
  const log = [
    `${at}LOG:  execute votes.cast: insert into votes`,
    `\tselect $1, $2`,
    `${at}DETAIL:  Parameters: $1 = 'it''s', $2 = NULL`,
    `${at}LOG:  statement: commit`,
    `${at}LOG:  checkpoint starting: time`,
    '',
  ].join('\n')
  expect(parseStatements(log)).toEqual([
    { text: 'insert into votes\nselect $1, $2', values: ["it's", null] },
    { text: 'commit', values: [] },
  ])
})
