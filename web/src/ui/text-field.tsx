import { type AllHTMLAttributes, type ReactNode, useId } from 'react'

/** For names and ids of the API. */
export const codeField = { dir: 'ltr', spellCheck: false, autoCapitalize: 'off' } as const

interface TextFieldProps extends AllHTMLAttributes<HTMLInputElement | HTMLTextAreaElement> {
  readonly label: string
  readonly hint?: ReactNode
  /** What is wrong with the value. */
  readonly fault?: ReactNode
  /** More than one line. */
  readonly rows?: number
}

export function TextField({ label, hint, fault, rows, ...input }: TextFieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  const attributes = {
    autoComplete: 'off',
    ...input,
    id,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': described || undefined,
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows ? <textarea rows={rows} {...attributes} /> : <input type="text" {...attributes} />}
      {fault && (
        <small id={`${id}-fault`} className="form-fault">
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
