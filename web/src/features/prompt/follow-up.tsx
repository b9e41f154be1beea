import { type RefObject, useEffect, useRef } from 'react'
import { useMessages } from '../../language/index.ts'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { Composer } from './composer.tsx'
import { messages } from './messages/index.ts'
import { SettingsButton } from './settings-button.tsx'

interface FollowUpProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly draft: string
  readonly onDraft: (text: string) => void
  readonly onSend: (prompt: string) => void
  /** Whether the models are writing. */
  readonly writing: boolean
  /** Whether a battle can be voted on. */
  readonly open: boolean
}

/** The next prompt to the same pair. Has the focus when the answers are ready, so that what is typed is text. */
export function FollowUp({ field, draft, onDraft, onSend, writing, open }: FollowUpProps) {
  const t = useMessages(messages)
  useShortcuts({ '/': () => field.current?.focus() })
  // The first page of a visit has no focus yet: after a reload, it is the same as when the answers arrived.
  const reloaded = useRef(open && document.activeElement === document.body)
  useEffect(() => {
    if (reloaded.current && mayTakeFocus(field.current)) field.current?.focus({ preventScroll: true })
    reloaded.current = false
  }, [field])
  const wasWriting = useRef(false)
  useEffect(() => {
    if (wasWriting.current && !writing && mayTakeFocus(field.current)) field.current?.focus({ preventScroll: true })
    wasWriting.current = writing
  }, [writing, field])
  return (
    <Composer
      compact
      text={draft}
      onChange={onDraft}
      onSend={() => onSend(draft.trim())}
      blocked={writing ? t.followUp.wait : null}
      placeholder={t.followUp.placeholder}
      onLeave={() => field.current?.closest('article')?.focus({ preventScroll: true })}
      field={field}
    >
      <SettingsButton />
    </Composer>
  )
}

/** Not on a touch screen, where it would open the keyboard, and not if the reader moved the focus or selected text. */
function mayTakeFocus(field: HTMLElement | null): boolean {
  if (matchMedia('(hover: none), (pointer: coarse)').matches || getSelection()?.type === 'Range') return false
  const { activeElement } = document
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement === field ||
    // The page itself, where the focus is after a navigation.
    (activeElement.contains(field) && activeElement.getAttribute('tabindex') === '-1')
  )
}
