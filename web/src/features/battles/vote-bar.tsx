import type { VoteChoice } from '@arena/contract'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { languages, useLanguage, useMessages } from '../../language/index.ts'
import { useShortcuts, useShortcutsOn } from '../../ui/shortcuts.ts'
import { messages } from './messages/index.ts'
import './vote-bar.css'
import { keyCap, voteChoices, voteKeys } from './vote-keys.ts'

interface VoteBarProps {
  /** Why nobody can vote now; `null` when they can. */
  readonly closed: string | null
  /** What was chosen: on its way, or kept for another try. */
  readonly choice: VoteChoice | null
  readonly busy: boolean
  readonly onVote: (choice: VoteChoice) => void
  /** Whether the keys vote here: of several battles on one page one alone can have them. */
  readonly keyed?: boolean
  /** What went wrong with the last try; it stays in sight with the votes. */
  readonly notice?: ReactNode
  /** Beside the question. */
  readonly children?: ReactNode
}

/** The four votes. */
export function VoteBar({ closed, choice, busy, onVote, keyed = true, notice, children }: VoteBarProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const hintId = useId()
  const bar = useRef<HTMLFieldSetElement>(null)
  // Trying again takes the failure away, and with it the button that was pressed.
  useEffect(() => {
    if (!busy || document.activeElement !== document.body) return
    bar.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true })
  }, [busy])
  const keys = voteKeys(languages[language].direction)
  const shownKeys = useShortcutsOn() && keyed
  const open = keyed && closed === null && !busy
  useShortcuts(
    Object.fromEntries(
      voteChoices.flatMap((name) => keys[name].map((key) => [key, open ? () => onVote(name) : undefined])),
    ),
  )
  return (
    <fieldset ref={bar} className="vote-bar" aria-describedby={hintId} data-testid="vote-bar">
      <legend className="visually-hidden">{t.vote.label}</legend>
      {notice}
      <div className="vote-bar-line">
        <p id={hintId} className={closed ? 'muted' : 'vote-bar-question'}>
          {busy ? t.vote.sending : (closed ?? t.vote.question)}
        </p>
        {children}
      </div>
      <div className="vote-bar-choices">
        {voteChoices.map((name) => (
          <button
            key={name}
            type="button"
            className={`vote vote-${name}`}
            aria-pressed={choice === name}
            aria-keyshortcuts={
              shownKeys ? keys[name].map((key) => (key.length === 1 ? key.toUpperCase() : key)).join(' ') : undefined
            }
            disabled={closed !== null}
            // Not `disabled`: a vote that fails must find the focus where it was.
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : () => onVote(name)}
          >
            <span>{t.vote[name]}</span>
            {shownKeys && (
              <span className="vote-keys" aria-hidden="true">
                {keys[name].map((key) => (
                  <kbd key={key}>{keyCap(key)}</kbd>
                ))}
              </span>
            )}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
