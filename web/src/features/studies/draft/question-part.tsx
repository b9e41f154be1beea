import { useId, useState } from 'react'
import { useMessages } from '../../../language/index.ts'
import { messages } from '../messages/index.ts'
import type { PartProps } from './draft-study.tsx'

/** The name of the study, and what voters are asked. */
export function QuestionPart({ draft, set }: PartProps) {
  const t = useMessages(messages).question
  return (
    <section className="study-part" aria-label={t.title}>
      <h2>{t.title}</h2>
      <RequiredText
        label={t.name}
        hint={t.nameHint}
        value={draft.name}
        maxLength={200}
        onChange={(name) => set({ name })}
      />
      <RequiredText
        label={t.question}
        hint={t.questionHint}
        value={draft.question}
        maxLength={1_000}
        onChange={(question) => set({ question })}
      />
    </section>
  )
}

interface RequiredTextProps {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly maxLength: number
  /** Called with every text that is not empty. */
  readonly onChange: (text: string) => void
}

function RequiredText({ label, hint, value, maxLength, onChange }: RequiredTextProps) {
  const t = useMessages(messages).question
  const id = useId()
  const [text, setText] = useState(value)
  const empty = text.trim() === ''
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        dir="auto"
        autoComplete="off"
        maxLength={maxLength}
        value={text}
        aria-invalid={empty || undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          setText(event.target.value)
          if (event.target.value.trim() !== '') onChange(event.target.value)
        }}
      />
      <small id={`${id}-hint`} className={empty ? 'study-fault' : 'muted'}>
        {empty ? t.required : hint}
      </small>
    </div>
  )
}
