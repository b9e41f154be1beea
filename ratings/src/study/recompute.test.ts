import { describe, expect, it } from 'vitest'
import { rateWithStyle } from '../board/style.ts'
import { POINTS_PER_LOGIT } from '../fit/logistic.ts'
import { simulateStudy, withPlaces } from '../testing/simulate-study.ts'
import { betOn } from './bets.ts'
import type { StudyEntry, StudyFact, StudyVoteEntry } from './line.ts'
import { betsOf } from './progress.ts'
import { rateStudy } from './rate-study.ts'
import { recomputeStudy } from './recompute.ts'
import { type LoggedComparison, replayStudy } from './replay.ts'
import { meanScore } from './votes.ts'

const study = simulateStudy({
  seed: 3,
  prompts: 60,
  voters: 5,
  strengths: [0, 1.2, 0.2],
  answers: 0.5,
  taste: 0.3,
  ties: 0.2,
  repeats: 0.1,
})
const facts: readonly StudyFact[] = study.entries
const figures = recomputeStudy(study.entries)

it('[R49] [R44] gives the verdict that the study ended with', () => {
  expect(figures.verdict).toEqual(study.verdict)
  expect(figures).toMatchObject({ closedBy: 'verdict', verdict: { best: 1 } })
  expect(replayStudy(study.entries).faults).toEqual([])
})

it('[R49] counts every vote once, and repeats for consistency alone', () => {
  const votes = study.entries.filter((entry) => entry.type === 'vote')
  const { counts, pairs, trust, tags } = figures
  const repeats = votes.filter(({ repeat }) => repeat).length
  expect(counts).toMatchObject({ votes: votes.length - repeats, repeats, voters: 5 })
  expect(figures.design).toMatchObject({ prompts: 60, leaked: 0, total: 180, leftOut: [] })
  expect(repeats).toBeGreaterThan(5)
  expect(trust.consistency).toEqual({ share: 1, cases: repeats })
  for (const parts of [pairs, trust.voters, tags]) {
    expect(parts.reduce((sum, part) => sum + part.votes, 0)).toBe(counts.votes)
  }
  expect(trust.voters.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
  expect(counts.comparisons.inVerdict).toBeLessThanOrEqual(counts.comparisons.closed)
  const others = replayStudy(study.entries).comparisons.flatMap((each) => each.votes.filter(({ owner }) => !owner))
  expect(counts.ownerVotes).toBe(counts.votes - others.length)
  expect(figures.withoutOwner).toEqual(rateStudy(3, others).rows)
})

it('[R49] controls style as the leaderboard does', () => {
  const { design, comparisons } = replayStudy(study.entries)
  const styleOf = (prompt: number, contestant: number) => {
    const { tokens, lists, bold } = design.answers[prompt]![contestant]!
    return [tokens, lists, bold]
  }
  const votes = comparisons.flatMap((each) =>
    each.votes.map(({ prompt, left, right, choice }) => ({
      left,
      right,
      outcome: choice,
      leftStyle: styleOf(prompt, left),
      rightStyle: styleOf(prompt, right),
    })),
  )
  const { style, board } = rateWithStyle({ models: 3, features: ['tokens', 'lists', 'bold'], votes })
  const effects = figures.style!.effects.filter(({ feature }) => feature !== 'headers')
  for (const [index, { points, se }] of effects.entries()) {
    expect(points).toBeCloseTo(style[index]!.points, 4)
    expect(se).toBeCloseTo(POINTS_PER_LOGIT * style[index]!.se!, 4)
  }
  const { a, b, difference } = figures.style!.pairs[0]!
  expect(difference).toBeCloseTo(board.models[a]!.rating! - board.models[b]!.rating!, 4)
})

it('[R49] shows cost, time, limits, style and examples', () => {
  expect(figures.contestants[1]).toMatchObject({
    contestant: 1,
    ms: 2_000,
    efficientByCost: true,
    efficientByTime: true,
  })
  expect(figures.contestants[2]).toMatchObject({ costUsd: expect.closeTo(0.003), efficientByCost: false })
  const { noise, voter, prompt, doubled } = figures.limits!
  expect(noise + voter + prompt).toBeCloseTo(1, 12)
  for (const share of Object.values(doubled)) expect(share).toBeLessThan(1)
  expect(figures.style!.effects.map(({ feature }) => feature)).toEqual(['tokens', 'headers', 'lists', 'bold'])
  expect(figures.style!.effects[1]).toEqual({ feature: 'headers', points: 0, se: null })
  expect(figures.style!.pairs.length).toBeGreaterThan(0)
  const lead = ({ score }: { score: number }) => Math.abs(score - 0.5)
  const { closest, lopsided } = figures.examples
  expect([closest.length, lopsided.length]).toEqual([5, 5])
  expect(Math.max(...closest.map(lead))).toBeLessThanOrEqual(0.25)
  expect(Math.min(...lopsided.map(lead))).toBeGreaterThan(0.25)
})

it('[R49] survives a study without votes', () => {
  const empty = recomputeStudy(study.entries.slice(0, 1))
  expect(empty).toMatchObject({ closedBy: null, limits: { voter: 0 }, style: null, withoutOwner: null })
  expect(empty.trust).toMatchObject({ consistency: { share: null }, side: { mean: null }, msMedian: null, voters: [] })
})

/** A small study: one comparison of two contestants with two of three votes. */
const design = { ...facts[0]!, answers: [], prompts: [] } as StudyFact & { type: 'design' }
const answer = (hash: string | null) =>
  hash === null ? null : { hash, leaked: false, costUsd: null, ms: null, tokens: 9, headers: 0, lists: 0, bold: 0 }
const at = ''
const small: StudyFact = {
  ...design,
  contestants: design.contestants.slice(0, 2),
  prompts: ['a', 'b', 'c', 'd'].map((id) => ({ id, hash: id, tags: [] })),
  answers: [
    ['x', 'y'],
    ['z', 'z'],
    ['x', null],
    ['x', 'y'],
  ].map((row) => row.map(answer)),
}
const open = (change = {}): StudyFact => ({
  type: 'open-comparison',
  comparison: 1,
  prompt: 0,
  first: 0,
  second: 1,
  at,
  ...change,
})
const vote = (voter: number, change: Partial<StudyVoteEntry> = {}): StudyFact => ({
  type: 'vote',
  assignment: `a${voter}`,
  comparison: 1,
  voter,
  left: 0,
  right: 1,
  choice: 'left',
  ms: 5,
  repeat: false,
  owner: false,
  at,
  ...change,
})
const undo = (voter: number): StudyFact => ({ type: 'undo', assignment: `a${voter}` })
const close = (reason: 'votes' | 'day' = 'votes', comparison = 1): StudyFact => ({
  type: 'close-comparison',
  comparison,
  reason,
})
const merge = (withdrawn: string[]): StudyFact => ({ type: 'merge', voter: 2, into: 1, withdrawn })
const repeated = (change: Partial<StudyVoteEntry> = {}) =>
  vote(1, { assignment: 'r', repeat: true, left: 1, right: 0, choice: 'right', ...change })
const undoRepeat: StudyFact = { type: 'undo', assignment: 'r' }
const end = (by: 'owner' | 'verdict' | 'budget' = 'owner'): StudyFact => ({ type: 'close', by, at })

const replay = (lines: readonly object[]) => replayStudy(withPlaces([small, ...(lines as StudyFact[])]))
const faultsOf = (lines: readonly object[]) => replay(lines).faults.map(({ position, what }) => `${position}: ${what}`)
const full = [open(), vote(1), vote(2), vote(3)]

describe('[R48] a log of a study', () => {
  it.each<[string, readonly object[]]>([
    ['a complete comparison', [...full, close(), end()]],
    ['an undone vote and the same assignment again', [open(), vote(1), undo(1), vote(1), end()]],
    ['a comparison that waited for a day', [open(), vote(1), close('day'), open({ comparison: 2, prompt: 3 })]],
    ['a repeat after the comparison closed', [...full, close(), repeated()]],
    ['a repeat of a vote that was taken back', [open(), vote(1), undo(1), repeated(), vote(1), end()]],
    ['that repeat taken back and cast again', [open(), vote(1), undo(1), repeated(), undoRepeat, repeated(), end()]],
    [
      'a repeat of a vote that was withdrawn',
      [open(), vote(1), vote(2), merge(['a2']), repeated({ left: 0, right: 1 }), end()],
    ],
    ['a merge', [open(), vote(1), vote(2), merge(['a2']), vote(3), vote(4), close()]],
    ['a merge without a second vote', [open(), vote(2), merge([]), vote(3)]],
    [
      'an end when no comparison is left',
      [open(), close('day'), open({ comparison: 2, prompt: 3 }), close('day', 2), end('budget')],
    ],
  ])('accepts %s', (_, lines) => expect(faultsOf(lines)).toEqual([]))

  it.each<[string, readonly object[]]>([
    ['2: the comparison is 2', [open({ comparison: 2 })]],
    ['2: the pair is 1 and 0', [open({ first: 1, second: 0 })]],
    ['2: the prompt is 1, and the next one of the pair is 0', [open({ prompt: 1 })]],
    ['3: the prompt is 1, and the next one of the pair is 3', [open(), open({ comparison: 2, prompt: 1 })]],
    ['3: the comparison is 2', [open(), vote(1, { comparison: 2 })]],
    ['3: the choice is "both"', [open(), vote(1, { choice: 'both' as 'tie' })]],
    ['3: the vote is on other contestants than its comparison', [open(), vote(1, { right: 0 })]],
    ['3: the voter is -1', [open(), vote(-1)]],
    ['3: the time is -5', [open(), vote(1, { ms: -5 })]],
    ['2: the withdrawn votes are no list', [merge(7 as unknown as string[])]],
    ['4: the assignment "a1" has a vote before', [open(), vote(1), vote(2, { assignment: 'a1' })]],
    ['4: the second vote of voter 1 on comparison 1', [open(), vote(1), vote(1, { assignment: 'b' })]],
    ['6: comparison 1 has its votes before', [...full, vote(4)]],
    ['7: comparison 1 is closed before the vote', [...full, close(), vote(4)]],
    ['3: the repeated vote has no vote with sides exchanged before', [open(), repeated()]],
    [
      '4: the repeated vote has no vote with sides exchanged before',
      [open(), vote(1), repeated({ left: 0, right: 1 })],
    ],
    ['3: the vote "a1" cannot be undone', [open(), undo(1)]],
    ['7: the vote "a1" cannot be undone', [...full, close(), undo(1)]],
    ['3: comparison 1 has 0 votes', [open(), close()]],
    ['6: comparison 1 has 3 votes', [...full, close('day')]],
    ['2: comparison 1 cannot be closed', [close()]],
    ['5: the vote "a1" cannot be withdrawn', [open(), vote(1), vote(2), merge(['a1', 'a2'])]],
    ['5: voter 1 has two votes on comparison 1', [open(), vote(1), vote(2), merge([])]],
    ['2: the voter is merged into no other', [{ ...merge([]), into: 2 }]],
    ['2: it is closed by its verdict, and nothing is decided', [end('verdict')]],
    ['2: it is closed by its budget, and comparisons are left', [end('budget')]],
    [
      '5: it is closed by its budget, and comparisons are left',
      [open(), close('day'), open({ comparison: 2, prompt: 3 }), end('budget')],
    ],
    ['3: the study is closed before it', [end(), open()]],
    ['2: the design is not the first line', [small]],
    ['2: the type is "gift"', [{ type: 'gift' }]],
  ])('cannot have line %s', (fault, lines) => expect(faultsOf(lines)).toEqual([fault]))

  it('counts no repeat of a vote that was taken back', () => {
    const { comparisons } = replay([open(), vote(1), undo(1), repeated(), vote(1)])
    expect(comparisons[0]).toMatchObject({ votes: [{ voter: 1 }], repeats: [] })
  })

  it.each<[string, object]>([
    ['goal must be best or baseline', { goal: 'worst' }],
    ['two contestants have the same name', { contestants: [design.contestants[0], design.contestants[0]] }],
    ['the answers are not those of the prompts and contestants', { answers: [] }],
    ['the votes per comparison are 0', { votesPerComparison: 0 }],
    ['the tags of a prompt are no list', { prompts: [1, 2, 3, 4].map((id) => ({ id, hash: '', tags: 'mail' })) }],
    ['an answer has no hash, or an amount below 0', { answers: Array(4).fill([{ ...answer('x'), tokens: -1 }, null]) }],
  ])('cannot have a design where %s', (what, change) => {
    expect(replayStudy(withPlaces([{ ...small, ...change } as StudyFact])).faults).toEqual([{ position: 1, what }])
  })

  it('ends by its budget when it has its votes', () => {
    const entries = (budgetVotes: number) =>
      withPlaces([{ ...small, budgetVotes } as StudyFact, open(), vote(1), vote(2), end('budget')])
    expect(replayStudy(entries(2)).faults).toEqual([])
    expect(replayStudy(entries(3)).faults).toHaveLength(1)
  })

  it('opens no comparison when its question is answered', () => {
    const opened = study.entries.findLast((entry) => entry.type === 'open-comparison')!
    const lines = [...study.entries.slice(0, -1), { ...opened, comparison: opened.comparison + 1 }]
    expect(replayStudy(withPlaces(lines)).faults).toEqual([
      { position: lines.length, what: 'the question is answered before it' },
    ])
  })

  it('decides as the bets on all closed prefixes at once do, after every line', () => {
    for (let length = 1; length < study.entries.length; length += 7) {
      const entries = study.entries.slice(0, length)
      const { progress, comparisons } = replayStudy(entries)
      const isOpen = ({ closedBy }: LoggedComparison) => closedBy === null
      const prefixes = comparisons.filter(
        ({ comparison, first, second }) =>
          !comparisons.some(
            (each) => each.first === first && each.second === second && isOpen(each) && each.comparison <= comparison,
          ),
      )
      const closed = prefixes.map(({ votes, ...each }) => ({ ...each, score: meanScore(each.first, votes) }))
      const bets = betsOf(progress!)
      expect(bets).toHaveLength(6)
      expect(bets, String(length)).toEqual(expect.arrayContaining(betOn(progress!.rule, closed)))
    }
  })

  it('begins with a design', () => {
    expect(() => replayStudy(study.entries.slice(1))).toThrow('no design')
  })
})

describe('[R49] a log with changes', () => {
  const figuresOf = (lines: readonly StudyFact[]) => recomputeStudy(withPlaces([small, ...lines]))

  it('leaves undone and withdrawn votes out, and counts merged voters as one', () => {
    const lines = [open(), vote(1), vote(2), merge(['a2']), vote(3, { choice: 'right' }), vote(4), undo(4)]
    expect(figuresOf(lines)).toMatchObject({
      design: { total: 2, leftOut: [{ missing: 1, identical: 1 }] },
      counts: { votes: 2, voters: 2 },
      pairs: [{ a: 1, b: 0, votes: 2, wins: 1, losses: 1 }],
      trust: { agreement: { all: { share: 0, cases: 1 } } },
    })
  })

  it('knows the votes that the owner cast as a guest', () => {
    const lines = [open(), vote(2), vote(3), merge([]), open({ comparison: 2, prompt: 3 })]
    const owned = vote(1, { comparison: 2, owner: true })
    expect(figuresOf([...lines, owned]).counts).toMatchObject({ votes: 3, ownerVotes: 2 })
    expect(figuresOf([...lines, vote(1, { comparison: 2 })]).counts.ownerVotes).toBe(0)
  })

  it('shows a comparison as an example of one kind alone', () => {
    const lopsided = [open(), vote(1), vote(2)]
    expect(figuresOf(lopsided).examples).toMatchObject({ closest: [], lopsided: [{ comparison: 1 }] })
    const close = [open(), vote(1), vote(2, { choice: 'tie' })]
    expect(figuresOf(close).examples).toMatchObject({ closest: [{ comparison: 1 }], lopsided: [] })
  })

  it('counts in the verdict only the closed prefix of a pair', () => {
    const second = [4, 5, 6].map((voter) => vote(voter, { comparison: 2 }))
    const lines = [open(), vote(1), open({ comparison: 2, prompt: 3 }), ...second, close('votes', 2)]
    const waiting = figuresOf(lines)
    expect(waiting.counts).toMatchObject({ votes: 4, comparisons: { opened: 2, closed: 1, inVerdict: 0 } })
    expect(waiting.verdict.claims[0]!.logWealth).toBe(0)
    expect(figuresOf([...lines, close('day')]).counts.comparisons.inVerdict).toBe(2)
  })

  it('passes over a comparison that closed without votes', () => {
    const second = [4, 5, 6].map((voter) => vote(voter, { comparison: 2 }))
    const lines = [open(), close('day'), open({ comparison: 2, prompt: 3 }), ...second, close('votes', 2)]
    expect(figuresOf(lines).counts.comparisons).toEqual({ opened: 2, closed: 2, inVerdict: 1 })
  })
})

it('[R49] does not depend on anything but the lines', () => {
  const parsed = JSON.parse(JSON.stringify(study.entries)) as StudyEntry[]
  expect(recomputeStudy(parsed)).toEqual(figures)
  expect(JSON.parse(JSON.stringify(figures))).toEqual(figures)
})
