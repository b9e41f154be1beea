import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Attached } from '../attachments/attached.tsx'
import './composer.css'
import { joinPrompt, splitPrompt, wordsOf } from '../attachments/prompt-parts.ts'
import { useAttach } from '../attachments/use-attach.ts'
import { messages } from '../messages/index.ts'

interface ComposerProps {
  /** With its files and images. */
  readonly prompt: string
  readonly onChange: (prompt: string) => void
  readonly onSend: () => void
  /** Why sending is disabled; `null` when it is enabled. */
  readonly blocked: string | null
  /** Whether the last prompt is being sent. */
  readonly busy?: boolean
  readonly placeholder: string
  /** One line at first, without the hint. */
  readonly compact?: boolean
  /** Not in a blind conversation that began without one. */
  readonly images?: boolean
  readonly field: Ref<HTMLTextAreaElement>
  /** Options next to the send button. */
  readonly children?: ReactNode
}

/** The prompt field. Enter sends, Shift + Enter inserts a line break. */
export function Composer(props: ComposerProps) {
  const { prompt, onChange, onSend, blocked, busy = false, placeholder, compact = false, images = true } = props
  const { field, children } = props
  const t = useMessages(messages)
  const { promptSaved } = useMessages(commonMessages)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const parts = splitPrompt(prompt)
  const { text } = parts
  useGrowingField(form, text)
  const { attach, change, attaching, added, refused, error, run } = useAttach(prompt, onChange, images)
  const dragged = useDrop(attach)
  const empty = !wordsOf(prompt).trim()
  const [waiting, setWaiting] = useState(false)
  const send = () => {
    if (empty || blocked || busy) return
    setWaiting(attaching)
    if (!attaching) onSend()
  }
  useEffect(() => {
    if (!waiting || attaching) return
    setWaiting(false)
    // Not without what could not be attached.
    if (refused.length === 0 && error === null) send()
  })
  const paste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData
    // Programs put a picture of copied text beside it. Beside a copied file is its name.
    const isPicture =
      types.includes('text/html') ||
      types.includes('text/rtf') ||
      Array.from(files).every(({ type }) => type.startsWith('image/'))
    if (files.length === 0 || (types.includes('text/plain') && isPicture)) return
    event.preventDefault()
    attach(files)
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
      className={`composer ${compact ? 'composer-compact' : ''} ${dragged ? 'composer-dragged' : ''}`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onPaste={paste}
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
        // Images cannot be sent alone.
        placeholder={parts.images.length > 0 ? t.composer.empty : placeholder}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={(event) => onChange(joinPrompt({ ...parts, text: event.target.value }))}
        onKeyDown={press}
      />
      <Attached
        parts={parts}
        added={added}
        refused={refused}
        change={change}
        run={run}
        onRemoved={() => form.current?.querySelector('textarea')?.focus()}
      />
      {error !== null && <FailureNote error={error} saved={promptSaved} />}
      <div className="composer-foot">
        <IconButton
          label={images ? t.composer.attach : t.composer.attachText}
          icon={clip}
          busy={attaching}
          onClick={() => chooser.current?.click()}
        />
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          onChange={({ target }) => {
            if (target.files) attach(target.files)
            // The same file can be chosen again.
            target.value = ''
          }}
        />
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
          busy={busy || waiting}
          disabled={empty || blocked !== null}
          title={blocked ?? (empty ? t.composer.empty : undefined)}
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

const clip = (
  <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
    <path
      d="m20 11-8.500 8.500a5 5 0 0 1-7-7L13 4a3.500 3.500 0 0 1 5 5l-8.500 8.500a2 2 0 0 1-3-3L14 7"
      strokeLinejoin="round"
    />
  </svg>
)

/** Attaches files that are dropped anywhere on the page: the browser would replace the page with them. Returns whether files are dragged over it. */
function useDrop(attach: (files: FileList) => void): boolean {
  const [dragged, setDragged] = useState(false)
  const current = useRef(attach)
  current.current = attach
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setDragged(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setDragged(false)
    const drop = (event: DragEvent) => {
      setDragged(false)
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      current.current(event.dataTransfer.files)
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])
  return dragged
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
