import { type KeyboardEvent, type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import './composer.css'
import { messages } from './messages/index.ts'

interface ComposerProps {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onSend: () => void
  /** Why it cannot be sent yet; `null` when it can. */
  readonly closed: string | null
  readonly field: Ref<HTMLTextAreaElement>
  /** Choices that belong to the prompt. */
  readonly children?: ReactNode
}

/** Where a prompt is written. Enter sends it, Shift and Enter break the line. */
export function Composer({ text, onChange, onSend, closed, field, children }: ComposerProps) {
  const t = useMessages(messages)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useGrowingField(form, text)
  const send = () => {
    if (text.trim() && !closed) onSend()
  }
  const press = (event: KeyboardEvent) => {
    // 229: an input method is still composing, and Enter chooses what it offers.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.altKey || composing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      ref={form}
      className="composer"
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
        rows={3}
        // An empty field shows its placeholder in the direction of the page.
        dir={text ? 'auto' : undefined}
        enterKeyHint="send"
        placeholder={t.composer.placeholder}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
      />
      <div className="composer-foot">
        {children}
        <span id={`${id}-hint`} className={`composer-hint muted ${closed ? 'composer-closed' : ''}`}>
          {closed ?? t.composer.hint}
        </span>
        <Button type="submit" kind="primary" className="composer-send" disabled={!text.trim() || closed !== null}>
          {t.composer.send}
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
