import { expect, it } from 'vitest'
import {
  type DecidedStudy,
  describeChanges,
  describeVerdict,
  endOf,
  fewTopicsOf,
  findingOf,
  isClaim,
  peopleInGeneral,
} from './study-words.ts'

const names = ['Ash', 'Birch', 'Cedar', 'Dogwood']
type Result = DecidedStudy['verdict']['results'][number]['result']

interface Given {
  readonly baseline?: string
  readonly results?: readonly (readonly [contestant: string, result: Result])[]
  readonly best?: string
  readonly notBest?: readonly string[]
  readonly judgesOnly?: boolean
  readonly voters?: number
  readonly tagged?: number
  readonly tags?: number
  /** Intervals of differences for people and prompts like these, the better one first. */
  readonly pairs?: readonly (readonly [first: string, second: string, lower: number, upper: number])[]
}

const decided = ({ baseline, results = [], best, notBest = [], voters = 4, pairs = [], ...given }: Given) =>
  ({
    study: {
      goal: baseline === undefined ? 'best' : 'baseline',
      baseline: baseline ?? null,
      marginPoints: 35,
      level: 0.05,
      judgesOnly: given.judgesOnly ?? false,
    },
    verdict: {
      best: best ?? null,
      notBest,
      results: results.map(([contestant, result]) => ({ contestant, result })),
      comparisons: 12,
    },
    ranking: names.map((contestant) => ({ contestant })),
    pairs: pairs.map(([first, second, lower, upper]) => ({ first, second, population: { lower, upper } })),
    design: { votes: 3 * voters, voters, prompts: 10, tagged: given.tagged ?? 0, tags: given.tags ?? 0 },
  }) as unknown as DecidedStudy

const against = (...results: readonly (readonly [string, Result])[]) => ({ baseline: 'Ash', results })

it.each([
  ['the best', { best: 'Birch', notBest: ['Ash'] }, { kind: 'best', name: 'Birch' }],
  ['those left', { notBest: ['Ash', 'Dogwood'] }, { kind: 'candidates', names: ['Birch', 'Cedar'] }],
  ['nobody', {}, { kind: 'unknown', names }],
  ['nobody where each loses to another', { notBest: names }, { kind: 'unknown', names: [] }],
  [
    'results against the baseline, best first',
    against(['Birch', 'open'], ['Cedar', 'better'], ['Dogwood', 'open']),
    {
      kind: 'baseline',
      baseline: 'Ash',
      groups: [
        { result: 'better', names: ['Cedar'] },
        { result: 'open', names: ['Birch', 'Dogwood'] },
      ],
    },
  ],
  ['nothing without votes', { voters: 0 }, { kind: 'none' }],
] as const)('[P94] names %s', (_, given, finding) => {
  expect(findingOf(decided(given))).toEqual(finding)
})

it.each<[string, Given, boolean]>([
  ['the best', { best: 'Birch' }, true],
  ['those left', { notBest: ['Ash'] }, true],
  ['nobody', {}, false],
  ['one that is no worse', against(['Birch', 'no worse']), true],
  ['nothing about the baseline', against(['Birch', 'open']), false],
])('[P94] knows whether something is claimed: %s', (_, given, claimed) => {
  expect(isClaim(findingOf(decided(given)))).toBe(claimed)
})

const wins = (first: string, second: string) => [first, second, 5, 90] as const
const open = (first: string, second: string) => [first, second, -5, 90] as const
it.each<[string | null, string, Given]>([
  ['all', 'the best', { best: 'Ash', pairs: ['Birch', 'Cedar', 'Dogwood'].map((other) => wins('Ash', other)) }],
  [
    'part',
    'the best, with one interval that holds zero',
    { best: 'Ash', pairs: [wins('Ash', 'Birch'), open('Ash', 'Cedar'), wins('Ash', 'Dogwood')] },
  ],
  ['none', 'the best, without intervals', { best: 'Ash' }],
  ['all', 'those that are not best', { notBest: ['Cedar'], pairs: [open('Ash', 'Cedar'), wins('Birch', 'Cedar')] }],
  ['none', 'those that are not best', { notBest: ['Cedar'], pairs: [open('Ash', 'Cedar'), wins('Cedar', 'Birch')] }],
  ['all', 'better than the baseline', { ...against(['Birch', 'better']), pairs: [wins('Birch', 'Ash')] }],
  ['all', 'worse than the baseline', { ...against(['Birch', 'worse']), pairs: [wins('Ash', 'Birch')] }],
  ['all', 'no worse, within the margin', { ...against(['Birch', 'no worse']), pairs: [['Ash', 'Birch', -60, 34]] }],
  ['none', 'no worse, beyond the margin', { ...against(['Birch', 'no worse']), pairs: [['Ash', 'Birch', -60, 36]] }],
  ['unknown', 'one voter', { best: 'Ash', voters: 1 }],
  [null, 'no claim', {}],
])('[P94] compares a verdict with the intervals for people in general: %s, %s', (wanted, _, given) => {
  expect(peopleInGeneral(decided(given))).toBe(wanted)
})

it.each<[number | null, Given]>([
  [5, { tagged: 5, tags: 5 }],
  [null, { tagged: 4, tags: 4 }],
  [null, { tagged: 10, tags: 20 }],
  [null, {}],
])('[P94] counts topics where most prompts have a tag and tags are few: %s', (wanted, given) => {
  expect(fewTopicsOf(decided(given).design)).toBe(wanted)
})

const sure =
  'The chance that anything in this verdict is wrong is at most 5%, for these voters, and prompts like these.'
const leftOpen = 'For people in general, the votes leave it open: 4 voters.'
it.each<[string, Given]>([
  [`*Birch* is better than *Ash*. ${sure} ${leftOpen}`, against(['Birch', 'better'])],
  [`*Birch* is no worse than *Ash* (within 35 points). ${sure} ${leftOpen}`, against(['Birch', 'no worse'])],
  ['It is not decided how *Birch* and *Cedar* compare with *Ash*.', against(['Birch', 'open'], ['Cedar', 'open'])],
  [
    `*Birch* is worse than *Ash*. It is not decided how *Cedar* compares with *Ash*. ${sure} ${leftOpen}`,
    against(['Birch', 'worse'], ['Cedar', 'open']),
  ],
  [
    `*Birch* is best: better than all others, decided after 12 comparisons. ${sure.replace('these voters', 'this voter')} Only one person voted: nothing is known about other people.`,
    { best: 'Birch', voters: 1 },
  ],
  ['Which is best is not decided between *Ash*, *Birch*, *Cedar*, and *Dogwood*.', {}],
  [
    `Which is best is not decided between *Ash* and *Birch*. ${sure} The 95% intervals for people in general agree with a part of what is decided, and leave the rest open: 4 voters.`,
    { notBest: ['Cedar', 'Dogwood'], pairs: [wins('Ash', 'Cedar')] },
  ],
  [
    `Only *Ash* can be best, but it is not decided. ${sure} The 95% intervals for people in general agree with what is decided.`,
    { notBest: names.slice(1), pairs: names.slice(1).map((other) => wins('Ash', other)) },
  ],
  ['Which is best is not decided.', { notBest: names }],
  [
    `*Ash* is best: better than all others, decided after 12 comparisons. ${sure} ${leftOpen} The prompts come in only 1 topic: with other topics the verdict may be different.`,
    { best: 'Ash', tagged: 10, tags: 1 },
  ],
  ['Nobody voted, so there is no verdict.', { voters: 0 }],
  ['Judges only: models compared the answers and nobody voted, so there is no verdict.', { judgesOnly: true }],
])('[T95] says what is decided, for whom, and gives a certainty only for that: %s', (sentence, given) => {
  expect(describeVerdict(decided(given), (name) => `*${name}*`)).toBe(sentence)
})

it('[T95] names the pairs whose preferences changed', () => {
  const pair = (first: string, changed: boolean) => ({ first, second: 'Dogwood', winShare: { changed } })
  const pairs = [pair('Ash', true), pair('Birch', false), { first: 'Cedar', second: 'Ash', winShare: null }]
  expect(describeChanges(pairs as unknown as DecidedStudy['pairs'], (name) => name)).toEqual([
    'Preferences between Ash and Dogwood changed on the way.',
  ])
})

it.each([
  ['verdict', false, 'when its question was answered'],
  ['budget', false, 'when its votes or comparisons were used up'],
  ['budget', true, 'when judging had ended'],
] as const)('[T90] says how a study ended: %s, judges only %s', (closedBy, judgesOnly, words) => {
  expect(endOf(closedBy, { judgesOnly })).toBe(words)
})
