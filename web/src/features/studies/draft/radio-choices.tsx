import { useId } from 'react'

interface RadioChoicesProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string; readonly text: string }[]
  readonly onChange: (value: Value) => void
}

/** A choice between options that need a sentence each. */
export function RadioChoices<Value extends string>({ label, value, options, onChange }: RadioChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset className="study-choices">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="study-choice">
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>
            <strong>{option.label}</strong>
            <span className="muted">{option.text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
