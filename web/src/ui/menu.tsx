import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import './menu.css'

interface MenuProps {
  /** The name of the button. */
  readonly label: string
  /** What the button shows; three dots by default. */
  readonly face?: ReactNode
  readonly items: readonly { readonly label: string; readonly onChoose: () => void }[]
}

const dots = (
  <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
    <circle cx="5" cy="12" r="2" />
    <circle cx="12" cy="12" r="2" />
    <circle cx="19" cy="12" r="2" />
  </svg>
)

/** A button with a menu of actions. The browser closes it with Escape or a click elsewhere, and restores the focus. */
export function Menu({ label, face = dots, items }: MenuProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  /** Next to its button: it is in the top layer, where the scrolling parts of a page do not cut it off. */
  const place = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const { top, bottom, left, right } = currentTarget.getBoundingClientRect()
    const opensUp = bottom > innerHeight * 0.75
    const opensLeft = right > innerWidth / 2 || getComputedStyle(currentTarget).direction === 'ltr'
    Object.assign(list.current!.style, {
      top: opensUp ? 'auto' : `${bottom}px`,
      bottom: opensUp ? `${innerHeight - top}px` : 'auto',
      left: opensLeft ? 'auto' : `${left}px`,
      right: opensLeft ? `${document.documentElement.clientWidth - right}px` : 'auto',
    })
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const buttons = [...list.current!.querySelectorAll('button')]
    const next = buttons.indexOf(document.activeElement as HTMLButtonElement) + step
    buttons.at(next % buttons.length)?.focus()
  }
  /** The browser says that the menu is open a moment after it is: the focus may already be on a later action. */
  const takeFocus = () => {
    if (!list.current!.contains(document.activeElement)) list.current!.querySelector('button')?.focus()
  }
  return (
    <>
      <IconButton label={label} icon={face} aria-haspopup="menu" popoverTarget={id} onClick={place} />
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className="menu-list"
        onKeyDown={press}
        onToggle={({ newState }) => newState === 'open' && takeFocus()}
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            onClick={() => {
              list.current?.hidePopover()
              item.onChoose()
            }}
          >
            {item.label}
          </button>
        ))}
      </div>
    </>
  )
}
