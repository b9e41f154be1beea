import type { StudyJudges, StudyReport } from '@arena/contract'
import { printable, table } from '../table.ts'

const ENDS = {
  verdict: 'by its verdict',
  budget: 'when its votes or comparisons were used up',
  owner: 'by its owner',
  administrator: 'by an administrator',
} as const

/** The parts of a report that its summary needs. */
export type StudySummary = Pick<StudyReport, 'verdict' | 'ranking' | 'design' | 'judges'> & {
  readonly study: Pick<
    StudyReport['study'],
    'question' | 'goal' | 'baseline' | 'marginPoints' | 'level' | 'closedBy' | 'judgesOnly'
  >
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const interval = (bounds: { readonly lower: number; readonly upper: number } | null): string =>
  bounds === null ? '-' : `${bounds.lower.toFixed(1)} to ${bounds.upper.toFixed(1)}`

/** The verdict, the counts, the ranking, and what judges prefer, as text. */
export function describeStudy(report: StudySummary): string {
  const { study, design, ranking, judges } = report
  const { votes, voters, comparisons } = design
  const claims =
    voters === 1
      ? ['THIS PERSON, PROMPTS LIKE THESE']
      : ['PEOPLE AND PROMPTS LIKE THESE', 'THESE VOTERS, PROMPTS LIKE THESE']
  return [
    `${printable(study.question)}\n`,
    `${printable(describeVerdict(report))}\n`,
    ...(votes > 0
      ? [
          `${counted(votes, 'vote')} by ${counted(voters, 'voter')} on ${counted(comparisons.closed, 'closed comparison')}. `,
        ]
      : []),
    ...(judges?.judges ?? []).map(
      ({ name, judgements, total }) => `Judge ${printable(name)}: ${judgements} of ${total} judged. `,
    ),
    study.closedBy === null ? 'The study is open.\n' : `The study was closed ${ENDS[study.closedBy]}.\n`,
    ...(votes > 0
      ? [
          table(
            ['CONTESTANT', 'RATING', ...claims],
            ranking.map(({ contestant, rating, population, panel }) => [
              ...[contestant, rating.toFixed(1), ...(voters === 1 ? [] : [interval(population)]), interval(panel)],
            ]),
          ),
        ]
      : []),
    ...(judges ? describeJudges(judges, votes > 0) : []),
  ].join('')
}

/** What models prefer, apart from what people do. Their ranking is there only where there is no other. */
function describeJudges({ judges, ranking }: StudyJudges, hasVotes: boolean): string[] {
  const preferences = judges.flatMap(({ name, pairs }) =>
    pairs.map(({ first, second, wins, losses, ties }) => {
      const judged = wins + losses + ties
      const share = (count: number) => (judged === 0 ? '-' : `${((100 * count) / judged).toFixed(0)}%`)
      return [name, first, second, String(judged), share(wins), share(ties), share(losses)]
    }),
  )
  return [
    '\nWhat judges prefer. This is no verdict.\n',
    table(['JUDGE', 'FIRST', 'SECOND', 'JUDGED', 'PREFERS FIRST', 'TIE', 'PREFERS SECOND'], preferences),
    ...(hasVotes || ranking.length === 0
      ? []
      : [
          '\nBy judges only:\n',
          table(
            ['CONTESTANT', 'RATING', 'THESE JUDGES, PROMPTS LIKE THESE'],
            ranking.map(({ contestant, rating, panel }) => [contestant, rating.toFixed(1), interval(panel)]),
          ),
        ]),
  ]
}

/** The verdict in one sentence. */
function describeVerdict({ study, verdict, ranking, design }: StudySummary): string {
  if (study.judgesOnly) return 'Judges only: models compared the answers and nobody voted, so there is no verdict.'
  if (design.votes === 0) return 'Nobody voted, so there is no verdict.'
  const { best, notBest, results, decidedAfterPrompt } = verdict
  const certainty = `The probability of a false claim is at most ${(100 * study.level).toPrecision(2)}%.`
  if (study.goal === 'best') {
    if (best !== null)
      return `${best} is best. The first ${decidedAfterPrompt} of ${counted(design.prompts, 'prompt')} decided it, in the order drawn at opening. ${certainty}`
    const left = ranking.flatMap(({ contestant }) => (notBest.includes(contestant) ? [] : [contestant]))
    return `Which is best is not decided between ${left.join(', ')}. ${certainty}`
  }
  const words = {
    better: 'is better',
    worse: 'is worse',
    'no worse': `is no worse within ${study.marginPoints} points`,
    open: 'is not decided',
  }
  const claims = results.map(({ contestant, result }) => `${contestant} ${words[result]}`)
  return `Compared with ${study.baseline}: ${claims.join(', ')}. ${certainty}`
}
