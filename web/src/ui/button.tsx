import type { ComponentProps, ReactNode } from 'react'
import './button.css'

type Kind = 'plain' | 'primary' | 'quiet' | 'danger'

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: Kind
  /** Shows that work is in progress and ignores clicks. */
  readonly busy?: boolean
}

export function Button({ kind = 'plain', busy = false, className = '', children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${kind} ${className}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      // Not `disabled`: the button would lose the focus.
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  /** The accessible name and the tooltip. */
  readonly label: string
  readonly icon: ReactNode
}

export function IconButton({ label, icon, className = '', ...rest }: IconButtonProps) {
  return (
    <Button kind="quiet" {...rest} className={`icon-button ${className}`} aria-label={label} title={label}>
      {icon}
    </Button>
  )
}
