import { type KeyboardEvent, type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import './composer.css'
import { messages } from './messages/index.ts'

interface ComposerProps {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onSend: () => void
  /** Why sending is disabled; `null` when it is enabled. */
  readonly blocked: string | null
  /** Whether the last prompt is being sent. */
  readonly busy?: boolean
  readonly placeholder: string
  /** One line at first, without the hint. */
  readonly compact?: boolean
  readonly field: Ref<HTMLTextAreaElement>
  /** Options next to the send button. */
  readonly children?: ReactNode
}

/** The prompt field. Enter sends, Shift + Enter inserts a line break. */
export function Composer(props: ComposerProps) {
  const { text, onChange, onSend, blocked, busy = false, placeholder, compact = false, field, children } = props
  const t = useMessages(messages)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useGrowingField(form, text)
  const send = () => {
    if (text.trim() && !blocked && !busy) onSend()
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // 229: an input method is composing, and Enter picks its suggestion.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key === 'Escape' && !composing) leave(event.currentTarget)
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.altKey || composing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      ref={form}
      className={`composer ${compact ? 'composer-compact' : ''}`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {t.composer.label}
      </label>
      <textarea
        id={id}
        ref={field}
        rows={compact ? 1 : 3}
        // The placeholder of an empty field follows the direction of the page.
        dir={text ? 'auto' : undefined}
        enterKeyHint="send"
        placeholder={placeholder}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
      />
      <div className="composer-foot">
        {children}
        <span
          id={`${id}-hint`}
          className={compact ? 'visually-hidden' : `composer-hint muted ${blocked ? 'composer-blocked' : ''}`}
        >
          {blocked ?? t.composer.hint}
        </span>
        <Button
          type="submit"
          kind="primary"
          className="composer-send"
          busy={busy}
          disabled={!text.trim() || blocked !== null}
          title={blocked ?? (text.trim() ? undefined : t.composer.empty)}
        >
          <span className="composer-send-text">{t.composer.send}</span>
          <svg viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2.2">
            <path d="M10 16V4m0 0L5 9m5-5 5 5" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </Button>
      </div>
    </form>
  )
}

/** Some browsers do not know `field-sizing` yet. */
function useGrowingField(form: { readonly current: HTMLFormElement | null }, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what makes it grow
  useLayoutEffect(() => {
    const field = form.current?.querySelector('textarea')
    if (!field || CSS.supports('field-sizing', 'content')) return
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight + 2}px`
  }, [form, text])
}

/** Leaves the field, so that the shortcuts of the page work. In a conversation, the next Tab goes on from there. */
function leave(field: HTMLTextAreaElement): void {
  const conversation = field.closest('article')
  if (conversation) conversation.focus({ preventScroll: true })
  else field.blur()
}
