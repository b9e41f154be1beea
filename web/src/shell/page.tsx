import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
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
  useEffect(() => {
    document.title = title === 'Arena' ? title : `${title} · Arena`
  }, [title])
  useEffect(() => {
    // The first page of a visit leaves the focus to the browser.
    if (navigated) main.current?.focus({ preventScroll: true })
    navigated = true
  }, [])
  // The first page of a visit stands where the browser puts it: a reload stays in its place.
  useLayoutEffect(() => {
    if (navigated) startAtTop()
  }, [])
  return (
    <main id="content" ref={main} tabIndex={-1} className={`page ${className}`}>
      {children}
    </main>
  )
}

let navigated = false
