import type { VoteChoice } from '@arena/contract'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { commonMessages, languages, useLanguage, useMessages } from '../../language/index.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { useShortcuts, useShortcutsOn } from '../../ui/shortcuts.ts'
import { messages } from './messages/index.ts'
import './vote-bar.css'
import { keyCap, voteChoices, voteKeys } from '../../ui/vote-keys.ts'

interface VoteBarProps {
  /** Why voting is disabled; `null` when it is enabled. */
  readonly blocked: ReactNode
  /** The choice that is pending or failed. */
  readonly choice: VoteChoice | null
  readonly busy: boolean
  readonly onVote: (choice: VoteChoice) => void
  /** Whether the keys select a vote here. Of several battles on a page, only one can use them. */
  readonly keyed?: boolean
  /** The error of the last attempt. */
  readonly notice?: ReactNode
  /** Next to the question. */
  readonly children?: ReactNode
}

/**
 * The four vote buttons. A click votes. A key only moves the focus to its button, where Enter votes, and Escape or any other
 * character goes back: a vote cannot be taken back, so no single key casts one, nor does a sentence that is typed here.
 */
export function VoteBar({ blocked, choice, busy, onVote, keyed = true, notice, children }: VoteBarProps) {
  const t = useMessages(messages)
  const { voteChoices: names } = useMessages(commonMessages)
  const { language } = useLanguage()
  const hintId = useId()
  const bar = useRef<HTMLFieldSetElement>(null)
  // A retry removes the failure note and its button, so the focus moves to the pressed vote.
  useEffect(() => {
    if (!busy || document.activeElement !== document.body) return
    bar.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true })
  }, [busy])
  const announce = useAnnounce()
  const [selected, setSelected] = useState<VoteChoice | null>(null)
  const focusBefore = useRef<HTMLElement | null>(null)
  const select = (name: VoteChoice) => {
    const { activeElement } = document
    if (!bar.current?.contains(activeElement)) focusBefore.current = activeElement as HTMLElement | null
    bar.current?.querySelector<HTMLElement>(`[data-choice="${name}"]`)?.focus()
    setSelected(name)
    announce(t.vote.confirm(names[name]))
  }
  const unselect = () => {
    setSelected(null)
    // The body cannot take the focus.
    ;(document.activeElement as HTMLElement | null)?.blur()
    focusBefore.current?.focus({ preventScroll: true })
  }
  const keys = voteKeys(languages[language].direction)
  const shownKeys = useShortcutsOn() && keyed
  const open = keyed && blocked === null && !busy
  useShortcuts(
    Object.fromEntries(
      voteChoices.flatMap((name) => keys[name].map((key) => [key, open ? () => select(name) : undefined])),
    ),
  )
  return (
    <fieldset
      ref={bar}
      className="vote-bar"
      aria-describedby={hintId}
      data-testid="vote-bar"
      onKeyDown={(event) => {
        if (!selected || (event.key !== 'Escape' && event.key.length !== 1)) return
        // The browser would click the button. A vote key selects again, in the listener of the shortcuts.
        if (event.key === ' ') event.preventDefault()
        unselect()
      }}
    >
      <legend className="visually-hidden">{t.vote.label}</legend>
      {notice}
      <div className="vote-bar-line">
        <p id={hintId} className={blocked ? 'muted' : 'vote-bar-question'}>
          {busy ? t.vote.sending : (blocked ?? (selected ? t.vote.confirm(names[selected]) : t.vote.question))}
        </p>
        {children}
      </div>
      <div className="vote-bar-choices">
        {voteChoices.map((name) => (
          <button
            key={name}
            type="button"
            className={`vote vote-${name} ${selected === name ? 'vote-selected' : ''}`}
            data-choice={name}
            aria-pressed={choice === name}
            aria-keyshortcuts={
              shownKeys ? keys[name].map((key) => (key.length === 1 ? key.toUpperCase() : key)).join(' ') : undefined
            }
            disabled={blocked !== null}
            // Not `disabled`: it would lose the focus.
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : () => onVote(name)}
            onBlur={() => setSelected(null)}
          >
            <span>{names[name]}</span>
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
