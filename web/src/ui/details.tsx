import type { ReactNode } from 'react'

export interface Detail {
  readonly name: ReactNode
  readonly value: ReactNode
  readonly note?: ReactNode
  /** For a name that is not a string. */
  readonly key?: string
}

/** A list of names and values. */
export function Details({ items, className }: { readonly items: readonly Detail[]; readonly className: string }) {
  return (
    <dl className={className}>
      {items.map(({ name, value, note, key }) => (
        <div key={key ?? String(name)}>
          <dt>{name}</dt>
          <dd className="numeric">{value}</dd>
          {note && <dd className="muted">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
