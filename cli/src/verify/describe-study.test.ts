import { expect, it } from 'vitest'
import { describeStudy, type StudySummary } from './describe-study.ts'

const bounds = { lower: 900, upper: 1_100 }
const rows = ['new', 'current'].map((contestant) => ({ contestant, rating: 1_000, population: bounds, panel: bounds }))
const study = { question: 'Which?', goal: 'baseline', baseline: 'current', marginPoints: 35, level: 0.05 }
const judgedPair = { first: 'new', second: 'current', wins: 6, ties: 3, losses: 2 }
const judged = { judges: [{ name: 'strict', judgements: 11, total: 12, pairs: [judgedPair] }], ranking: rows }

interface Given {
  readonly study?: object
  readonly results?: readonly (readonly [contestant: string, result: string])[]
  readonly best?: string
  readonly notBest?: readonly string[]
  readonly voters?: number
  readonly judges?: unknown
  readonly pairs?: readonly unknown[]
}

const describe = ({ results = [], best, notBest = [], voters = 4, judges = null, pairs = [], ...given }: Given) =>
  describeStudy({
    study: { ...study, closedBy: 'owner', judgesOnly: false, ...given.study },
    verdict: {
      best: best ?? null,
      notBest,
      comparisons: 1,
      results: results.map(([contestant, result]) => ({ contestant, result })),
    },
    ranking: rows,
    pairs,
    design: { votes: voters, voters, prompts: 4, tagged: 0, tags: 0, comparisons: { closed: voters } },
    judges,
  } as unknown as StudySummary)

it('[T95] gives the verdict in the words of all reports', () => {
  expect(describe({ results: [['new', 'better']] }).split('\n')[1]).toBe(
    'new is better than current. The chance that anything in this verdict is wrong is at most 5%, for these voters, and prompts like these. For people in general, the votes leave it open: 4 voters.',
  )
})

const share = { comparisons: 12, share: 0.75, lower: 0.52, upper: 0.93, changed: false }
it.each([
  [false, 0],
  [true, 1],
])('[T101] shows the win share of a pair; preferences that changed: %s', (changed, times) => {
  const lines = describe({ pairs: [{ first: 'new', second: 'current', winShare: { ...share, changed } }] }).split('\n')
  expect(lines.filter((line) => /^new +current +12 +75% +52% to 93%$/.test(line))).toHaveLength(1)
  expect(lines.filter((line) => line === 'Preferences between new and current changed on the way.')).toHaveLength(times)
  expect(lines.filter((line) => line.startsWith('All other intervals'))).toHaveLength(1)
})

const [people, them, him, judges] = [
  'PEOPLE AND PROMPTS',
  'THESE VOTERS, PROMPTS',
  'THIS VOTER, PROMPTS',
  'THESE JUDGES, PROMPTS',
]
it.each<[string, Given, string, readonly string[]]>([
  [
    'several voters',
    {},
    '4 votes by 4 voters on 4 closed comparisons. The study was closed by its owner.',
    [people, them],
  ],
  ['one voter', { voters: 1 }, '1 vote by 1 voter on 1 closed comparison. The study was closed by its owner.', [him]],
  ['no voter', { voters: 0 }, 'The study was closed by its owner.', []],
  [
    'judges only',
    { voters: 0, study: { judgesOnly: true, closedBy: 'budget' }, judges: judged },
    'Judge strict: 11 of 12 judged. The study was closed when judging had ended.',
    [judges],
  ],
])('[X15] measures %s, and says no more', (_, given, counts, headings) => {
  const [, , line, heads = '', ...ratings] = describe(given).split('\nWhat judges')[0]!.trimEnd().split('\n')
  expect(line).toBe(counts)
  expect(heads.match(/\w+( \w+)*,? PROMPTS/g)?.map((head) => head.replace(/^CONTESTANT.*RATING +/, '')) ?? []).toEqual(
    headings,
  )
  expect(ratings).toHaveLength(headings.length > 0 ? 2 : 0)
})

it('[T92] says that nobody voted', () => {
  expect(describe({ voters: 0 }).split('\n')[1]).toBe('Nobody voted, so there is no verdict.')
})

it.each([0, 4])('[T94] says what judges prefer, under a heading of its own, with %d voters', (voters) => {
  const [measured, preferred] = describe({ voters, judges: judged }).split('\n\nWhat')
  expect(measured).toContain(voters === 0 ? 'THESE JUDGES, PROMPTS LIKE THESE' : 'THESE VOTERS, PROMPTS LIKE THESE')
  expect(preferred).toMatch(
    /^ judges prefer\. This is no verdict\.\nJUDGE .*\nstrict +new +current +11 +55% +27% +18%\n$/,
  )
})

it('[X16] shows no control characters of the question, contestants and judges', () => {
  const sent = '\u001b[2J'
  const text = describe({
    study: { question: `Which${sent}?`, baseline: `current${sent}` },
    results: [[`new${sent}`, 'better']],
    judges: { judges: [{ name: `strict${sent}`, judgements: 1, total: 1, pairs: [] }], ranking: [] },
  })
  expect(text).not.toContain('\u001b')
  expect(text.match(/\uFFFD\[2J/g)).toHaveLength(4)
})
