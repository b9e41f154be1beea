import type { Study } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useFormat, useMessages } from '../../../language/index.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { RadioChoices } from '../../../ui/radio-choices.tsx'
import { NumberField } from '../../prompt/composer/number-field.tsx'
import { StudyPart } from '../core/study-part.tsx'
import { messages } from '../messages/index.ts'
import type { PartProps } from './part-props.ts'
import { planStudy } from './plan.ts'

const LEVELS = [0.01, 0.05, 0.1]
const MARGIN = 35

/** When the study is decided, and what it can show. */
export function RulePart({ draft, set }: PartProps) {
  const t = useMessages(messages).rule
  const format = useFormat()
  const { goal, baseline, settleOn, marginPoints, level, contestants } = draft
  const levels = [...new Set([...LEVELS, level])].toSorted((one, other) => one - other)
  const names = contestants?.map(({ name }) => name) ?? []
  return (
    <StudyPart title={t.title}>
      <p className="muted">{t.text}</p>
      <RadioChoices
        label={t.title}
        value={goal}
        names={t.goals}
        texts={t.goalTexts}
        onChange={(goal) => set({ goal })}
      />
      {goal === 'baseline' && (
        <div className="columns">
          <label className="field">
            {t.baseline}
            <select
              value={baseline !== null && names.includes(baseline) ? baseline : ''}
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
              {Object.entries(t.settles).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
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
      <div className="columns">
        <label className="field">
          {t.level}
          <select value={level} onChange={(event) => set({ level: Number(event.target.value) })}>
            {levels.map((value) => (
              <option key={value} value={value}>
                {format.percent(value)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Plan draft={draft} />
    </StudyPart>
  )
}

const looks = { likely: 'badge-good', possible: 'badge-warn', unlikely: '' }

/** What a study of this size is likely to decide. */
function Plan({ draft }: { readonly draft: Study }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { promptCount, contestants, votesPerComparison } = draft
  const { rows, winsMin } = planStudy({ ...draft, prompts: promptCount, contestants: contestants?.length ?? 0 })
  if (winsMin === null) return <p className="muted">{t.plan.none}</p>
  return (
    <div className="stack">
      <h3>{t.plan.title}</h3>
      <p className="muted">{t.plan.text(format.count(promptCount), format.count(votesPerComparison))}</p>
      <DataTable
        name={t.plan.title}
        className="lined-table"
        columns={[t.plan.wins, t.plan.decided, t.plan.needs]}
        rows={rows.map(({ wins, chance, prompts, votes }) => ({
          key: String(wins),
          cells: [
            format.wholePercent(wins),
            <span key="chance" className={`badge ${looks[chance]}`} dir="auto">
              {t.plan.chances[chance]}
            </span>,
            <span key="needs" dir="auto">
              {t.prompts(format.count(prompts))} · {t.votes(format.count(votes))}
            </span>,
          ],
        }))}
      />
      <p className="muted">{winsMin < 1 ? t.plan.limit(format.percent(winsMin)) : t.plan.nothing}</p>
    </div>
  )
}
