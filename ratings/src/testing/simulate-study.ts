import { sigmoid } from '../fit/logistic.ts'
import type { Outcome } from '../input/outcomes.ts'
import type { DesignEntry, StudyEntry, StudyFact } from '../study/line.ts'
import { applyChanges, betsOf, chooseNext, isDecided, startProgress } from '../study/progress.ts'
import { verdictOf } from '../study/verdict.ts'
import { scoreOf } from '../study/votes.ts'
import { seededRandom } from './simulate-votes.ts'

const CURRENT = 5
const AT = '2026-11-16T08:00:00.000Z'

export interface StudySimulation {
  readonly seed: number
  readonly prompts: number
  readonly voters: number
  /** Of the contestants, in logits; how much answers and tastes differ, and the share of ties. */
  readonly strengths: readonly number[]
  readonly answers?: number
  readonly taste?: number
  readonly ties?: number
  readonly design?: Partial<DesignEntry>
  /** How long a vote takes; without it, about as long as any other. */
  readonly duration?: (winner: number | null, random: () => number) => number
  /** How often a vote is shown again. */
  readonly repeats?: number
}

/** A standard normal number, by Box and Muller. */
export const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

interface Open {
  readonly comparison: number
  readonly prompt: number
  readonly first: number
  readonly second: number
  /** Everybody who took a place, and the points of `first`. */
  readonly seen: Set<number>
  readonly scores: number[]
}

/**
 * A study under the rules of the queue: five comparisons are current, a voter takes a free place of the earliest one that
 * they have not seen, and opens the next one if there is none. It ends by its verdict or when no comparison is left. The lines
 * have no hashes.
 */
export function simulateStudy(options: StudySimulation) {
  const { prompts, voters, strengths, answers: spread = 0, taste = 0, ties = 0, repeats = 0 } = options
  const random = seededRandom(options.seed)
  const duration = options.duration ?? (() => 1 + random())
  const normals = (deviation: number) => strengths.map(() => deviation * normal(random))
  const qualities = Array.from({ length: prompts }, () => normals(spread))
  const tastes = Array.from({ length: voters }, () => normals(taste))
  const design = designOf(options)
  const progress = startProgress(design)
  const facts: StudyFact[] = []
  let opened = 0
  let current: Open[] = []
  const update = ({ scores, ...each }: Open, isClosed: boolean) =>
    applyChanges(progress, [
      { ...each, votes: scores.length, halfPoints: 2 * scores.reduce((a, b) => a + b, 0), isClosed },
    ])

  const openNext = (): Open | null => {
    const next = chooseNext(progress, random)
    if (next === null) return null
    opened += 1
    const comparison: Open = { ...next, comparison: opened, seen: new Set(), scores: [] }
    update(comparison, false)
    current.push(comparison)
    facts.push({ type: 'open-comparison', comparison: opened, ...next, at: AT })
    return comparison
  }
  const takePlace = (voter: number): Open | null => {
    while (current.length < CURRENT && openNext() !== null);
    const isFree = ({ seen }: Open) => seen.size < design.votesPerComparison && !seen.has(voter)
    const place = current.find(isFree) ?? openNext()
    place?.seen.add(voter)
    return place
  }
  const close = (comparison: Open) => {
    current = current.filter((each) => each !== comparison)
    facts.push({ type: 'close-comparison', comparison: comparison.comparison, reason: 'votes' })
    update(comparison, true)
  }
  const vote = (voter: number, place: Open, shown: Shown, repeat: boolean) => {
    const { left, right, choice, ms } = shown
    const { comparison } = place
    const assignment = `a${facts.length}`
    facts.push({
      type: 'vote',
      assignment,
      comparison,
      voter,
      left,
      right,
      choice,
      ms,
      repeat,
      owner: voter === 0,
      at: AT,
    })
  }

  const busy: { voter: number; place: Open; shown: Shown; until: number }[] = []
  const start = (voter: number, now: number) => {
    const place = takePlace(voter)
    if (place === null) return
    const left = random() < 0.5 ? place.first : place.second
    const right = place.first + place.second - left
    const logitOf = (who: number) => strengths[who]! + qualities[place.prompt]![who]! + tastes[voter]![who]!
    const isTie = random() < ties
    const isLeft = random() < sigmoid(logitOf(left) - logitOf(right))
    const choice: Outcome = isTie ? (random() < 0.5 ? 'tie' : 'both-bad') : isLeft ? 'left' : 'right'
    const took = duration(isTie ? null : isLeft ? left : right, random)
    busy.push({ voter, place, shown: { left, right, choice, ms: Math.round(10_000 * took) }, until: now + took })
  }
  for (let voter = 0; voter < voters; voter++) start(voter, random())
  while (busy.length > 0) {
    const next = busy.reduce((earliest, each, index) => (each.until < busy[earliest]!.until ? index : earliest), 0)
    const [{ voter, place, shown, until }] = busy.splice(next, 1) as [(typeof busy)[number]]
    vote(voter, place, shown, false)
    place.scores.push(scoreOf(place.first, shown))
    if (place.scores.length === design.votesPerComparison) close(place)
    if (isDecided(progress)) break
    if (random() < repeats) vote(voter, place, exchange(shown), true)
    start(voter, until)
  }
  facts.push({ type: 'close', by: isDecided(progress) ? 'verdict' : 'budget', at: AT })
  const bets = betsOf(progress)
  return { entries: withPlaces([design, ...facts]), bets, verdict: verdictOf(progress.rule, bets), opened }
}

interface Shown {
  readonly left: number
  readonly right: number
  readonly choice: Outcome
  readonly ms: number
}

const exchange = ({ left, right, choice, ms }: Shown): Shown => ({
  left: right,
  right: left,
  ms,
  choice: choice === 'left' ? 'right' : choice === 'right' ? 'left' : choice,
})

/** The lines with their positions and without their hashes. */
export const withPlaces = (facts: readonly StudyFact[]): StudyEntry[] =>
  facts.map((fact, index) => ({ ...fact, position: index + 1, previous: '' }) as StudyEntry)

function designOf({ prompts, strengths, design }: StudySimulation): DesignEntry {
  const shared = { model: null, system: null, template: null, temperature: null, maxTokens: null, imported: true }
  return {
    position: 1,
    previous: '',
    type: 'design',
    studyId: 'study',
    parentId: null,
    question: 'Which is better?',
    goal: 'best',
    baseline: null,
    marginPoints: 35,
    settleOn: 'better',
    level: 0.05,
    votesPerComparison: 3,
    budgetVotes: null,
    at: AT,
    contestants: strengths.map((_, index) => ({ name: `contestant-${index}`, ...shared })),
    prompts: Array.from({ length: prompts }, (_, prompt) => ({
      id: String(prompt),
      hash: `p${prompt}`,
      tags: prompt % 2 === 0 ? ['even'] : ['odd'],
    })),
    answers: Array.from({ length: prompts }, (_, prompt) =>
      strengths.map((_strength, index) => ({
        hash: `h${prompt}-${index}`,
        leaked: false,
        costUsd: 0.001 * (index + 1),
        ms: 1_000 * (index + 1),
        tokens: 100 + ((prompt * 7 + index * 13) % 50),
        headers: 0,
        lists: (prompt + index) % 3,
        bold: prompt % 4,
      })),
    ),
    ...design,
  }
}
