import type { Judge, Model } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useFormat, useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ModelMenu } from '../../models/model-menu.tsx'
import { useModels } from '../../models/use-models.ts'
import { freeName, type NameFault, nameFaults } from '../core/contestant-names.ts'
import { StudyPart } from '../core/study-part.tsx'
import { messages } from '../messages/index.ts'
import { Estimate } from './estimate.tsx'
import type { PartProps } from './part-props.ts'
import { useGeneration } from './use-generation.ts'
import { useRowIds } from './use-row-ids.ts'

const JUDGES_MAX = 5
const none: readonly Model[] = []

/** Models that compare the answers beside people, or instead of them. */
export function JudgesPart({ draft, set }: PartProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const models = useModels()
  const judges = draft.judges ?? []
  const ids = useRowIds(judges.length)
  const faults = nameFaults(judges)
  const faultText = (fault: NameFault | null) =>
    fault && (fault === 'taken' ? t.judges.taken : t.contestants.faults.empty)
  const modelNamed = (name: string) => models.data?.items.find(({ modelName }) => modelName === name)
  const estimate = useGeneration(draft.studyId).data?.judging
  const change = (next: readonly Judge[]) => set({ judges: [...next], ...(next.length === 0 && { judgesOnly: false }) })
  return (
    <StudyPart title={t.judges.title} count={judges.length > 0 ? format.count(judges.length) : null}>
      <p className="muted">{t.judges.text}</p>
      <ul className="plain-list">
        {judges.map((judge, index) => (
          <li key={ids.of(index)} className="card card-small">
            <div className="row">
              <TextField
                label={t.contestants.name}
                hint={shownText(modelNamed(judge.model)?.displayName ?? judge.model)}
                fault={faultText(faults[index] ?? null)}
                dir="auto"
                maxLength={100}
                value={judge.name}
                onChange={({ target }) => change(judges.with(index, { ...judge, name: target.value }))}
              />
              <Button
                kind="quiet"
                aria-label={t.contestants.removeOf(shownText(judge.name))}
                onClick={() => {
                  ids.remove(index)
                  change(judges.filter((_, at) => at !== index))
                }}
              >
                {t.contestants.remove}
              </Button>
            </div>
            <TextField
              label={t.judges.rubric}
              hint={t.judges.rubricHint}
              rows={2}
              dir="auto"
              maxLength={20_000}
              placeholder={draft.question}
              value={judge.rubric ?? ''}
              onChange={({ target }) => change(judges.with(index, { ...judge, rubric: target.value }))}
            />
          </li>
        ))}
      </ul>
      {judges.length < JUDGES_MAX && (
        <ModelMenu
          className="study-add"
          label={t.judges.add}
          placeholder={t.contestants.placeholder}
          noneFound={t.contestants.noneFound}
          models={models.data?.items ?? none}
          chosen={null}
          onChoose={({ modelName, displayName }) => {
            const taken = judges.map(({ name }) => name)
            change([...judges, { name: freeName(displayName, taken), model: modelName }])
          }}
        />
      )}
      {estimate && estimate.calls > 0 && (
        <Estimate calls={t.judges.calls(format.count(estimate.calls))} of={estimate} />
      )}
      {judges.length > 0 && (
        <div>
          <Switch label={t.judges.only} on={draft.judgesOnly} onChange={(judgesOnly) => set({ judgesOnly })} />
          <p className="muted">{t.judges.onlyText}</p>
        </div>
      )}
    </StudyPart>
  )
}
