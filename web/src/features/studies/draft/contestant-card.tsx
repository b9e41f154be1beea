import type { Contestant, Model } from '@arena/contract'
import { defaultLimits, generationDefaults, TEMPERATURE_MAX } from '@arena/contract/limits'
import { shownText } from '@arena/contract/shown-text'
import { useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { NumberField } from '../../prompt/composer/number-field.tsx'
import type { NameFault } from '../core/contestant-names.ts'
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
  const { name, imported, system, template, temperature, maxTokens } = contestant
  const shown = shownText(name)
  /** Empty values are left out. */
  const set = (change: { readonly [Key in keyof Contestant]?: Contestant[Key] | null }) => {
    const entries = Object.entries({ ...contestant, ...change })
    onChange(
      Object.fromEntries(
        entries.filter(([key, value]) => key === 'name' || (value !== null && value !== '')),
      ) as Contestant,
    )
  }
  return (
    <li className="card card-small">
      <div className="row">
        <TextField
          label={t.name}
          hint={imported ? t.imported : shownText(model?.displayName ?? contestant.model ?? '')}
          fault={fault && t.faults[fault]}
          dir="auto"
          maxLength={100}
          value={name}
          onChange={({ target }) => set({ name: target.value })}
        />
        {onDuplicate && (
          <Button kind="quiet" aria-label={t.duplicateOf(shown)} onClick={onDuplicate}>
            {t.duplicate}
          </Button>
        )}
        <Button kind="quiet" aria-label={t.removeOf(shown)} onClick={onRemove}>
          {t.remove}
        </Button>
      </div>
      {!imported && (
        <details className="fold">
          <summary aria-label={t.settingsOf(shown)}>
            {t.settings}
            {Boolean(system || template || temperature !== undefined || maxTokens !== undefined) && ' •'}
          </summary>
          <div className="stack">
            <TextField
              label={t.system}
              rows={3}
              dir="auto"
              maxLength={defaultLimits.systemCharsMax}
              value={system ?? ''}
              onChange={({ target }) => set({ system: target.value })}
            />
            <TextField
              label={t.template}
              hint={t.templateHint}
              rows={3}
              dir="auto"
              maxLength={20_000}
              placeholder="{{prompt}}"
              value={template ?? ''}
              onChange={({ target }) => set({ template: target.value })}
            />
            <div className="columns">
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
