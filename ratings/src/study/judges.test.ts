import { describe, expect, it } from 'vitest'
import type { Outcome } from '../input/outcomes.ts'
import { readFixture } from '../testing/rows.ts'
import { simulateStudy, withPlaces } from '../testing/simulate-study.ts'
import type { DesignJudge, StudyFact } from './line.ts'
import { recomputeStudy } from './recompute.ts'
import { replayStudy } from './replay.ts'
import { parseStudyFile } from './study-file.ts'

const judges: DesignJudge[] = [0, 1].map((judge) => ({ name: `j${judge}`, model: 'm', rubric: 'Which?', family: [] }))

/** The design of a study of two contestants, with judges. */
const designOf = (prompts: number, change: object = {}): StudyFact => {
  const { entries } = simulateStudy({ seed: 1, prompts, voters: 0, strengths: [0, 0] })
  return { ...entries[0]!, judges, votesPerComparison: 1, ...change } as StudyFact
}
const judgement = (prompt: number, choices: readonly string[], change: object = {}): StudyFact =>
  ({ type: 'judgement', judge: 0, prompt, first: 0, second: 1, choices, ...change }) as StudyFact

/** A comparison with one vote. */
const voted = (prompt: number, choice: Outcome): StudyFact[] => [
  { type: 'open-comparison', comparison: prompt + 1, prompt, first: 0, second: 1, at: '' },
  {
    type: 'vote',
    assignment: `a${prompt}`,
    comparison: prompt + 1,
    voter: 1,
    left: 1,
    right: 0,
    choice,
    ms: 5,
    repeat: false,
    owner: false,
    at: '',
  },
  { type: 'close-comparison', comparison: prompt + 1, reason: 'votes' },
]

/** What a judge says who gives these points to the second contestant, in both orders. */
const saying = (points: number): [Outcome, Outcome] =>
  points === 1 ? ['right', 'left'] : points === 0 ? ['left', 'right'] : ['tie', 'tie']
const choiceOf = (points: number): Outcome => (points === 1 ? 'left' : points === 0 ? 'right' : 'tie')

it('[R45] [R50] combines votes and judgements of a log as the reference does', () => {
  const { people, judged, others } = parseStudyFile(readFixture('study-baseline')).judge!
  const { lam, ...reference } = (readFixture('study-baseline.ref') as { judge: Record<string, number> }).judge
  // At an ordinary level the votes might answer the question before all prompts are open.
  const entries = withPlaces([
    designOf(people.length + others.length, { level: 1e-9 }),
    ...people.flatMap((points, prompt) => voted(prompt, choiceOf(points))),
    ...[...judged, ...others].map((points, prompt) => judgement(prompt, saying(points))),
  ])
  expect(replayStudy(entries).faults).toEqual([])
  const [pair] = recomputeStudy(entries).judges!.judges[0]!.pairs
  expect(pair).toMatchObject({ a: 1, b: 0, prompts: people.length, others: others.length, tooFew: false })
  for (const [name, value] of Object.entries({ ...reference, trust: lam }))
    expect((pair!.combined as unknown as Record<string, number>)[name], name).toBeCloseTo(value!, 8)
})

it('[R50] measures how far a judge agrees with people, and whether it keeps its mind', () => {
  const entries = withPlaces([
    designOf(6),
    ...[...voted(0, 'left'), ...voted(1, 'left'), ...voted(2, 'right'), ...voted(3, 'tie')],
    ...[judgement(0, ['right', 'left']), judgement(1, ['left', 'right']), judgement(2, ['left', 'right'])],
    ...[judgement(3, ['left', 'left']), judgement(4, ['right', 'left'])],
  ])
  const figures = recomputeStudy(entries).judges!
  expect(figures.judges[0]).toMatchObject({
    judgements: 5,
    steady: 4,
    withPeople: { all: { share: 3 / 4, cases: 4 }, decided: { share: 2 / 3, cases: 3 } },
    pairs: [{ wins: 2, losses: 2, ties: 1, prompts: 4, others: 1, tooFew: true }],
  })
  // Both call a tie in a quarter of the cases: chance agrees in 1/16 + 9/32.
  expect(figures.judges[0]!.withPeople.kappa).toBeCloseTo((3 / 4 - 11 / 32) / (1 - 11 / 32), 12)
  expect(figures.judges[1]).toMatchObject({ judgements: 0, withPeople: { all: { share: null }, kappa: null } })
})

it('[R50] rates by judges alone, decides nothing by them, and says nothing without them', () => {
  const said = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((prompt) =>
    [0, 1].map((judge) => judgement(prompt, ['right', 'left'], { judge })),
  )
  const { judges: given, verdict, ratings } = recomputeStudy(withPlaces([designOf(8), ...said]))
  expect(given!.ratings).toMatchObject({ scope: 'voters and prompts', fewVoters: true })
  expect(given!.ratings.rows[1]!.rating).toBeGreaterThan(1_100)
  expect(given!.judges[0]!.pairs[0]!.combined).toBeNull()
  expect(verdict.decidedAfterPrompt).toBeNull()
  expect(ratings.rows[1]!.rating).toBe(1_000)
  expect(recomputeStudy(withPlaces([designOf(8, { judges: undefined })])).judges).toBeNull()
})

describe('[R48] [R50] a log with judges', () => {
  const first = judgement(0, ['left', 'right'])
  it.each<[string, readonly StudyFact[]]>([
    ['2: the judge is 2', [judgement(0, ['tie', 'tie'], { judge: 2 })]],
    ['2: the pair is 1 and 0', [judgement(0, ['tie', 'tie'], { first: 1, second: 0 })]],
    ['2: the pair is not compared on prompt 9', [judgement(9, ['tie', 'tie'])]],
    ['2: the choices are ["left"]', [judgement(0, ['left'])]],
    ['2: the choices are ["left","both"]', [judgement(0, ['left', 'both'])]],
    ['3: judge 0 has judged the pair on prompt 0 before', [first, first]],
    ['3: the study is closed before it', [{ type: 'close', by: 'owner', at: '' }, first]],
  ])('cannot have line %s', (fault, lines) => {
    const { faults } = replayStudy(withPlaces([designOf(3), ...lines]))
    expect(faults.map(({ position, what }) => `${position}: ${what}`)).toEqual([fault])
  })

  it.each([{ name: 7 }, { rubric: null }, { family: [2] }, { family: 'm' }])('cannot have the judge %o', (change) => {
    const { faults } = replayStudy(withPlaces([designOf(3, { judges: [{ ...judges[0]!, ...change }] })]))
    expect(faults).toEqual([{ position: 1, what: 'a judge has no name, model, rubric or family' }])
  })
})
