import type { VoteClass } from '@arena/contract'
import { useSearchParams } from 'wouter'
import { useMessages } from '../../language/index.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { messages } from './messages/index.ts'
import { voteClasses, voteClassIn } from './vote-classes.ts'

/** The class that the address asks for; `null` for all. */
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
    <>
      <Segmented
        label={t.filter}
        value={chosen ?? 'all'}
        options={[
          { value: 'all', label: t.all },
          ...voteClasses.map((name) => ({ value: name, label: t.names[name] })),
        ]}
        onChange={(name) => onChoose(voteClassIn(name))}
      />
      {chosen && <p className="muted admin-small class-meaning">{t.meanings[chosen]}</p>}
    </>
  )
}
