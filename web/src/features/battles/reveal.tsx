import type { VoteChoice } from '@arena/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { FailureNote } from '../../failure/failure-note.tsx'
import { useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import type { Reveal as Revealed } from './battle-state.ts'
import { messages } from './messages/index.ts'
import { forgetOpenBattle } from './open-battle.ts'
import './reveal.css'
import { RevealedModel } from './revealed-model.tsx'
import { SealNote } from './seal-note.tsx'

interface RevealProps {
  readonly comparisonId: string
  readonly choice: VoteChoice
  readonly reveal: Revealed
  /** What was promised with the answers; `null` where the page does not have it. */
  readonly seal: string | null
  /** What to do next. */
  readonly children?: ReactNode
}

/** What a vote tells. Takes the focus when it appears. */
export function Reveal({ comparisonId, choice, reveal, seal, children }: RevealProps) {
  const t = useMessages(messages)
  const arena = useArena()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // Only now: before the vote this page must not hold a single name.
  const board = useQuery({
    queryKey: ['leaderboard', 'after-vote', comparisonId],
    queryFn: ({ signal }) => arena.leaderboard.read({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => forgetOpenBattle(comparisonId), [comparisonId])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const counted = reveal.countedAs === 'counted'
  const standing = (modelId: string) => {
    if (board.data) return { row: board.data.items.find((row) => row.modelId === modelId) }
    return board.error ? 'unknown' : 'reading'
  }
  return (
    <section className="reveal" aria-labelledby={id}>
      <div className="reveal-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t.reveal.title}
        </h2>
        <p className="muted">{t.reveal.your[choice]}</p>
      </div>
      <div className="reveal-models">
        <RevealedModel
          side="left"
          agent={reveal.agent1}
          chosen={choice === 'left'}
          counted={counted}
          standing={standing(reveal.agent1.modelId)}
        />
        <RevealedModel
          side="right"
          agent={reveal.agent2}
          chosen={choice === 'right'}
          counted={counted}
          standing={standing(reveal.agent2.modelId)}
        />
      </div>
      {board.error && (
        <FailureNote error={board.error} saved={t.reveal.boardFailed} onRetry={() => void board.refetch()} />
      )}
      <div className="reveal-facts">
        <p className={counted ? '' : 'lane-note'} data-counted={reveal.countedAs}>
          {reveal.countedAs === 'counted' ? t.reveal.counted : t.reveal.notCounted[reveal.countedAs]}{' '}
          <Link href="/leaderboard">{t.reveal.leaderboard}</Link>
        </p>
        {seal !== null && <SealNote seal={seal} reveal={reveal} />}
      </div>
      {children && <div className="reveal-next">{children}</div>}
    </section>
  )
}
