import { shownText } from '@arena/contract/shown-text'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { startAtTop } from './scroll-memory.ts'

interface PageProps {
  /** The document title. */
  readonly title: string
  readonly children: ReactNode
  readonly className?: string
}

/** Sets the document title, and moves the focus and the scroll position to the top after a navigation. */
export function Page({ title, children, className = '' }: PageProps) {
  const main = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    document.title = title === 'Arena' ? title : `${shownText(title)} · Arena`
  }, [title])
  // A layout effect runs before the first paint: a later one could take the focus from what the user already clicked.
  // React runs it again when a suspended page is shown again, so it runs once by the flag.
  const arrived = useRef(false)
  useLayoutEffect(() => {
    if (arrived.current) return
    arrived.current = true
    // The browser positions the first page of a visit itself, so that a reload keeps its place.
    if (navigated) {
      startAtTop()
      main.current?.focus({ preventScroll: true })
    }
    navigated = true
  }, [])
  return (
    <main id="content" ref={main} tabIndex={-1} className={`page ${className}`}>
      {children}
    </main>
  )
}

let navigated = false

/** The next page is the first one of a visit. A document is one visit, but component tests open many pages in one. */
export function beginVisit(): void {
  navigated = false
}
