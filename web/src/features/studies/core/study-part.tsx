import type { ReactNode } from 'react'

interface StudyPartProps {
  readonly title: string
  /** Shown next to the title. */
  readonly count?: string | null
  readonly id?: string
  readonly children: ReactNode
}

/** A part of the page of a study. */
export function StudyPart({ title, count, id, children }: StudyPartProps) {
  return (
    <section className="card" id={id} aria-label={title}>
      <h2>
        {title} {count && <span className="muted numeric">{count}</span>}
      </h2>
      {children}
    </section>
  )
}
