import { type ReactNode, useState } from 'react'

interface LazyFoldProps {
  readonly title: string
  /** Loads when it is opened. */
  readonly children: ReactNode
}

/** A folded section below the board. */
export function LazyFold({ title, children }: LazyFoldProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className="board-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open && <div className="board-health">{children}</div>}
    </details>
  )
}
