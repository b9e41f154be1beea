import { type ReactNode, useRef, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { useMessages } from '../../../language/index.ts'
import { useModelSettings } from '../../../shell/use-model-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { AskFailure } from '../../prompt/ask-failure.tsx'
import { wordsOf } from '../../prompt/attachments/prompt-parts.ts'
import { Composer } from '../../prompt/composer/composer.tsx'
import { useFirstFocus } from '../../prompt/composer/use-first-focus.ts'
import { messages as promptMessages } from '../../prompt/messages/index.ts'
import { PromptNote } from '../../prompt/shown/prompt-note.tsx'
import { messages } from '../messages/index.ts'
import { AccountOffer } from './account-offer.tsx'
import { samplesOfDay } from './samples-of-day.ts'
import './start-view.css'
import { dismissUnvotedBattle, subscribeUnvotedBattle, unvotedBattleThread } from '../live/unvoted-battle.ts'
import type { StartBattle } from '../live/use-start-battle.ts'

interface StartViewProps {
  readonly battle: StartBattle
  readonly draft: string
  readonly onDraft: (text: string) => void
  readonly onSend: (prompt: string) => void
  readonly title: string
  readonly text: string
  /** Below the text. */
  readonly lead?: ReactNode
  /** Its prompt has the focus. */
  readonly isFirstPage?: boolean
  /** Required choices, above the prompt. */
  readonly setup?: ReactNode
  /** Optional choices, next to the prompt. */
  readonly options: ReactNode
  /** Why sending is disabled; `null` when it is enabled. */
  readonly blocked: string | null
}

/** The first prompt of a battle. */
export function StartView(props: StartViewProps) {
  const { battle, draft, onDraft, onSend, title, text, lead, isFirstPage = false, setup, options, blocked } = props
  const t = useMessages(messages)
  const { composer } = useMessages(promptMessages)
  const field = useRef<HTMLTextAreaElement>(null)
  useShortcuts({ '/': () => field.current?.focus() })
  useFirstFocus(field, isFirstPage)
  // A sample would replace a prompt that is already written.
  const samples = Object.values({ ...t.samples, ...t.moreSamples })
  const offersSamples = draft === '' || samples.includes(draft)
  // After a failure, the prompt or the models may be cleared before the retry.
  const canSend = wordsOf(draft).trim() !== '' && blocked === null
  const send = () => void (canSend && onSend(draft.trim()))
  return (
    <div className="start-view">
      <header className="start-lead">
        <h1>{title}</h1>
        <p>{text}</p>
        {lead}
      </header>
      <UnvotedBattle />
      <AccountOffer />
      {battle.failure && <AskFailure error={battle.failure.error} onRetry={canSend ? send : null} />}
      {setup}
      <Composer
        prompt={draft}
        onChange={onDraft}
        onSend={send}
        blocked={blocked}
        busy={battle.starting}
        placeholder={composer.placeholder}
        field={field}
      >
        {options}
      </Composer>
      <PromptNote />
      {offersSamples && (
        <Samples
          all={samples}
          onPick={(prompt) => {
            onDraft(prompt)
            if (blocked === null) onSend(prompt)
            else field.current?.focus()
          }}
        />
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

interface SamplesProps {
  readonly all: readonly string[]
  readonly onPick: (prompt: string) => void
}

/** Example prompts for first-time users. Simulated models have good answers to some of them only. */
function Samples({ all, onPick }: SamplesProps) {
  const t = useMessages(messages)
  const { composer } = useMessages(promptMessages)
  const { data: models, isPending } = useModelSettings()
  if (isPending) return null
  return (
    <section className="samples" aria-label={composer.samples}>
      <p className="muted">{composer.samples}</p>
      <ul>
        {(models?.simulated ? Object.values(t.samples) : samplesOfDay(all)).map((prompt) => (
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
