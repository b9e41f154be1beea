import type { ReactNode } from 'react'

interface FactsProps {
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
  readonly children?: ReactNode
}

/** A card of names and values. */
export function Facts({ title, facts, children }: FactsProps) {
  return (
    <section className="admin-card">
      <h2>{title}</h2>
      <dl className="admin-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="numeric">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
