import { useId, useState } from 'react'
import { useMessages } from '../../../language/index.ts'
import { messages } from '../messages/index.ts'
import './number-field.css'
import { type Bounds, numberIn } from './number-in.ts'

interface NumberFieldProps {
  readonly label: string
  readonly bounds: Bounds
  /** What applies while the field is empty, if that is a number. */
  readonly standard?: number
  readonly hint?: string
  readonly value: number | null
  /** Called with every accepted value; `null` when the field is empty. */
  readonly onChange: (value: number | null) => void
}

/** A number within bounds. Another one is not accepted, and the field says which ones are. */
export function NumberField({ label, bounds, standard, hint, value, onChange }: NumberFieldProps) {
  const t = useMessages(messages).settings
  const id = useId()
  const [text, setText] = useState(value === null ? '' : String(value))
  const invalid = numberIn(text, bounds) === undefined
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        // Not `number`: its value is empty while the text is not a number, which looks like the default.
        type="text"
        inputMode={bounds.whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder={standard === undefined ? '' : String(standard)}
        value={text}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={invalid ? `${id}-fault` : hint ? `${id}-hint` : undefined}
        onChange={(event) => {
          setText(event.target.value)
          const number = numberIn(event.target.value, bounds)
          if (number !== undefined) onChange(number)
        }}
      />
      {invalid && (
        <small id={`${id}-fault`} className="number-fault" role="alert">
          {bounds.whole ? t.wholeBetween(bounds.min, bounds.max) : t.between(bounds.min, bounds.max)}
        </small>
      )}
      {hint && (
        <small id={`${id}-hint`} className="muted">
          {hint}
        </small>
      )}
    </div>
  )
}
