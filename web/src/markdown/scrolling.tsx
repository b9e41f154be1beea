import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useMessages } from '../language/index.ts'
import { messages } from './messages/index.ts'

/** Whether a table is part of a longer one that scrolls as a whole. */
const PartOfTable = createContext(false)

interface ScrollingProps {
  readonly children?: ReactNode
}

export function ScrollingTable({ dir, children }: ScrollingProps & { readonly dir: string | undefined }) {
  const { table } = useMessages(messages)
  if (useContext(PartOfTable)) return <table dir={dir}>{children}</table>
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, a keyboard cannot scroll a wide table.
    <div className="md-scroll" role="group" aria-label={table} tabIndex={0} dir={dir}>
      <table>{children}</table>
    </div>
  )
}

/** The parts of a long table in one scroll container. */
export function LongTable({ columns, children }: ScrollingProps & { readonly columns: number }) {
  const { table } = useMessages(messages)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // By script: the content security policy forbids style attributes.
    place.current?.style.setProperty('--md-columns', String(columns))
  }, [columns])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, a keyboard cannot scroll a wide table.
    <div ref={place} className="md-long-table md-scroll" role="group" aria-label={table} tabIndex={0}>
      <PartOfTable value={true}>{children}</PartOfTable>
    </div>
  )
}

/** A displayed formula. Only one that is too wide is focusable, for scrolling by keyboard. */
export function DisplayedFormula({ children }: ScrollingProps) {
  const { formula } = useMessages(messages)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => {
      const { target } = entry!
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
      else target.removeAttribute('tabindex')
    })
    watcher.observe(place.current!)
    return () => watcher.disconnect()
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <span ref={place} className="md-math-display md-scroll" role="group" aria-label={formula} dir="ltr">
      {children}
    </span>
  )
}
