import type { VoteChoice } from '@arena/contract'
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { isTyping } from '../../../ui/shortcuts.ts'
import './after-vote.css'
import { boardOf, type Reveal } from '../live/battle-state.ts'
import { forgetUnvotedBattle } from '../live/unvoted-battle.ts'
import { messages } from '../messages/index.ts'
import { SealNote } from './seal-note.tsx'
import { votesCast } from './votes-cast.ts'

/** Never rejects: the page can do without it. */
const VoteReasons = lazy(() => import('../../reasons/vote-reasons.tsx').catch(() => ({ default: () => <></> })))

interface AfterVoteProps {
  readonly comparisonId: string
  readonly choice: VoteChoice
  /** Whether the vote was cast on this page, in another tab, or before this visit. */
  readonly cast: 'here' | 'elsewhere' | 'before'
  /** `null` until it is known. */
  readonly reveal: Reveal | null
  /** The seal that came with the answers; `null` where there is none. */
  readonly seal: string | null
  /** Next actions. */
  readonly children?: ReactNode
}

/** Below the answers: where the vote counts, and what can be done next. The names are above the answers. */
export function AfterVote({ comparisonId, choice, cast, reveal, seal, children }: AfterVoteProps) {
  const t = useMessages(messages)
  const { leaderboard } = useMessages(commonMessages).pages
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => forgetUnvotedBattle(comparisonId), [comparisonId])
  // The vote bar, which is gone, had the focus. This also appears again after a follow-up that was cancelled or failed.
  useEffect(() => {
    if (cast !== 'before' && !isTyping(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [cast])
  const board = reveal && boardOf(reveal)
  return (
    <>
      <section className="after-vote" aria-labelledby={id}>
        <h2 id={id} ref={heading} tabIndex={-1} className="visually-hidden">
          {t.reveal.title}
        </h2>
        {cast === 'elsewhere' && <p role="alert">{t.vote.before}</p>}
        {reveal && (
          <p className={board ? '' : 'lane-note'} data-counted={reveal.countedAs}>
            {t.reveal.countedAs[reveal.countedAs]}{' '}
            <Link href={board === 'all' ? '/leaderboard?scope=all' : '/leaderboard'}>{leaderboard}</Link>
          </p>
        )}
        {reveal && seal !== null && <SealNote seal={seal} reveal={reveal} />}
        {reveal && (
          <Suspense>
            <VoteReasons comparisonId={comparisonId} choice={choice} votes={votesCast()} />
          </Suspense>
        )}
      </section>
      {children && <div className="next-steps">{children}</div>}
    </>
  )
}
