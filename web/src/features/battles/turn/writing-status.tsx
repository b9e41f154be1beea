import { useEffect, useState } from 'react'
import { useMessages } from '../../../language/index.ts'
import { Elapsed } from '../../../ui/elapsed.tsx'
import { type LiveTurn, sideState, sides } from '../live/battle-state.ts'
import { messages } from '../messages/index.ts'
import { letterOf } from './lane.tsx'

/** What each side of a battle is doing, and for how long the reader has waited. */
export function WritingStatus({ turn }: { readonly turn: LiveTurn }) {
  const t = useMessages(messages)
  const [nowMs, setNowMs] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="writing-status">
      {sides.map((side) => (
        <span key={side} data-testid={`writing-${side}`}>
          <span className={`side-badge side-badge-${side}`}>{letterOf(side)}</span>{' '}
          {t.working[sideState(turn, side, nowMs)]}
        </span>
      ))}
      <Elapsed sinceMs={turn.startedAtMs} label={t.elapsed} />
    </span>
  )
}
