import { type ReactNode, useId } from 'react'
import { useMessages } from '../../language/index.ts'
import { useNarrow } from '../../ui/narrow.ts'
import { useShortcutsOn, useShortcutsWork } from '../../ui/shortcuts.ts'
import { messages } from './messages/index.ts'
import './reason-chips.css'

interface ReasonChipsProps {
  readonly reasons: readonly string[]
  readonly chosen: readonly string[]
  readonly onToggle: (reason: string) => void
  /** How a reason is written; by default as it is. */
  readonly nameOf?: (reason: string) => string
  /** Whether the digits choose reasons. */
  readonly keyed?: boolean
  readonly children?: ReactNode
}

/** Reasons for a vote. Several can be chosen. */
export function ReasonChips(props: ReasonChipsProps) {
  const { reasons, chosen, onToggle, nameOf = (reason) => reason, keyed = false, children } = props
  const t = useMessages(messages)
  const id = useId()
  const keys = useShortcutsOn() && keyed
  const narrow = useNarrow()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll in all browsers
    <div role="group" aria-labelledby={id} className="reasons">
      <span id={id} className="muted">
        {t.why}
      </span>
      {/* On a phone, it would be out of sight after the others. */}
      {narrow && children}
      {reasons.map((reason, index) => (
        <button
          key={reason}
          type="button"
          className="reason-chip"
          aria-pressed={chosen.includes(reason)}
          aria-keyshortcuts={keys && index < 9 ? `${index + 1}` : undefined}
          onClick={() => onToggle(reason)}
        >
          <bdi>{nameOf(reason)}</bdi>
          {keyed && index < 9 && <KeyCap name={`${index + 1}`} />}
        </button>
      ))}
      {!narrow && children}
    </div>
  )
}

/** The reasons after a click on one. */
export const toggleReason = <Reason extends string>(chosen: readonly Reason[], reason: Reason): Reason[] =>
  chosen.includes(reason) ? chosen.filter((each) => each !== reason) : [...chosen, reason]

export function KeyCap({ name }: { readonly name: string }) {
  const keys = useShortcutsOn()
  const keysWork = useShortcutsWork()
  return (
    keys && (
      <span className={`vote-keys ${keysWork ? '' : 'key-idle'}`} aria-hidden="true">
        <kbd>{name}</kbd>
      </span>
    )
  )
}
