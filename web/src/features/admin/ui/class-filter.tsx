import type { VoteClass } from '@arena/contract'
import { useSearchParams } from 'wouter'
import { useMessages } from '../../../language/index.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { messages } from './messages/index.ts'

export const voteClasses = [
  'blind',
  'named',
  'informed',
  'self',
  'fallback',
  'leaked',
  'held',
] as const satisfies readonly VoteClass[]

/** Addresses can hold anything; an unknown class means no filter. */
const voteClassIn = (text: string | null): VoteClass | null => voteClasses.find((name) => name === text) ?? null

/** The class in the address; `null` for all. */
export function useChosenClass(): [VoteClass | null, (chosen: VoteClass | null) => void] {
  const [query, setQuery] = useSearchParams()
  return [
    voteClassIn(query.get('class')),
    (chosen) => setQuery(chosen === null ? {} : { class: chosen }, { replace: true }),
  ]
}

interface ClassFilterProps {
  readonly chosen: VoteClass | null
  readonly onChoose: (chosen: VoteClass | null) => void
}

export function ClassFilter({ chosen, onChoose }: ClassFilterProps) {
  const t = useMessages(messages).classes
  return (
    <Segmented
      label={t.filter}
      value={chosen ?? 'all'}
      options={[{ value: 'all', label: t.all }, ...voteClasses.map((name) => ({ value: name, label: t.names[name] }))]}
      onChange={(name) => onChoose(voteClassIn(name))}
    />
  )
}
