import type { Contestant, Model } from '@arena/contract'
import { defaultLimits, generationDefaults, TEMPERATURE_MAX } from '@arena/contract/limits'
import { shownText } from '@arena/contract/shown-text'
import { useId } from 'react'
import { useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { NumberField } from '../../prompt/number-field.tsx'
import type { NameFault } from '../contestant-names.ts'
import { messages } from '../messages/index.ts'

interface ContestantCardProps {
  readonly contestant: Contestant
  /** Its model in the catalogue, if it is still there. */
  readonly model: Model | undefined
  readonly fault: NameFault | null
  readonly onChange: (contestant: Contestant) => void
  readonly onRemove: () => void
  /** `null` if there can be no other one like it. */
  readonly onDuplicate: (() => void) | null
}

/** One contestant: its name, and folded, what its model is sent. */
export function ContestantCard({ contestant, model, fault, onChange, onRemove, onDuplicate }: ContestantCardProps) {
  const t = useMessages(messages).contestants
  const id = useId()
  const { name, imported, system, template, temperature, maxTokens } = contestant
  const shown = shownText(name)
  /** Empty values are left out. */
  const set = (change: { readonly [Key in keyof Contestant]?: Contestant[Key] | null | undefined }) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...contestant, ...change }).filter(
          ([key, value]) => key === 'name' || (value !== null && value !== ''),
        ),
      ) as Contestant,
    )
  return (
    <li className="study-contestant">
      <div className="study-contestant-head">
        <div className="field">
          <label htmlFor={id}>{t.name}</label>
          <input
            id={id}
            dir="auto"
            autoComplete="off"
            maxLength={100}
            value={name}
            aria-invalid={fault !== null || undefined}
            aria-describedby={`${id}-model`}
            onChange={(event) => set({ name: event.target.value })}
          />
          <small id={`${id}-model`} className={fault ? 'study-fault' : 'muted'}>
            {fault ? t.faults[fault] : imported ? t.imported : shownText(model?.displayName ?? contestant.model ?? '')}
          </small>
        </div>
        <div className="study-actions">
          {onDuplicate && (
            <Button kind="quiet" aria-label={t.duplicateOf(shown)} onClick={onDuplicate}>
              {t.duplicate}
            </Button>
          )}
          <Button kind="quiet" aria-label={t.removeOf(shown)} onClick={onRemove}>
            {t.remove}
          </Button>
        </div>
      </div>
      {!imported && (
        <details className="study-more">
          <summary aria-label={t.settingsOf(shown)}>
            {t.settings}
            {(system || template || temperature !== undefined || maxTokens !== undefined) && (
              <span className="study-dot" aria-hidden="true" />
            )}
          </summary>
          <div className="form">
            <label className="field">
              {t.system}
              <textarea
                rows={3}
                dir="auto"
                maxLength={defaultLimits.systemCharsMax}
                value={system ?? ''}
                onChange={(event) => set({ system: event.target.value })}
              />
            </label>
            <label className="field">
              {t.template}
              <textarea
                rows={3}
                dir="auto"
                maxLength={20_000}
                placeholder="{{prompt}}"
                value={template ?? ''}
                onChange={(event) => set({ template: event.target.value })}
              />
              <small className="muted">{t.templateHint}</small>
            </label>
            <div className="study-columns">
              <NumberField
                label={t.temperature}
                bounds={{ min: 0, max: TEMPERATURE_MAX, whole: false }}
                standard={generationDefaults.temperature}
                value={temperature ?? null}
                onChange={(value) => set({ temperature: value })}
              />
              <NumberField
                label={t.maxTokens}
                bounds={{ min: 1, max: 1_000_000, whole: true }}
                standard={generationDefaults.maxTokens}
                value={maxTokens ?? null}
                onChange={(value) => set({ maxTokens: value })}
              />
            </div>
          </div>
        </details>
      )}
    </li>
  )
}
