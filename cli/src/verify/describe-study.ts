import type { StudyJudges, StudyReport } from '@arena/contract'
import { printable, table } from '../table.ts'

const ENDS = {
  verdict: 'when its question was answered',
  budget: 'when its votes or comparisons were used up',
  owner: 'by its owner',
  administrator: 'by an administrator',
} as const

const listed = new Intl.ListFormat('en')

/** How a study ended, after the words *was closed*. */
export const endOf = (closedBy: keyof typeof ENDS, { judgesOnly }: { readonly judgesOnly: boolean }): string =>
  judgesOnly && closedBy === 'budget' ? 'when judging had ended' : ENDS[closedBy]

/** @example countOf(1, 'vote') // '1 vote' */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The parts of a report that its summary needs. */
export type StudySummary = Pick<StudyReport, 'verdict' | 'ranking' | 'design' | 'judges'> & {
  readonly study: Pick<
    StudyReport['study'],
    'question' | 'goal' | 'baseline' | 'marginPoints' | 'level' | 'closedBy' | 'judgesOnly'
  >
}

/** The verdict, the counts, the ranking, and what judges prefer, as text. */
export function describeStudy(report: StudySummary): string {
  const { study, design, judges } = report
  const { votes, voters, comparisons } = design
  const counts = `${countOf(votes, 'vote')} by ${countOf(voters, 'voter')} on ${countOf(comparisons.closed, 'closed comparison')}.`
  const judged = (judges?.judges ?? []).map(
    ({ name, judgements, total }) => `Judge ${printable(name)}: ${judgements} of ${total} judged.`,
  )
  const end = study.closedBy === null ? 'is open' : `was closed ${endOf(study.closedBy, study)}`
  return [
    printable(study.question),
    printable(describeVerdict(report)),
    [...(votes > 0 ? [counts] : []), ...judged, `The study ${end}.`].join(' '),
    `${describeRanking(report)}${judges ? describePreferences(judges) : ''}`,
  ].join('\n')
}

/** How often each judge preferred which contestant. */
function describePreferences({ judges }: StudyJudges): string {
  const rows = judges.flatMap(({ name, pairs }) =>
    pairs.map(({ first, second, wins, losses, ties }) => {
      const judged = wins + losses + ties
      const share = (count: number) => (judged === 0 ? '-' : `${((100 * count) / judged).toFixed(0)}%`)
      return [name, first, second, String(judged), share(wins), share(ties), share(losses)]
    }),
  )
  const heads = ['JUDGE', 'FIRST', 'SECOND', 'JUDGED', 'PREFERS FIRST', 'TIE', 'PREFERS SECOND']
  return `\nWhat judges prefer. This is no verdict.\n${table(heads, rows)}`
}

/** The ratings with their intervals. Without votes nothing was measured, and one voter says nothing about other people. */
function describeRanking({ design, judges, ranking }: StudySummary): string {
  const interval = (bounds: { readonly lower: number; readonly upper: number } | null) =>
    bounds === null ? '-' : `${bounds.lower.toFixed(1)} to ${bounds.upper.toFixed(1)}`
  const measured = (who: string, rows: StudyReport['ranking']) =>
    table(
      ['CONTESTANT', 'RATING', `${who}, PROMPTS LIKE THESE`],
      rows.map(({ contestant, rating, panel }) => [contestant, rating.toFixed(1), interval(panel)]),
    )
  if (design.votes === 0) return judges?.ranking.length ? measured('THESE JUDGES', judges.ranking) : ''
  if (design.voters === 1) return measured('THIS VOTER', ranking)
  return table(
    ['CONTESTANT', 'RATING', 'PEOPLE AND PROMPTS LIKE THESE', 'THESE VOTERS, PROMPTS LIKE THESE'],
    ranking.map(({ contestant, rating, population, panel }) => [
      ...[contestant, rating.toFixed(1), interval(population), interval(panel)],
    ]),
  )
}

/** The verdict in one sentence, and how certain it is if it claims something. */
function describeVerdict({ study, verdict, ranking, design }: StudySummary): string {
  if (study.judgesOnly) return 'Judges only: models compared the answers and nobody voted, so there is no verdict.'
  if (design.votes === 0) return 'Nobody voted, so there is no verdict.'
  const { best, notBest, results, comparisons } = verdict
  const certainty = ` The chance that anything in this verdict is wrong is at most ${Number((100 * study.level).toPrecision(3))}%.`
  if (study.goal === 'best') {
    if (best !== null)
      return `${best} is best: better than all others, decided after ${countOf(comparisons, 'comparison')}.${certainty}`
    const left = ranking.flatMap(({ contestant }) => (notBest.includes(contestant) ? [] : [contestant]))
    if (left.length === 0) return 'Which is best is not decided.'
    if (left.length === 1) return `Only ${left[0]} can be best, but it is not decided.${certainty}`
    return `Which is best is not decided between ${listed.format(left)}.${notBest.length > 0 ? certainty : ''}`
  }
  const words = {
    better: 'is better',
    worse: 'is worse',
    'no worse': `is no worse within ${study.marginPoints} points`,
  }
  const claims = results.flatMap(({ contestant, result }) =>
    result === 'open' ? [] : [`${contestant} ${words[result]}`],
  )
  const open = results.flatMap(({ contestant, result }) => (result === 'open' ? [contestant] : []))
  return [
    ...(claims.length > 0 ? [`Compared with ${study.baseline}: ${claims.join(', ')}.${certainty}`] : []),
    ...(open.length > 0
      ? [
          `It is not decided how ${listed.format(open)} ${open.length === 1 ? 'compares' : 'compare'} with ${study.baseline}.`,
        ]
      : []),
  ].join(' ')
}
