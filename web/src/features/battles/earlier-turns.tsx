import { Link } from 'wouter'
import { useMessages } from '../../language/index.ts'
import type { EarlierTurn } from './earlier-turn.ts'
import { messages } from './messages/index.ts'

/** The previous battles of this thread, one line each. The thread page shows them in full. */
export function EarlierTurns({
  turns,
  threadId,
}: {
  readonly turns: readonly EarlierTurn[]
  readonly threadId: string
}) {
  const t = useMessages(messages)
  return (
    <details className="earlier" open={turns.length <= 2}>
      <summary>{t.thread.earlier}</summary>
      <ol>
        {turns.map(({ comparisonId, prompt, blind, outcome }) => (
          <li key={comparisonId}>
            <Link href={`/threads/${threadId}`} className="earlier-prompt">
              <span dir="auto">{prompt}</span>
            </Link>
            {outcome ? (
              <p className="muted">
                <Author letter="A" name={outcome.left} won={outcome.choice === 'left'} /> ·{' '}
                <Author letter="B" name={outcome.right} won={outcome.choice === 'right'} /> ·{' '}
                {t.reveal.your[outcome.choice]}
              </p>
            ) : (
              <p className="muted">
                {t.thread.unvoted} {blind && t.thread.hidden}
              </p>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

function Author({ letter, name, won }: { readonly letter: 'A' | 'B'; readonly name: string; readonly won: boolean }) {
  return (
    <span className={won ? 'earlier-won' : ''}>
      {letter} <bdi>{name}</bdi>
    </span>
  )
}
