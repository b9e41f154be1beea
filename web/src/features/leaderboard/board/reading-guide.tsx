import { useMessages } from '../../../language/index.ts'
import { messages } from '../messages/index.ts'
import type { SortKey } from './board-view.ts'

/** Explains the terms of the leaderboard. */
export function ReadingGuide({ columns: shown }: { readonly columns: readonly SortKey[] }) {
  const t = useMessages(messages)
  const { reading, columns, meanings, status, facts } = t
  const terms = [
    ...shown.map((key) => [columns[key], meanings[key]]),
    [reading.interval, reading.intervalText],
    [reading.tier, reading.tierText],
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
