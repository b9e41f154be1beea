import { useState } from 'react'
import { useMessages } from '../../../language/index.ts'
import { Switch } from '../../../ui/switch.tsx'
import { NumberField } from '../../prompt/number-field.tsx'
import { messages } from '../messages/index.ts'
import type { PartProps } from './draft-study.tsx'
import { RadioChoices } from './radio-choices.tsx'

const VOTES_PER_COMPARISON = 3
const REASONS_MAX = 12
const REASON_CHARS_MAX = 100

/** Who votes, how often, and what they see. */
export function VotersPart({ draft, set }: PartProps) {
  const t = useMessages(messages).voters
  const [reasons, setReasons] = useState(draft.reasons.join('\n'))
  return (
    <section className="study-part" aria-label={t.title}>
      <h2>{t.title}</h2>
      <RadioChoices
        label={t.access}
        value={draft.access}
        options={(['link', 'accounts'] as const).map((value) => ({
          value,
          label: t.accesses[value],
          text: t.accessTexts[value],
        }))}
        onChange={(access) => set({ access })}
      />
      <div className="study-columns">
        <NumberField
          label={t.votesPerComparison}
          hint={t.votesHint}
          bounds={{ min: 1, max: 100, whole: true }}
          standard={VOTES_PER_COMPARISON}
          value={draft.votesPerComparison}
          onChange={(value) => set({ votesPerComparison: value ?? VOTES_PER_COMPARISON })}
        />
        <NumberField
          label={t.budgetVotes}
          hint={t.budgetVotesHint}
          bounds={{ min: 1, max: 1_000_000, whole: true }}
          value={draft.budgetVotes}
          onChange={(value) => set({ budgetVotes: value ?? 0 })}
        />
      </div>
      <Switch label={t.showReference} on={draft.showReference} onChange={(showReference) => set({ showReference })} />
      <label className="field">
        {t.reasons}
        <textarea
          rows={6}
          dir="auto"
          value={reasons}
          onChange={(event) => {
            setReasons(event.target.value)
            set({ reasons: reasonsIn(event.target.value) })
          }}
        />
        <small className="muted">{t.reasonsHint}</small>
      </label>
    </section>
  )
}

const reasonsIn = (text: string): string[] =>
  [...new Set(text.split('\n').map((line) => line.trim().slice(0, REASON_CHARS_MAX)))]
    .filter((line) => line !== '')
    .slice(0, REASONS_MAX)
