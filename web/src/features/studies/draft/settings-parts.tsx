import { useState } from 'react'
import { useMessages } from '../../../language/index.ts'
import { RadioChoices } from '../../../ui/radio-choices.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { NumberField } from '../../prompt/composer/number-field.tsx'
import { StudyPart } from '../core/study-part.tsx'
import { messages } from '../messages/index.ts'
import type { PartProps } from './part-props.ts'

const VOTES_PER_COMPARISON = 3
const REASONS_MAX = 12
const REASON_CHARS_MAX = 100

/** The name of the study, and what voters are asked. */
export function QuestionPart({ draft, set }: PartProps) {
  const t = useMessages(messages).question
  return (
    <StudyPart title={t.title}>
      {(['name', 'question'] as const).map((field) => (
        <TextField
          key={field}
          label={t[field]}
          hint={t[`${field}Hint`]}
          fault={draft[field].trim() === '' && t.required}
          dir="auto"
          maxLength={field === 'name' ? 200 : 1_000}
          value={draft[field]}
          onChange={({ target }) => set({ [field]: target.value })}
        />
      ))}
    </StudyPart>
  )
}

/** Who votes, how often, and what they see. */
export function VotersPart({ draft, set }: PartProps) {
  const t = useMessages(messages).voters
  const [reasons, setReasons] = useState(draft.reasons.join('\n'))
  return (
    <StudyPart title={t.title}>
      <RadioChoices
        label={t.access}
        value={draft.access}
        names={t.accesses}
        texts={t.accessTexts}
        onChange={(access) => set({ access })}
      />
      <div className="columns">
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
      <TextField
        label={t.reasons}
        hint={t.reasonsHint}
        rows={6}
        dir="auto"
        value={reasons}
        onChange={({ target }) => {
          setReasons(target.value)
          set({ reasons: reasonsIn(target.value) })
        }}
      />
    </StudyPart>
  )
}

const reasonsIn = (text: string): string[] =>
  [...new Set(text.split('\n').map((line) => line.trim().slice(0, REASON_CHARS_MAX)))]
    .filter((line) => line !== '')
    .slice(0, REASONS_MAX)
