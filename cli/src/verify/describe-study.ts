import type { StudyJudges, StudyReport } from '@arena/contract'
import {
  countOf,
  type DecidedStudy,
  describeChanges,
  describeVerdict,
  describeWinShares,
  endOf,
  FIXED_LENGTH,
} from '@arena/contract/study-words'
import { printable, table } from '../output/table.ts'

/** The parts of a report that its summary needs. */
export type StudySummary = DecidedStudy &
  Pick<StudyReport, 'judges'> & {
    readonly study: Pick<StudyReport['study'], 'question' | 'closedBy'>
    readonly design: Pick<StudyReport['design'], 'comparisons'>
  }

/** The verdict, the counts, the ranking, the pairs, and what judges prefer, as text. */
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
    describeVerdict(report, printable),
    [...(votes > 0 ? [counts] : []), ...judged, `The study ${end}.`].join(' '),
    `${describeRanking(report)}${describePairs(report)}${judges ? describePreferences(judges) : ''}`,
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

/** The win shares of the pairs that the question is about. */
function describePairs({ pairs, design: { voters } }: StudySummary): string {
  const percent = (share: number) => `${(100 * share).toFixed(0)}%`
  const rows = pairs.flatMap(({ first, second, winShare }) =>
    winShare === null || winShare.share === null
      ? []
      : [
          [
            ...[first, second, String(winShare.comparisons), percent(winShare.share)],
            `${percent(winShare.lower)} to ${percent(winShare.upper)}`,
          ],
        ],
  )
  if (rows.length === 0) return ''
  const heads = ['FIRST', 'SECOND', 'COMPARISONS', 'WIN SHARE OF THE FIRST', 'INTERVAL']
  return [
    `\n${table(heads, rows)}${describeWinShares(voters)}`,
    ...describeChanges(pairs, printable),
    `${FIXED_LENGTH}\n`,
  ].join('\n')
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
