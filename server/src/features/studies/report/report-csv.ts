import type { StudyReport } from '@arena/contract'
import { csvLines } from '../../../csv.ts'

const columns = [
  ...['rank', 'contestant', 'model', 'rating', 'populationLower', 'populationUpper', 'panelLower', 'panelUpper'],
  ...['votes', 'wins', 'losses', 'ties', 'bothBad', 'result', 'costUsd', 'ms'],
]

/** The ranking as comma-separated values: a header line, then one line per contestant. */
export function reportCsv({ study, ranking, pairs, contestants, verdict, judges }: StudyReport): string {
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
    ]
  })
  return csvLines([columns, ...rows])
}
