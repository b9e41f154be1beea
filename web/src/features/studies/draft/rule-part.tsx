import { shownText } from '@arena/contract/shown-text'
import { useFormat, useMessages } from '../../../language/index.ts'
import { NumberField } from '../../prompt/number-field.tsx'
import { messages } from '../messages/index.ts'
import type { PartProps } from './draft-study.tsx'
import { PlanTable } from './plan-table.tsx'
import { RadioChoices } from './radio-choices.tsx'

const LEVELS = [0.01, 0.05, 0.1]
const MARGIN = 35

/** When the study is decided, and what it can show. */
export function RulePart({ draft, set }: PartProps) {
  const t = useMessages(messages).rule
  const format = useFormat()
  const { goal, baseline, settleOn, marginPoints, level, contestants } = draft
  const levels = LEVELS.includes(level) ? LEVELS : [...LEVELS, level].toSorted((one, other) => one - other)
  const names = contestants?.map(({ name }) => name) ?? []
  return (
    <section className="study-part" aria-label={t.title}>
      <h2>{t.title}</h2>
      <p className="muted">{t.text}</p>
      <RadioChoices
        label={t.title}
        value={goal}
        options={(['best', 'baseline'] as const).map((value) => ({
          value,
          label: t.goals[value],
          text: t.goalTexts[value],
        }))}
        onChange={(goal) => set({ goal })}
      />
      {goal === 'baseline' && (
        <div className="study-columns">
          <label className="field">
            {t.baseline}
            <select
              value={names.includes(baseline ?? '') ? (baseline ?? '') : ''}
              onChange={(event) => set({ baseline: event.target.value })}
            >
              <option value="" disabled>
                {t.chooseBaseline}
              </option>
              {names.map((name) => (
                <option key={name} value={name}>
                  {shownText(name)}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            {t.settleOn}
            <select
              value={settleOn}
              onChange={(event) => set({ settleOn: event.target.value === 'better' ? 'better' : 'no worse' })}
            >
              {(['better', 'no worse'] as const).map((value) => (
                <option key={value} value={value}>
                  {t.settles[value]}
                </option>
              ))}
            </select>
          </label>
          <NumberField
            label={t.margin}
            hint={t.marginHint(format.count(marginPoints), format.percent(1 / (1 + 10 ** (-marginPoints / 400))))}
            bounds={{ min: 1, max: 400, whole: false }}
            standard={MARGIN}
            value={marginPoints}
            onChange={(value) => set({ marginPoints: value ?? MARGIN })}
          />
        </div>
      )}
      <label className="field study-short">
        {t.level}
        <select value={level} onChange={(event) => set({ level: Number(event.target.value) })}>
          {levels.map((value) => (
            <option key={value} value={value}>
              {format.percent(value)}
            </option>
          ))}
        </select>
      </label>
      <PlanTable draft={draft} />
    </section>
  )
}
