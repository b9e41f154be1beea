import type { StudyReport } from '@arena/contract'
import { csvLines } from '../../../base/csv.ts'

const columns = [
  ...['rank', 'contestant', 'model', 'rating', 'populationLower', 'populationUpper', 'panelLower', 'panelUpper'],
  ...['votes', 'wins', 'losses', 'ties', 'bothBad', 'result', 'costUsd', 'ms'],
  ...['against', 'winShare', 'winShareLower', 'winShareUpper'],
]

/** The ranking as comma-separated values: a header line, then one line per contestant. */
export function reportCsv({ study, ranking, pairs, contestants, verdict, judges }: StudyReport): string {
  /** The baseline, or else the one that is ranked first; for these, the first of the others. */
  const againstOf = (contestant: string): string | undefined =>
    [study.baseline, ...ranking.map((row) => row.contestant)].find((name) => name !== null && name !== contestant) ??
    undefined
  const ranked = study.judgesOnly ? judges!.ranking : ranking
  const unranked = contestants.map(({ name }) => ({ contestant: name, rating: null, population: null, panel: null }))
  const rows = (ranked.length > 0 ? ranked : unranked).map(({ contestant, rating, population, panel }, index) => {
    const { model = null, costUsd, ms } = contestants.find(({ name }) => name === contestant)!
    const first = pairs.filter((pair) => pair.first === contestant)
    const second = pairs.filter((pair) => pair.second === contestant)
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
    const wins = sum([...first.map((pair) => pair.wins), ...second.map((pair) => pair.losses)])
    const losses = sum([...first.map((pair) => pair.losses), ...second.map((pair) => pair.wins)])
    const ties = sum([...first, ...second].map((pair) => pair.ties))
    const bothBad = sum([...first, ...second].map((pair) => pair.bothBad))
    const compared = verdict.results.find((each) => each.contestant === contestant)?.result
    const result = study.judgesOnly
      ? 'judges only'
      : (compared ?? (verdict.best === contestant ? 'best' : verdict.notBest.includes(contestant) ? 'not best' : null))
    const against = againstOf(contestant)
    const shareOfFirst = first.find((pair) => pair.second === against)?.winShare
    const shareOfSecond = second.find((pair) => pair.first === against)?.winShare
    const winShare = shareOfFirst ?? (shareOfSecond ? turned(shareOfSecond) : null)
    return [
      ...[
        rating === null ? null : index + 1,
        contestant,
        model,
        rating,
        population?.lower,
        population?.upper,
        panel?.lower,
        panel?.upper,
      ],
      ...[wins + losses + ties + bothBad, wins, losses, ties, bothBad, result, costUsd, ms],
      ...[against, winShare?.share, winShare?.lower, winShare?.upper],
    ]
  })
  return csvLines([columns, ...rows])
}

type WinShare = NonNullable<StudyReport['pairs'][number]['winShare']>

/** Seen from the other contestant. */
const turned = ({ share, lower, upper }: WinShare): Pick<WinShare, 'share' | 'lower' | 'upper'> => ({
  share: share === null ? null : 1 - share,
  lower: 1 - upper,
  upper: 1 - lower,
})
