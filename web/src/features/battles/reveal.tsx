import type { VoteChoice } from '@arena/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import type { Reveal as Revealed } from './battle-state.ts'
import { messages } from './messages/index.ts'
import { forgetUnvotedBattle } from './unvoted-battle.ts'
import './reveal.css'
import { RevealedModel } from './revealed-model.tsx'
import { SealNote } from './seal-note.tsx'

interface RevealProps {
  readonly comparisonId: string
  readonly choice: VoteChoice
  readonly reveal: Revealed
  /** The seal that came with the answers; `null` where there is none. */
  readonly seal: string | null
  /** The vote was cast earlier. The heading is above it, and the focus stays where it is. */
  readonly again?: boolean
  /** Next actions. */
  readonly children?: ReactNode
}

/** The models behind the answers. Takes the focus when it appears after the vote. */
export function Reveal({ comparisonId, choice, reveal, seal, again = false, children }: RevealProps) {
  const t = useMessages(messages)
  const { leaderboard } = useMessages(commonMessages).pages
  const arena = useArena()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const scope = reveal.agent1.standing?.scope ?? 'blind'
  // Not before the vote: the page must not have any model name until then.
  const board = useQuery({
    queryKey: ['leaderboard', 'after-vote', comparisonId],
    queryFn: ({ signal }) => arena.leaderboard.read({ scope }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => forgetUnvotedBattle(comparisonId), [comparisonId])
  useEffect(() => {
    if (!again) heading.current?.focus({ preventScroll: true })
  }, [again])
  const counted = ['blind', 'named', 'informed'].includes(reveal.countedAs)
  const changed = scope === 'all' ? counted : reveal.countedAs === 'blind'
  const standing = (modelId: string) => {
    if (board.data) return { row: board.data.items.find((row) => row.modelId === modelId) }
    return board.error ? 'unknown' : 'loading'
  }
  return (
    <section className="reveal" aria-labelledby={id}>
      <div className={again ? 'visually-hidden' : 'reveal-head'}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t.reveal.title}
        </h2>
        {!again && <p className="muted">{t.reveal.your[choice]}</p>}
      </div>
      <div className="reveal-models">
        <RevealedModel
          side="left"
          agent={reveal.agent1}
          chosen={choice === 'left'}
          counted={changed}
          standing={standing(reveal.agent1.modelId)}
        />
        <RevealedModel
          side="right"
          agent={reveal.agent2}
          chosen={choice === 'right'}
          counted={changed}
          standing={standing(reveal.agent2.modelId)}
        />
      </div>
      {board.error && (
        <FailureNote error={board.error} saved={t.reveal.boardFailed} onRetry={() => void board.refetch()} />
      )}
      <div className="reveal-facts">
        <p className={counted ? '' : 'lane-note'} data-counted={reveal.countedAs}>
          {t.reveal.countedAs[reveal.countedAs]} <Link href="/leaderboard">{leaderboard}</Link>
        </p>
        {seal !== null && <SealNote seal={seal} reveal={reveal} />}
      </div>
      {children && <div className="reveal-next">{children}</div>}
    </section>
  )
}
