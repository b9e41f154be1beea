import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { startAtTop } from './scroll-memory.ts'

interface PageProps {
  /** Of the document; the page's first heading says it or more. */
  readonly title: string
  readonly children: ReactNode
  readonly className?: string
}

/** One page: names the document, and takes the focus when somebody navigated here, so that reading starts at its top. */
export function Page({ title, children, className = '' }: PageProps) {
  const main = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    document.title = title === 'Arena' ? title : `${title} · Arena`
  }, [title])
  // Before the page is seen: later it would take the focus from whoever was quick to go on. Once: React runs it again for a
  // page that it hid while something was fetched.
  const arrived = useRef(false)
  useLayoutEffect(() => {
    if (arrived.current) return
    arrived.current = true
    // The first page of a visit stands where the browser puts it, and leaves it the focus: a reload stays in its place.
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
