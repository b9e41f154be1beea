import { useId } from 'react'
import './parts.css'

interface RadioChoicesProps<Value extends string> {
  readonly label: string
  readonly value: Value
  /** What each value is called, in their order. */
  readonly names: Readonly<Record<Value, string>>
  readonly texts: Readonly<Record<Value, string>>
  readonly disabled?: boolean
  readonly onChange: (value: Value) => void
}

/** A choice between values that need a sentence each. */
export function RadioChoices<Value extends string>(props: RadioChoicesProps<Value>) {
  const { label, value, names, texts, disabled, onChange } = props
  const group = useId()
  return (
    <fieldset className="choices" disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {(Object.keys(names) as Value[]).map((each) => (
        <label key={each} className="choice">
          <input type="radio" name={group} checked={each === value} onChange={() => onChange(each)} />
          <span>
            <strong>{names[each]}</strong>
            <span className="muted">{texts[each]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
