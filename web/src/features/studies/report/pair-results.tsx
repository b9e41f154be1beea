import type { StudyPairResult } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useFormat, useMessages } from '../../../language/index.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { messages } from './messages/index.ts'

/** Every pair of contestants with its votes. */
export function PairResults({ pairs }: { readonly pairs: readonly StudyPairResult[] }) {
  const t = useMessages(messages).pairs
  const format = useFormat()
  const chance = ({ chance, chanceLower, chanceUpper }: StudyPairResult) =>
    chanceLower === null || chanceUpper === null
      ? format.wholePercent(chance)
      : `${format.wholePercent(chance)} (${format.wholePercent(chanceLower)}–${format.wholePercent(chanceUpper)})`
  return (
    <>
      <DataTable
        name={t.title}
        columns={[t.pair, t.winRate, t.chance, t.wins, t.losses, t.ties, t.bothBad, t.comparisons]}
        rows={pairs.map((pair) => ({
          key: `${pair.first} ${pair.second}`,
          cells: [
            t.against(shownText(pair.first), shownText(pair.second)),
            pair.winRate === null ? '–' : format.wholePercent(pair.winRate),
            chance(pair),
            ...[pair.wins, pair.losses, pair.ties, pair.bothBad, pair.comparisons].map(format.count),
          ],
        }))}
      />
      <p className="muted">{t.text}</p>
    </>
  )
}
