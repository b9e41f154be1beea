import { expect, it } from 'vitest'
import { FIRST_PREVIOUS, type LogEntry, lineOf } from './line.ts'

const voter = 'a'.repeat(32)
const entries: [what: string, entry: LogEntry, line: string][] = [
  [
    'a vote',
    {
      previous: FIRST_PREVIOUS,
      voter,
      probability: 0.0123,
      tags: ['code'],
      class: 'blind',
      choice: 'both-bad',
      right: 'model-b',
      left: 'model "a"',
      day: '2026-11-16',
      battle: 1,
      type: 'vote',
      position: 1,
    },
    `{"position":1,"type":"vote","battle":1,"day":"2026-11-16","left":"model \\"a\\"","right":"model-b","choice":"both-bad","class":"blind","tags":["code"],"probability":0.0123,"voter":"${voter}","previous":"${FIRST_PREVIOUS}"}`,
  ],
  [
    'a hold',
    { previous: 'f', voter, type: 'hold', position: 2 },
    `{"position":2,"type":"hold","voter":"${voter}","previous":"f"}`,
  ],
  [
    'a merge',
    { previous: 'f', withdrawn: [2, 5], into: 'b', voter, type: 'merge', position: 6 },
    `{"position":6,"type":"merge","voter":"${voter}","into":"b","withdrawn":[2,5],"previous":"f"}`,
  ],
  [
    'a merge from before votes were withdrawn',
    { previous: 'f', into: 'b', voter, type: 'merge', position: 3 },
    `{"position":3,"type":"merge","voter":"${voter}","into":"b","previous":"f"}`,
  ],
  [
    'a withdrawal',
    { previous: 'f', withdrawn: [4, 9], voter, type: 'withdrawal', position: 12 },
    `{"position":12,"type":"withdrawal","voter":"${voter}","withdrawn":[4,9],"previous":"f"}`,
  ],
]

it.each(entries)('writes %s with its members in a fixed order', (_what, entry, line) => {
  expect(lineOf(entry)).toBe(line)
})
