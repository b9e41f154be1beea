import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { AskFailure } from './ask-failure.tsx'
import { Composer } from './composer.tsx'
import './duel.css'
import { EarlierTurns } from './earlier-turns.tsx'
import type { Side } from './lanes.tsx'
import { messages } from './messages/index.ts'
import { dismissOpenBattle, openBattleThread, subscribeOpenBattle } from './open-battle.ts'
import { Samples } from './samples.tsx'
import { Turn } from './turn.tsx'
import type { Battle } from './use-battle.ts'

interface DuelProps {
  readonly battle: Battle
  readonly draft: string
  readonly onDraft: (text: string) => void
  readonly title: string
  /** What a newcomer reads above the prompt. */
  readonly lead: ReactNode
  /** Above the prompt: what must be chosen before it. */
  readonly setup?: ReactNode
  /** Beside the prompt: what may be chosen with it. */
  readonly options?: ReactNode
  /** Why nothing can be asked yet; `null` when it can. */
  readonly closed: string | null
  readonly authors: Readonly<Record<Side, string>> | null
}

/** A page of battles: the prompt, then the battle, then the next prompt. */
export function Duel({ battle, draft, onDraft, title, lead, setup, options, closed, authors }: DuelProps) {
  const t = useMessages(messages)
  const { state, threadId, earlier } = battle
  const field = useRef<HTMLTextAreaElement>(null)
  const idle = state.phase === 'idle'
  const fresh = idle && earlier.length === 0

  // Back from a battle, the prompt is what comes next.
  const wasIdle = useRef(true)
  useEffect(() => {
    if (idle && !wasIdle.current) {
      field.current?.focus()
      scrollTo({ top: 0 })
    }
    wasIdle.current = idle
  }, [idle])
  useShortcuts({ '/': idle ? () => field.current?.focus() : undefined })

  // Once something is written, picking a sample would replace it.
  const offersSamples = fresh && (draft === '' || Object.values(t.samples).includes(draft))
  // A failed prompt can be emptied, or its models unchosen, before it is tried again.
  const canAsk = draft.trim() !== '' && closed === null
  const ask = () => void (canAsk && battle.ask(draft.trim()))
  return (
    // Another place, not the same one that moves: a sign-in may take so long that nobody expects it any more.
    <div key={fresh ? 'fresh' : 'battles'} className={`duel ${idle ? 'duel-idle' : ''} ${fresh ? 'duel-fresh' : ''}`}>
      <header className="duel-head">
        {fresh ? lead : <h1>{title}</h1>}
        <div className="duel-actions">
          {threadId && !fresh && (
            <>
              <Link href={`/threads/${threadId}`} className="button button-quiet">
                {t.thread.open}
              </Link>
              <Button
                kind="quiet"
                disabled={state.phase === 'asking' || state.phase === 'voting'}
                onClick={battle.startThread}
              >
                {t.thread.new}
              </Button>
            </>
          )}
        </div>
      </header>
      {threadId && earlier.length > 0 && <EarlierTurns turns={earlier} threadId={threadId} />}
      {state.phase === 'idle' ? (
        <div className="duel-ask">
          {fresh && <WaitingBattle />}
          {state.failure && <AskFailure error={state.failure.error} onRetry={canAsk ? ask : null} />}
          {setup}
          <Composer text={draft} onChange={onDraft} onSend={ask} closed={closed} field={field}>
            {options}
          </Composer>
          {offersSamples && (
            <Samples
              onPick={(prompt) => {
                onDraft(prompt)
                field.current?.focus()
              }}
            />
          )}
        </div>
      ) : (
        <Turn key={earlier.length} state={state} battle={battle} authors={authors} onCancel={battle.cancel} />
      )}
    </div>
  )
}

/** A battle of before, whose page was left without a vote. */
function WaitingBattle() {
  const t = useMessages(messages)
  const threadId = useSyncExternalStore(subscribeOpenBattle, openBattleThread)
  if (!threadId) return null
  return (
    <div className="waiting-battle">
      <p>{t.thread.waiting}</p>
      <Link href={`/threads/${encodeURIComponent(threadId)}`} className="button">
        {t.thread.waitingLink}
      </Link>
      <Button kind="quiet" onClick={dismissOpenBattle}>
        {t.thread.dismiss}
      </Button>
    </div>
  )
}
