import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import './combobox.css'

interface ComboboxProps<Option> {
  readonly label: string
  readonly placeholder: string
  readonly options: readonly Option[]
  readonly chosen: Option | null
  readonly keyOf: (option: Option) => string
  /** The text of the field for a chosen option. */
  readonly nameOf: (option: Option) => string
  readonly render: (option: Option) => ReactNode
  /** The matching options, best first. */
  readonly find: (options: readonly Option[], search: string) => readonly Option[]
  readonly onChoose: (option: Option) => void
  readonly noneFound: string
  readonly disabled?: boolean
  readonly className?: string
}

/** An ARIA combobox. Typing filters the list, arrows move in it, Enter chooses, Escape restores the value. */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { label, options, chosen, keyOf, nameOf, find, onChoose, disabled = false, className = '' } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const open = search !== null
  const found = open ? find(options, search) : []
  const active = found[Math.min(at, found.length - 1)]
  const optionId = (option: Option) => `${id}-${keyOf(option)}`

  useEffect(() => {
    if (open) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  const start = () => {
    setSearch('')
    setAt(
      chosen
        ? Math.max(
            0,
            options.findIndex((option) => keyOf(option) === keyOf(chosen)),
          )
        : 0,
    )
  }
  const choose = (option: Option) => {
    onChoose(option)
    setSearch(null)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp' || event.key === 'Enter')) start()
    else if (!open) return
    else if (event.key === 'ArrowDown') setAt((at + 1) % Math.max(1, found.length))
    else if (event.key === 'ArrowUp') setAt((at - 1 + found.length) % Math.max(1, found.length))
    else if (event.key === 'Home') setAt(0)
    else if (event.key === 'End') setAt(Math.max(0, found.length - 1))
    else if (event.key === 'Enter') active !== undefined && choose(active)
    else if (event.key === 'Escape') setSearch(null)
    else return
    event.preventDefault()
  }
  return (
    <div className={`combobox ${className}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        placeholder={open && chosen ? nameOf(chosen) : props.placeholder}
        value={search ?? (chosen ? nameOf(chosen) : '')}
        disabled={disabled}
        onChange={(event) => {
          setSearch(event.target.value)
          setAt(0)
        }}
        onClick={() => !open && start()}
        onKeyDown={press}
        onBlur={() => setSearch(null)}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} hidden={!open || found.length === 0}>
        {found.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys go to the field
          <div
            key={keyOf(option)}
            id={optionId(option)}
            role="option"
            aria-selected={option === active}
            // Keeps the focus in the field until the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {props.render(option)}
          </div>
        ))}
      </div>
      {open && found.length === 0 && (
        <p className="combobox-nothing" role="status">
          {props.noneFound}
        </p>
      )}
    </div>
  )
}
