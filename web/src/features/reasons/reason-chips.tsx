import { type ReactNode, useId } from 'react'
import { useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { useShortcutsOn } from '../../ui/shortcuts.ts'
import { messages } from './messages/index.ts'
import './reason-chips.css'

/** The digits 1 to 9 choose the first reasons. */
export const KEYED_MAX = 9

interface ReasonChipsProps {
  readonly reasons: readonly string[]
  readonly chosen: readonly string[]
  readonly onToggle: (reason: string) => void
  /** How a reason is written; by default as it is. */
  readonly nameOf?: (reason: string) => string
  /** Whether the digits choose reasons. */
  readonly keyed?: boolean
  /** Before the reasons. */
  readonly children?: ReactNode
}

/** Reasons for a vote. Several can be chosen. */
export function ReasonChips(props: ReasonChipsProps) {
  const { reasons, chosen, onToggle, nameOf = (reason) => reason, keyed = false, children } = props
  const t = useMessages(messages)
  const id = useId()
  const keys = useShortcutsOn() && keyed
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll in all browsers
    <div role="group" aria-labelledby={id} className="reasons">
      <span id={id} className="muted">
        {t.why}
      </span>
      {children}
      {reasons.map((reason, index) => (
        <Button
          key={reason}
          className="chip"
          aria-pressed={chosen.includes(reason)}
          aria-keyshortcuts={keys && index < KEYED_MAX ? `${index + 1}` : undefined}
          onClick={() => onToggle(reason)}
        >
          <bdi>{nameOf(reason)}</bdi>
          {keys && index < KEYED_MAX && <KeyCaps names={[`${index + 1}`]} />}
        </Button>
      ))}
    </div>
  )
}

/** The reasons after a click on one. */
export const toggleReason = <Reason extends string>(chosen: readonly Reason[], reason: Reason): Reason[] =>
  chosen.includes(reason) ? chosen.filter((each) => each !== reason) : [...chosen, reason]
