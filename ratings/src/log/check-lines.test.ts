import { expect, it } from 'vitest'
import { findFaults, findRepetitions } from './check-lines.ts'
import type { LogEntry, VoteEntry } from './line.ts'

const [ann, ben] = ['a'.repeat(32), 'b'.repeat(32)] as const

const vote = (change: object = {}): object => ({
  type: 'vote',
  battle: 1,
  day: '2024-02-29',
  left: 'heron',
  right: 'swift',
  choice: 'left',
  class: 'blind',
  tags: ['code', 'lang:en'],
  probability: 0.02,
  voter: ann,
  ...change,
})
const hold = { type: 'hold', voter: ann }
const release = { type: 'release', voter: ann }
const second = { voter: ben, class: 'informed' }
const merge = (change: object = {}): object => ({ type: 'merge', voter: ann, into: ben, ...change })

const entriesOf = (lines: readonly object[]) =>
  lines.map((line, index) => ({ position: index + 1, previous: '', ...line }) as LogEntry)

const faultsOf = (lines: readonly object[]) =>
  findFaults(entriesOf(lines), '2026-11-20').map(({ position, what }) => `${position}: ${what}`)

it.each<[string, object[]]>([
  ['votes', [vote(), vote({ battle: 2 }), vote({ voter: ben, class: 'informed' })]],
  ['an imported vote of an earlier day', [vote(), vote({ battle: 2, day: '2023-01-01', probability: null, tags: [] })]],
  ['votes on one battle with its models in both orders', [vote(), vote({ ...second, left: 'swift', right: 'heron' })]],
  ['a certain pair', [vote({ probability: 1 })]],
  ['a pair with a replaced model', [vote({ probability: null })]],
  ['a model against itself', [vote({ right: 'heron', class: 'self' })]],
  ['a hold and a release', [vote(), hold, release]],
  ['the release of an account whose guest was held', [vote(), hold, merge(), { type: 'release', voter: ben }]],
  ['a second vote that does not count', [vote(), vote({ class: 'held' })]],
  ['a withdrawn second vote', [vote({ voter: ben }), vote({ class: 'informed' }), merge({ withdrawn: [2] })]],
  ['a second vote of a voter who deleted the account', [vote(), vote(), merge({ into: ann, withdrawn: [2] })]],
  ['votes of a removed import', [vote(), { type: 'withdrawal', voter: ann, withdrawn: [1] }, vote()]],
  ['a second vote of a voter joined by an old merge', [vote({ voter: ben }), vote({ class: 'informed' }), merge()]],
  ['a vote of tomorrow, where clocks differ', [vote({ day: '2026-11-20' })]],
  ['a merge before the vote of the guest', [vote({ voter: ben }), merge(), vote({ battle: 2 })]],
  [
    'a second hold, and the hold of an account whose guest was held',
    [vote(), hold, hold, merge(), { ...hold, voter: ben }],
  ],
  ['a second merge', [vote(), merge(), merge()]],
])('[L30] accepts %s', (_, lines) => expect(faultsOf(lines)).toEqual([]))

const ofVote = (change: Partial<Record<keyof VoteEntry, unknown>>) => [vote(change)]

it.each<[string, object[]]>([
  ['1: the probability is 7', ofVote({ probability: 7 })],
  ['1: the probability is 0', ofVote({ probability: 0 })],
  ['1: the probability is "0.5"', ofVote({ probability: '0.5' })],
  ['1: the day is "2020-13-45"', ofVote({ day: '2020-13-45' })],
  ['1: the day is "2023-02-29"', ofVote({ day: '2023-02-29' })],
  ['1: the day is "1900-02-29"', ofVote({ day: '1900-02-29' })],
  ['1: the day is "2026-04-00"', ofVote({ day: '2026-04-00' })],
  ['1: the day is 20000', ofVote({ day: 20_000 })],
  ['1: the class is "best"', ofVote({ class: 'best' })],
  ['1: the class is blind, of swift and swift', ofVote({ left: 'swift' })],
  ['1: the class is self, of heron and swift', ofVote({ class: 'self' })],
  ['1: the choice is "both"', ofVote({ choice: 'both' })],
  ['1: the battle is 0', ofVote({ battle: 0 })],
  ['2: the battle is 3', [vote(), vote({ battle: 3 })]],
  ['1: the battle is 2000000000', ofVote({ battle: 2_000_000_000 })],
  ['2: battle 1 has votes on other models', [vote(), vote({ ...second, left: 'crane' })]],
  ['2: battle 1 has votes on other models', [vote(), vote({ class: 'self', left: 'swift' })]],
  ['1: a model has no name', ofVote({ left: '' })],
  ['1: the tags are ["lang:en","code"]', ofVote({ tags: ['lang:en', 'code'] })],
  ['1: the tags are ["A tag"]', ofVote({ tags: ['A tag'] })],
  ['1: the voter is no pseudonym', ofVote({ voter: 'ann' })],
  ['1: the type is "gift"', [{ type: 'gift', voter: ann }]],
  ['2: the second counted vote of a voter on battle 1', [vote(), vote({ class: 'named' })]],
  ['2: the second counted vote of a voter on battle 1', [vote({ voter: ben }), vote(), merge({ withdrawn: [] })]],
  ['3: position 1 cannot be withdrawn', [vote({ voter: ben }), vote({ battle: 2 }), merge({ withdrawn: [1] })]],
  ['2: position 3 cannot be withdrawn', [vote(), merge({ withdrawn: [3] })]],
  ['3: position 1 cannot be withdrawn', [vote(), merge({ withdrawn: [1] }), merge({ withdrawn: [1] })]],
  ['2: position 1 cannot be withdrawn', [vote(), { type: 'withdrawal', voter: ben, withdrawn: [1] }]],
  ['2: the withdrawn positions are no list', [vote(), merge({ withdrawn: 7 })]],
  ['1: the voter is merged into no other pseudonym', [merge({ into: ann })]],
  ['1: a voter is held who is not in the log before', [hold]],
  ['1: the day is 2026-11-21, which is in the future', ofVote({ day: '2026-11-21' })],
  ['2: the second blind vote on battle 1', [vote(), vote({ voter: ben })]],
  [
    '3: the second blind vote on battle 1',
    [vote({ class: 'named' }), vote({ voter: ben }), vote({ voter: 'c'.repeat(32) })],
  ],
  ['2: a voter is merged who has no vote', [vote({ voter: ben }), merge()]],
  ['2: a voter is released who was not held', [vote(), release]],
])('[L30] finds that line %s', (fault, lines) => expect(faultsOf(lines)).toEqual([fault]))

it.each<[string[], object[]]>([
  [[], [vote(), hold, release, hold, merge(), { ...release, voter: ben }]],
  [['3: a voter is held who was held before'], [vote(), hold, hold]],
  [['4: a voter is held who was held before'], [vote(), hold, merge(), { ...hold, voter: ben }]],
  [['3: two voters are merged who were merged before'], [vote(), merge(), merge()]],
  [[], [vote({ voter: ben }), merge(), vote({ class: 'informed' }), merge({ withdrawn: [3] })]],
])('[L30] names lines that change nothing, which earlier versions have written: %j', (wanted, lines) => {
  expect(faultsOf(lines)).toEqual([])
  expect(findRepetitions(entriesOf(lines)).map(({ position, what }) => `${position}: ${what}`)).toEqual(wanted)
})
