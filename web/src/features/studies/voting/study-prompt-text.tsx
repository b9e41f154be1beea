import type { Assignment, StudyMessage } from '@arena/contract'
import { useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '../../../language/index.ts'
import { PlainText } from '../../../markdown/plain-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { AnswerText } from '../../prompt/answer-text.tsx'
import { Prompt } from '../../prompt/prompt-text.tsx'
import { messages } from './messages/index.ts'

type StudyPromptTextProps = Assignment['prompt'] & { readonly plain: boolean }

/** A longer reference is folded. */
const SHORT_REFERENCE_CHARS_MAX = 300

/** The prompt that two answers are for, with the messages before it and its reference answer. */
export function StudyPromptText({ messages: all, reference, plain }: StudyPromptTextProps) {
  const t = useMessages(messages).prompt
  const earlier = all.slice(0, -1)
  const last = all.at(-1)
  return (
    <>
      {earlier.length > 0 && (
        <details className="study-context">
          <summary>{t.earlier}</summary>
          {earlier.map((message, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages have no id and never change
            <Message key={index} message={message} plain={plain} />
          ))}
        </details>
      )}
      {last && <FoldedPrompt text={last.content} />}
      {reference !== null && (
        <details className="study-context" open={reference.length <= SHORT_REFERENCE_CHARS_MAX}>
          <summary>{t.reference}</summary>
          <div dir="auto">
            <AnswerText text={reference} plain={plain} />
          </div>
        </details>
      )}
    </>
  )
}

/** A long prompt shows its beginning, and the button the rest. */
function FoldedPrompt({ text }: { readonly text: string }) {
  const t = useMessages(messages).prompt
  const row = useRef<HTMLDivElement>(null)
  const [cut, setCut] = useState(false)
  const [open, setOpen] = useState(false)
  // Also when it is shown: the next pair is hidden at first.
  useLayoutEffect(() => {
    const prompt = row.current?.querySelector('.prompt')
    if (!prompt || open) return
    const measure = () => setCut(prompt.scrollHeight > prompt.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(prompt)
    return () => observer.disconnect()
  }, [open])
  return (
    <div ref={row} className={`study-prompt ${open ? 'study-prompt-open' : cut ? 'study-prompt-cut' : ''}`}>
      <Prompt text={text} onEdit={null} />
      {cut && (
        <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t.showLess : t.showAll}
        </Button>
      )}
    </div>
  )
}

function Message({ message: { role, content }, plain }: { readonly message: StudyMessage; readonly plain: boolean }) {
  const t = useMessages(messages).prompt
  return (
    <div className={`study-message study-message-${role}`}>
      <p className="muted">{t.roles[role]}</p>
      <div dir="auto">
        {role === 'assistant' ? <AnswerText text={content} plain={plain} /> : <PlainText text={content} />}
      </div>
    </div>
  )
}
