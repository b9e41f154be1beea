import { useMessages } from '../../language/index.ts'
import type { SortKey } from './board-view.ts'
import { messages } from './messages/index.ts'

/** Explains the terms of the leaderboard. */
export function ReadingGuide({ columns: shown }: { readonly columns: readonly SortKey[] }) {
  const t = useMessages(messages)
  const { reading, columns, status, facts } = t
  const terms = [
    [columns.rating, reading.ratingText],
    [reading.interval, reading.intervalText],
    [reading.range, reading.rangeText],
    [reading.surely, reading.surelyText],
    [columns.expected, reading.expectedText],
    [columns.time, reading.timeText],
    [columns.speed, reading.speedText],
    ...(shown.includes('cost') ? [[columns.cost, reading.costText]] : []),
    [columns.bothBad, reading.bothBadText],
    [columns.fallback, reading.fallbackText],
    [status.provisional, status.provisionalText],
    [status.separated, status.separatedText],
    [status.retired, status.retiredText],
    [facts.effectiveVoters, facts.effectiveVotersHint],
    [facts.method, facts.methodHint],
    [facts.excluded, reading.excludedText],
  ]
  return (
    <details className="board-fold board-guide">
      <summary>{reading.title}</summary>
      <dl>
        {terms.map(([word, meaning]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
