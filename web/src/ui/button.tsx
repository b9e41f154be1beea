import type { ComponentProps, ReactNode } from 'react'
import './button.css'

type Kind = 'plain' | 'primary' | 'quiet' | 'danger'

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: Kind
  /** Work goes on: the button says so and takes no second press. */
  readonly busy?: boolean
}

export function Button({ kind = 'plain', busy = false, className = '', children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${kind} ${className}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      // Not `disabled`: the focus would be lost to whoever waits with the keyboard.
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  /** What it does, for those who do not see the picture; shown when the pointer rests on it. */
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
