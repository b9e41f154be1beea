import type { VoteChoice } from '@arena/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMessages } from '../../language/index.ts'
import { messages } from './messages/index.ts'

interface VotedProps {
  readonly choice: VoteChoice
  /** The vote was not cast here, for example in another tab. */
  readonly elsewhere: boolean
  readonly children?: ReactNode
}

/** The vote of an earlier visit, or of another tab. */
export function Voted({ choice, elsewhere, children }: VotedProps) {
  const t = useMessages(messages)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (elsewhere) note.current?.focus({ preventScroll: true })
  }, [elsewhere])
  return (
    <div ref={note} tabIndex={-1} className="voted-before" role={elsewhere ? 'alert' : undefined}>
      <p className="voted">{t.reveal.your[choice]}</p>
      {elsewhere && <p>{t.vote.before}</p>}
      {children && <div className="reveal-next">{children}</div>}
    </div>
  )
}
