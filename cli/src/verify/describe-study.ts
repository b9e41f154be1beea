import type { StudyReport } from '@arena/contract'
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

/** The verdict, the counts and the ranking, as text. */
export function describeStudy(report: StudySummary): string {
  const { study, design, judges } = report
  const ranking = study.judgesOnly ? judges!.ranking : report.ranking
  const interval = (bounds: { readonly lower: number; readonly upper: number } | null) =>
    bounds === null ? '-' : `${bounds.lower.toFixed(1)} to ${bounds.upper.toFixed(1)}`
  const voters = `${design.voters} ${design.voters === 1 ? 'voter' : 'voters'}`
  return [
    `${printable(study.question)}\n`,
    `${printable(describeVerdict(report))}\n`,
    `${design.votes} votes by ${voters} on ${design.comparisons.closed} closed comparisons. `,
    ...(judges?.judges ?? []).map(
      ({ name, judgements, total }) => `Judge ${printable(name)}: ${judgements} of ${total} judged. `,
    ),
    study.closedBy === null ? 'The study is open.\n' : `The study was closed ${ENDS[study.closedBy]}.\n`,
    table(
      ['CONTESTANT', 'RATING', 'PEOPLE AND PROMPTS LIKE THESE', 'THESE VOTERS, PROMPTS LIKE THESE'],
      ranking.map(({ contestant, rating, population, panel }) => [
        ...[contestant, rating.toFixed(1), interval(population), interval(panel)],
      ]),
    ),
  ].join('')
}

/** The verdict in one sentence. */
function describeVerdict({ study, verdict, ranking }: StudySummary): string {
  if (study.judgesOnly) return 'Judges only: models compared the answers and nobody voted, so there is no verdict.'
  const { best, notBest, results, decidedAfterPrompt } = verdict
  const certainty = `The probability of a false claim is at most ${(100 * study.level).toPrecision(2)}%.`
  if (study.goal === 'best') {
    if (best !== null) return `${best} is best, decided at prompt ${decidedAfterPrompt}. ${certainty}`
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
