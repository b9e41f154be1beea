import { type ComponentProps, type ReactNode, useId } from 'react'

/** For names and ids of the API. */
export const codeField = { dir: 'ltr', spellCheck: false, autoCapitalize: 'off' } as const

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong with the value. */
  readonly fault?: ReactNode
}

export function TextField({ label, hint, fault, ...input }: TextFieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        autoComplete="off"
        {...input}
        id={id}
        aria-invalid={fault ? true : undefined}
        aria-describedby={described || undefined}
      />
      {fault && (
        <small id={`${id}-fault`} className="admin-fault">
          {fault}
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
