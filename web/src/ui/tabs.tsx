import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import './tabs.css'

interface Tab<Name extends string> {
  readonly name: Name
  readonly label: ReactNode
  readonly className?: string
}

interface TabsProps<Name extends string> {
  readonly label: string
  /** The prefix of the ids of tabs and panels: see {@link tabPanelProps}. */
  readonly id: string
  readonly tabs: readonly Tab<Name>[]
  readonly open: Name
  readonly onOpen: (name: Name) => void
  readonly className?: string
}

/** A row of tabs. Arrow keys open the next one. The page renders the panels itself. */
export function Tabs<Name extends string>({ label, id, tabs, open, onOpen, className = '' }: TabsProps<Name>) {
  const list = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === open)
    const right = list.current && getComputedStyle(list.current).direction === 'rtl' ? -1 : 1
    const steps: Record<string, number> = { ArrowRight: right, ArrowLeft: -right, Home: -at, End: tabs.length - 1 - at }
    const step = steps[event.key]
    if (step === undefined) return
    // Also stops the page's own arrow shortcuts.
    event.preventDefault()
    const next = tabs[(at + step + tabs.length) % tabs.length]!
    onOpen(next.name)
    document.getElementById(tabId(id, next.name))?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className={`tabs ${className}`} onKeyDown={press}>
      {tabs.map(({ name, label: text, className: own = '' }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(id, name)}
          aria-selected={name === open}
          aria-controls={panelId(id, name)}
          tabIndex={name === open ? 0 : -1}
          className={`tab ${own}`}
          onClick={() => onOpen(name)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

const tabId = (id: string, name: string) => `${id}-tab-${name}`
const panelId = (id: string, name: string) => `${id}-panel-${name}`

/** The attributes of a panel. Closed panels stay mounted and keep their state. */
export const tabPanelProps = (id: string, name: string, open: string) => ({
  role: 'tabpanel' as const,
  id: panelId(id, name),
  'aria-labelledby': tabId(id, name),
  hidden: name !== open,
})
