import type { Board } from '@arena/contract'
import { useState } from 'react'
import { useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { messages } from '../messages/index.ts'
import { providersOf } from './board-rows.ts'
import { type BoardView, type Direction, firstDirection, type SortKey } from './board-view.ts'
import './board-filters.css'

interface BoardFiltersProps {
  readonly view: BoardView
  readonly onChange: (changes: Partial<BoardView>) => void
  readonly onReset: () => void
  readonly items: Board['items']
  readonly columns: readonly SortKey[]
}

/** Chooses the votes, the models and their order. */
export function BoardFilters({ view, onChange, onReset, items, columns }: BoardFiltersProps) {
  const t = useMessages(messages)
  const providers = providersOf(items)
  // The provider in the address is listed even if it has no models.
  const offered =
    view.provider === null || providers.includes(view.provider) ? providers : [...providers, view.provider]
  const today = new Date().toISOString().slice(0, 10)
  const [more, setMore] = useState(view.since !== null || view.until !== null || view.provider !== null)
  return (
    <search className="board-filters" aria-label={t.filters.label}>
      <div className="board-filter-row">
        <label className="field board-search">
          {t.filters.text}
          <input type="search" value={view.text} onChange={(event) => onChange({ text: event.target.value })} />
        </label>
        <label className="field board-sort-field">
          {t.filters.sort}
          <select
            value={`${view.sort} ${view.direction}`}
            onChange={(event) => {
              const [sort, direction] = event.target.value.split(' ') as [BoardView['sort'], BoardView['direction']]
              onChange({ sort, direction })
            }}
          >
            {columns.flatMap((key) =>
              [firstDirection[key], opposite(firstDirection[key])].map((direction) => (
                <option key={`${key} ${direction}`} value={`${key} ${direction}`}>
                  {`${t.columns[key]} · ${t.filters.order[direction]}`}
                </option>
              )),
            )}
          </select>
        </label>
        <Switch label={t.filters.blind} on={view.blindOnly} onChange={(blindOnly) => onChange({ blindOnly })} />
        <Switch
          label={t.filters.style}
          on={view.styleControlled}
          onChange={(styleControlled) => onChange({ styleControlled })}
        />
        <span className="board-columns-switch">
          <Switch
            label={t.filters.allColumns}
            on={view.allColumns}
            onChange={(allColumns) => onChange({ allColumns })}
          />
        </span>
        <Button aria-expanded={more} aria-controls="board-more-filters" onClick={() => setMore(!more)}>
          {t.filters.more}
        </Button>
      </div>
      <div className="board-filter-row" id="board-more-filters" hidden={!more}>
        <label className="field">
          {t.filters.provider}
          <select
            value={view.provider ?? ''}
            onChange={(event) => onChange({ provider: event.target.value === '' ? null : event.target.value })}
          >
            <option value="">{t.filters.allProviders}</option>
            {offered.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <DayField
          label={t.filters.since}
          value={view.since}
          max={view.until ?? today}
          onChange={(since) => onChange({ since })}
        />
        <DayField
          label={t.filters.until}
          value={view.until}
          min={view.since ?? undefined}
          max={today}
          onChange={(until) => onChange({ until })}
        />
        <Switch label={t.filters.free} on={view.freeOnly} onChange={(freeOnly) => onChange({ freeOnly })} />
        <Button kind="quiet" onClick={onReset}>
          {t.filters.reset}
        </Button>
      </div>
    </search>
  )
}

const opposite = (direction: Direction): Direction => (direction === 'ascending' ? 'descending' : 'ascending')

interface DayFieldProps {
  readonly label: string
  readonly value: string | null
  readonly min?: string | undefined
  readonly max: string
  readonly onChange: (day: string | null) => void
}

function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  return (
    <label className="field">
      {label}
      <input
        type="date"
        value={value ?? ''}
        min={min}
        max={max}
        onChange={(event) => {
          // While a year is typed, the control reports years like 0002.
          const day = event.target.value
          if (day === '' || day >= '1900') onChange(day === '' ? null : day)
        }}
      />
    </label>
  )
}
