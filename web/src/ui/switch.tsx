import { type ReactNode, useId } from 'react'
import './switch.css'

interface SwitchProps {
  readonly label: ReactNode
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

export function Switch({ label, on, onChange }: SwitchProps) {
  const id = useId()
  return (
    <span className="switch">
      <button
        type="button"
        role="switch"
        id={id}
        aria-checked={on}
        aria-labelledby={`${id}-label`}
        onClick={() => onChange(!on)}
      >
        <span className="switch-track" aria-hidden="true">
          <span className="switch-thumb" />
        </span>
      </button>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
    </span>
  )
}
