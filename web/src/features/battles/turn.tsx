import type { VoteChoice } from '@arena/contract'
import { useEffect, useRef, useState } from 'react'
import { commonMessages, useMessages } from '../../language/index.ts'
import { PlainTextSwitch, usePlainText } from '../../markdown/plain-text-switch.tsx'
import { Button } from '../../ui/button.tsx'
import { Elapsed } from '../../ui/elapsed.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import { useShortcuts } from '../../ui/shortcuts.ts'
import type { TurnState } from './battle-state.ts'
import { Lanes, type Seen, type Side, sides } from './lanes.tsx'
import { messages } from './messages/index.ts'
import { Prompt } from './prompt.tsx'
import type { Battle } from './use-battle.ts'
import { VoteOrReveal } from './vote-or-reveal.tsx'

interface TurnProps {
  readonly state: TurnState
  readonly battle: Battle
  /** The models' names, where they were chosen. */
  readonly authors: Readonly<Record<Side, string>> | null
  readonly onCancel: () => void
}

/** One battle, from the prompt to the reveal. */
export function Turn({ state, battle, authors, onCancel }: TurnProps) {
  const t = useMessages(messages)
  const { cancel } = useMessages(commonMessages)
  const [plain, setPlain] = usePlainText()
  const [seen, setSeen] = useState<Seen>({ left: false, right: false })
  const section = useRef<HTMLElement>(null)
  // The prompt field is gone, so the focus moves here.
  useEffect(() => {
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start' })
  }, [])

  const blocked = useBlocked(state, seen)
  const vote = (choice: VoteChoice) => void (blocked === null && battle.vote(choice))
  const over = state.phase === 'revealed' || state.phase === 'voted-before'
  useShortcuts({
    n: over ? battle.next : undefined,
    '/': over ? battle.next : undefined,
  })
  return (
    <section ref={section} tabIndex={-1} className="turn" aria-label={t.battle} data-phase={state.phase}>
      <Prompt text={state.prompt} />
      <div className="turn-status">
        {state.phase === 'asking' ? (
          <>
            <p className="turn-working">
              <span className="turn-dots" aria-hidden="true">
                <i />
                <i />
              </span>
              {t.working} <Elapsed sinceMs={state.startedAtMs} label={t.elapsed} />
            </p>
            <Button onClick={onCancel}>{cancel}</Button>
          </>
        ) : (
          <>
            <p className="muted">{t.ready}</p>
            <PlainTextSwitch on={plain} onChange={setPlain} />
          </>
        )}
      </div>
      <Lanes {...laneContents(state, authors)} plain={plain} onSeen={setSeen} />
      <VoteOrReveal state={state} battle={battle} blocked={blocked} vote={vote} />
    </section>
  )
}

/** Why voting is disabled. On a phone, both answers must have been opened. */
function useBlocked(state: TurnState, seen: Seen): string | null {
  const t = useMessages(messages)
  const narrow = useNarrow()
  if (state.phase === 'asking') return t.vote.wait
  const unseen = narrow ? sides.find((side) => !seen[side]) : undefined
  return unseen ? t.vote.readFirst[unseen] : null
}

function laneContents(state: TurnState, authors: TurnProps['authors']) {
  if (state.phase === 'asking') {
    return {
      left: { answer: null, author: authors?.left ?? null },
      right: { answer: null, author: authors?.right ?? null },
    }
  }
  const { battle } = state
  const revealed = state.phase === 'revealed' ? state : null
  const names = {
    left: revealed?.reveal.agent1.displayName ?? battle.models?.left.displayName ?? null,
    right: revealed?.reveal.agent2.displayName ?? battle.models?.right.displayName ?? null,
  }
  return {
    left: { answer: battle.left, author: names.left, chosen: revealed?.choice === 'left' },
    right: { answer: battle.right, author: names.right, chosen: revealed?.choice === 'right' },
  }
}
