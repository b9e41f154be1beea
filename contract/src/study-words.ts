import type { StudyReport, StudyVerdict } from './study-report.ts'

/** The members of a report that say what was decided. */
export type DecidedStudy = Pick<StudyReport, 'verdict' | 'ranking' | 'pairs'> & {
  readonly study: Pick<StudyReport['study'], 'goal' | 'baseline' | 'marginPoints' | 'level' | 'judgesOnly'>
  readonly design: Pick<StudyReport['design'], 'votes' | 'voters' | 'prompts' | 'tagged' | 'tags'>
}

type Result = StudyVerdict['results'][number]['result']

/** What a verdict says, for a sentence in any language. */
export type Finding =
  /** Nobody voted. */
  | { readonly kind: 'none' }
  | { readonly kind: 'best'; readonly name: string }
  /** Which one is best is not known, but some are known not to be. */
  | { readonly kind: 'candidates'; readonly names: readonly string[] }
  | { readonly kind: 'unknown'; readonly names: readonly string[] }
  | {
      readonly kind: 'baseline'
      readonly baseline: string
      readonly groups: readonly { readonly result: Result; readonly names: readonly string[] }[]
    }

const RESULTS: readonly Result[] = ['better', 'no worse', 'worse', 'open']

export function findingOf({ study, verdict, ranking, design }: DecidedStudy): Finding {
  if (study.judgesOnly || design.votes === 0) return { kind: 'none' }
  if (study.goal === 'baseline') {
    const named = (result: Result) =>
      verdict.results.filter((each) => each.result === result).map(({ contestant }) => contestant)
    const groups = RESULTS.map((result) => ({ result, names: named(result) })).filter(({ names }) => names.length > 0)
    return { kind: 'baseline', baseline: study.baseline ?? '', groups }
  }
  if (verdict.best !== null) return { kind: 'best', name: verdict.best }
  const names = ranking.map(({ contestant }) => contestant).filter((name) => !verdict.notBest.includes(name))
  return { kind: verdict.notBest.length > 0 && names.length > 0 ? 'candidates' : 'unknown', names }
}

/** Whether it says something that can be wrong. */
export const isClaim = (finding: Finding): boolean =>
  finding.kind === 'baseline'
    ? finding.groups.some(({ result }) => result !== 'open')
    : finding.kind === 'best' || finding.kind === 'candidates'

/**
 * Whether the intervals for people and prompts like these show what a verdict says of these voters: all of it, a part, or none.
 * `null` without a claim.
 */
export type PeopleInGeneral = 'unknown' | 'all' | 'part' | 'none' | null

export function peopleInGeneral(report: DecidedStudy): PeopleInGeneral {
  if (!isClaim(findingOf(report))) return null
  if (report.design.voters === 1) return 'unknown'
  const { study, verdict, ranking, pairs } = report
  /** The lower bound of the difference of two ratings. */
  const lowerOf = (better: string, worse: string): number => {
    const pair = pairs.find(({ first, second }) => [first, second].every((name) => name === better || name === worse))
    if (!pair?.population) return Number.NEGATIVE_INFINITY
    return pair.first === better ? pair.population.lower : -pair.population.upper
  }
  const names = ranking.map(({ contestant }) => contestant)
  const baseline = study.baseline ?? ''
  const isShown: boolean[] =
    study.goal === 'baseline'
      ? verdict.results.flatMap(({ contestant, result }) => {
          if (result === 'open') return []
          if (result === 'worse') return [lowerOf(baseline, contestant) > 0]
          return [lowerOf(contestant, baseline) > (result === 'better' ? 0 : -study.marginPoints)]
        })
      : verdict.best === null
        ? verdict.notBest.map((name) => names.some((other) => other !== name && lowerOf(other, name) > 0))
        : names.filter((name) => name !== verdict.best).map((name) => lowerOf(verdict.best!, name) > 0)
  return isShown.every(Boolean) ? 'all' : isShown.some(Boolean) ? 'part' : 'none'
}

/** Prompts of one topic resemble each other, which the verdict cannot know: with fewer topics it is wrong about others more often. */
const TOPICS_ENOUGH = 20

/** How many topics the prompts come in if these are few; `null` if they are many, or most prompts have no tag. */
export const fewTopicsOf = ({ prompts, tagged, tags }: DecidedStudy['design']): number | null =>
  tagged * 2 >= prompts && tags > 0 && tags < TOPICS_ENOUGH ? tags : null

// In English, for documents and terminals. Pages have their own words in the language of the reader.

const ENDS = {
  verdict: 'when its question was answered',
  budget: 'when its votes or comparisons were used up',
  owner: 'by its owner',
  administrator: 'by an administrator',
} as const

/** How a study ended, after the words *was closed*. */
export const endOf = (closedBy: keyof typeof ENDS, { judgesOnly }: { readonly judgesOnly: boolean }): string =>
  judgesOnly && closedBy === 'budget' ? 'when judging had ended' : ENDS[closedBy]

/** @example countOf(1, 'vote') // '1 vote' */
export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

const listed = new Intl.ListFormat('en')

/** Those whom a verdict is about. */
const panelOf = (voters: number): string => `${voters === 1 ? 'this voter' : 'these voters'}, and prompts like these`

export const describeWinShares = (voters: number): string =>
  `A win share is the mean over the comparisons that the verdict is from, for ${panelOf(voters)}. Its interval is what the bets of the verdict have not refuted: it holds whenever one looks, which makes it wider than others, and excludes 50% exactly where one of the two is decided to be better. A tie counts as half.`

export const FIXED_LENGTH =
  'All other intervals are the 95% intervals of a study of fixed length. Where the verdict ended the study, they are somewhat too narrow: ratings can seem to be apart where nothing is decided.'

/** Said of the pairs whose win share is outside of its own interval. */
export const describeChanges = (pairs: StudyReport['pairs'], shown: (name: string) => string): string[] =>
  pairs
    .filter(({ winShare }) => winShare?.changed)
    .map(({ first, second }) => `Preferences between ${shown(first)} and ${shown(second)} changed on the way.`)

/** How certain a verdict is, and for whom. */
export const certaintyOf = (level: number, voters: number): string =>
  `The chance that anything in this verdict is wrong is at most ${Number((100 * level).toPrecision(3))}%, for ${panelOf(voters)}.`

/**
 * The verdict with how certain it is, for whom, and what is known of other people and topics.
 *
 * @param shown How the name of a contestant is written.
 */
export function describeVerdict(report: DecidedStudy, shown: (name: string) => string): string {
  const finding = findingOf(report)
  const { study, design } = report
  if (finding.kind === 'none')
    return study.judgesOnly
      ? 'Judges only: models compared the answers and nobody voted, so there is no verdict.'
      : 'Nobody voted, so there is no verdict.'
  const said = describeFinding(finding, report, (names) => listed.format(names.map(shown)))
  if (!isClaim(finding)) return said
  const topics = fewTopicsOf(design)
  return [
    ...[said, certaintyOf(study.level, design.voters), describePeople(peopleInGeneral(report), design.voters)],
    ...(topics === null
      ? []
      : [`The prompts come in only ${countOf(topics, 'topic')}: with other topics the verdict may be different.`]),
  ].join(' ')
}

function describeFinding(
  finding: Exclude<Finding, { kind: 'none' }>,
  { study, verdict }: DecidedStudy,
  list: (names: readonly string[]) => string,
): string {
  switch (finding.kind) {
    case 'best': {
      const after = countOf(verdict.comparisons, 'comparison')
      return `${list([finding.name])} is best: better than all others, decided after ${after}.`
    }
    case 'candidates':
    case 'unknown':
      if (finding.names.length === 0) return 'Which is best is not decided.'
      return finding.names.length === 1
        ? `Only ${list(finding.names)} can be best, but it is not decided.`
        : `Which is best is not decided between ${list(finding.names)}.`
    case 'baseline': {
      const baseline = list([finding.baseline])
      const sentences = finding.groups.map(({ result, names }) => {
        const [be, compare] = names.length === 1 ? ['is', 'compares'] : ['are', 'compare']
        if (result === 'open') return `It is not decided how ${list(names)} ${compare} with ${baseline}.`
        const margin = result === 'no worse' ? ` (within ${study.marginPoints} points)` : ''
        return `${list(names)} ${be} ${result} than ${baseline}${margin}.`
      })
      return sentences.join(' ')
    }
  }
}

function describePeople(people: PeopleInGeneral, voters: number): string {
  switch (people) {
    case 'all':
      return 'The 95% intervals for people in general agree with what is decided.'
    case 'part':
      return `The 95% intervals for people in general agree with a part of what is decided, and leave the rest open: ${countOf(voters, 'voter')}.`
    case 'none':
      return `For people in general, the votes leave it open: ${countOf(voters, 'voter')}.`
    default:
      return 'Only one person voted: nothing is known about other people.'
  }
}
