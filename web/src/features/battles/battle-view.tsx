import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { explain } from '../../failure/explain.ts'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { Composer } from './composer.tsx'
import './battle-view.css'
import { EarlierTurns } from './earlier-turns.tsx'
import type { Side } from './lanes.tsx'
import { messages } from './messages/index.ts'
import { RetryCountdown } from './retry-countdown.tsx'
import { Turn } from './turn.tsx'
import { dismissUnvotedBattle, subscribeUnvotedBattle, unvotedBattleThread } from './unvoted-battle.ts'
import type { Battle } from './use-battle.ts'

interface BattleViewProps {
  readonly battle: Battle
  readonly draft: string
  readonly onDraft: (text: string) => void
  readonly title: string
  /** The introduction above the first prompt. */
  readonly lead: ReactNode
  /** Required choices, above the prompt. */
  readonly setup?: ReactNode
  /** Optional choices, next to the prompt. */
  readonly options?: ReactNode
  /** Why sending is disabled; `null` when it is enabled. */
  readonly blocked: string | null
  readonly authors: Readonly<Record<Side, string>> | null
}

/** The prompt, then the battle, then the next prompt. */
export function BattleView({ battle, draft, onDraft, title, lead, setup, options, blocked, authors }: BattleViewProps) {
  const t = useMessages(messages)
  const { state, threadId, earlier } = battle
  const field = useRef<HTMLTextAreaElement>(null)
  const idle = state.phase === 'idle'
  const fresh = idle && earlier.length === 0

  // After a battle, the focus moves back to the prompt.
  const wasIdle = useRef(true)
  useEffect(() => {
    if (idle && !wasIdle.current) {
      field.current?.focus()
      scrollTo({ top: 0 })
    }
    wasIdle.current = idle
  }, [idle])
  useShortcuts({ '/': idle ? () => field.current?.focus() : undefined })

  // A sample would replace a prompt that is already written.
  const offersSamples = fresh && (draft === '' || Object.values(t.samples).includes(draft))
  // After a failure, the prompt or the models may be cleared before the retry.
  const canAsk = draft.trim() !== '' && blocked === null
  const ask = () => void (canAsk && battle.ask(draft.trim()))
  return (
    // A new key replaces the element: after a slow sign-in, its move would count as an unexpected layout shift.
    <div
      key={fresh ? 'fresh' : 'battles'}
      className={`battle-view ${idle ? 'battle-view-idle' : ''} ${fresh ? 'battle-view-fresh' : ''}`}
    >
      <header className="battle-view-head">
        {fresh ? lead : <h1>{title}</h1>}
        <div className="battle-view-actions">
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
        <div className="battle-view-ask">
          {fresh && <UnvotedBattle />}
          {state.failure && <AskFailure error={state.failure.error} onRetry={canAsk ? ask : null} />}
          {setup}
          <Composer text={draft} onChange={onDraft} onSend={ask} blocked={blocked} field={field}>
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

/** Links to the last battle without a vote. */
function UnvotedBattle() {
  const t = useMessages(messages)
  const threadId = useSyncExternalStore(subscribeUnvotedBattle, unvotedBattleThread)
  if (!threadId) return null
  return (
    <div className="notice">
      <p>{t.thread.waiting}</p>
      <Link href={`/threads/${encodeURIComponent(threadId)}`} className="button">
        {t.thread.waitingLink}
      </Link>
      <Button kind="quiet" onClick={dismissUnvotedBattle}>
        {t.thread.dismiss}
      </Button>
    </div>
  )
}

interface AskFailureProps {
  readonly error: unknown
  /** `null` while there is nothing to ask. */
  readonly onRetry: (() => void) | null
}

function AskFailure({ error, onRetry }: AskFailureProps) {
  const { promptSaved } = useMessages(commonMessages)
  const { kind, retryAfterSeconds } = explain(error)
  const mustWait = (kind === 'limited' || kind === 'busy') && retryAfterSeconds !== null
  return (
    <FailureNote error={error} saved={promptSaved} onRetry={mustWait ? undefined : (onRetry ?? undefined)}>
      {mustWait && <RetryCountdown seconds={retryAfterSeconds} onRetry={onRetry} />}
    </FailureNote>
  )
}

/** Example prompts for first-time users. */
function Samples({ onPick }: { readonly onPick: (prompt: string) => void }) {
  const t = useMessages(messages)
  return (
    <section className="samples" aria-label={t.composer.samples}>
      <p className="muted">{t.composer.samples}</p>
      <ul>
        {Object.values(t.samples).map((prompt) => (
          <li key={prompt}>
            <button type="button" onClick={() => onPick(prompt)}>
              {prompt}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
