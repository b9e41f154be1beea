import type { VoteChoice } from '@arena/contract'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { commonMessages, languages, useLanguage, useMessages } from '../../../language/index.ts'
import { useAnnounce } from '../../../ui/announcer.tsx'
import { KeyCaps } from '../../../ui/key-caps.tsx'
import { useShortcuts, useShortcutsOn } from '../../../ui/shortcuts.ts'
import { messages } from '../messages/index.ts'
import './vote-bar.css'
import { isText, keyCap, voteChoices, voteKeys } from '../../../ui/vote-keys.ts'

interface VoteBarProps {
  /** Why voting is disabled; `null` when it is enabled. */
  readonly blocked: ReactNode
  readonly question?: ReactNode
  /** The choice that is pending or failed. */
  readonly choice: VoteChoice | null
  readonly busy: boolean
  readonly onVote: (choice: VoteChoice) => void
  /** Moves the focus to the prompt field, which takes the letters that a sentence began with. */
  readonly onType?: ((begun: string) => void) | undefined
  /** Whether the keys select a vote here. Of several battles on a page, only one can use them. */
  readonly keyed?: boolean
  /** The error of the last attempt. */
  readonly notice?: ReactNode
  /** Next to the buttons. */
  readonly children?: ReactNode
}

/**
 * The four vote buttons. The group takes the focus when both answers are ready. A click votes. A key only moves the focus to
 * its button, where Enter votes, and Escape or Space goes back: a vote cannot be taken back, so no single key casts one. Any
 * other character is part of a sentence, which goes to the prompt field with the letters that came before it.
 */
export function VoteBar(props: VoteBarProps) {
  const { blocked, question, choice, busy, onVote, onType, keyed = true, notice, children } = props
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
  /** The vote keys since the last other key. */
  const letters = useRef('')
  useFocusWhenOpen(bar, keyed && blocked === null)
  const select = (name: VoteChoice) => {
    bar.current?.querySelector<HTMLElement>(`[data-choice="${name}"]`)?.focus()
    setSelected(name)
    announce(t.vote.confirm(names[name]))
  }
  const unselect = () => {
    setSelected(null)
    bar.current?.focus({ preventScroll: true })
  }
  const keys = voteKeys(languages[language].direction)
  const open = keyed && blocked === null && !busy
  const keyedNow = useShortcutsOn() && open
  useShortcuts(
    Object.fromEntries(
      voteChoices.flatMap((name) => keys[name].map((key) => [key, open ? () => select(name) : undefined])),
    ),
  )
  return (
    <fieldset
      ref={bar}
      className="vote-bar"
      tabIndex={-1}
      aria-describedby={hintId}
      data-testid="vote-bar"
      onKeyDown={(event) => {
        const { key } = event
        const begun = letters.current
        letters.current = /^[abtx]$/.test(key) ? begun + key : ''
        if (keyedNow && onType && (isText(event.nativeEvent) || (begun && key === 'n'))) {
          // The browser adds the character to the field that has the focus now.
          onType(begun)
          letters.current = ''
          event.stopPropagation()
        } else if (selected && (key === 'Escape' || key === ' ')) {
          // The browser would click the button.
          event.preventDefault()
          unselect()
        }
      }}
    >
      <legend className="visually-hidden">{t.vote.label}</legend>
      {notice}
      <p id={hintId} className={`vote-bar-line ${blocked ? 'muted' : 'vote-bar-question'}`}>
        {busy ? t.vote.sending : (blocked ?? (selected ? t.vote.confirm(names[selected]) : question))}
      </p>
      <div className="vote-bar-choices">
        {voteChoices.map((name) => (
          <button
            key={name}
            type="button"
            className={`vote vote-${name} ${selected === name ? 'vote-selected' : ''}`}
            data-choice={name}
            aria-pressed={choice === name}
            aria-keyshortcuts={
              keyedNow ? keys[name].map((key) => (key.length === 1 ? key.toUpperCase() : key)).join(' ') : undefined
            }
            disabled={blocked !== null}
            // Not `disabled`: it would lose the focus.
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : () => onVote(name)}
            onBlur={() => setSelected(null)}
          >
            <span>{names[name]}</span>
            {keyed && <KeyCaps names={keys[name].map(keyCap)} on={keyedNow} />}
          </button>
        ))}
      </div>
      {children}
    </fieldset>
  )
}

/** Takes the focus when voting becomes possible, so that the vote keys work. */
function useFocusWhenOpen(bar: RefObject<HTMLElement | null>, open: boolean): void {
  // The first page of a visit has no focus yet: after a reload, it is the same as when the answers arrived.
  const wasOpen = useRef(open && document.activeElement !== document.body)
  useEffect(() => {
    if (open && !wasOpen.current && mayTakeFocus(bar.current)) bar.current?.focus({ preventScroll: true })
    wasOpen.current = open
  }, [bar, open])
}

/** Not on a touch screen, and not if the reader moved the focus, selected text or is writing a prompt. */
function mayTakeFocus(bar: HTMLElement | null): boolean {
  if (matchMedia('(hover: none), (pointer: coarse)').matches || getSelection()?.type === 'Range') return false
  const { activeElement: focused } = document
  if (focused === null || focused === document.body) return true
  // The page itself, where the focus is after a navigation, or the empty field from which the prompt was sent.
  return focused.contains(bar)
    ? focused.getAttribute('tabindex') === '-1'
    : focused instanceof HTMLTextAreaElement && focused.value === ''
}
