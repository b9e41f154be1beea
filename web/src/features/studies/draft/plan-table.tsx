import type { Study } from '@arena/contract'
import { useFormat, useMessages } from '../../../language/index.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { messages } from '../messages/index.ts'
import { planStudy } from '../plan.ts'

/** What a study of this size is likely to decide. */
export function PlanTable({ draft }: { readonly draft: Study }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { promptCount, contestants, votesPerComparison } = draft
  const { rows, winsMin } = planStudy({ ...draft, prompts: promptCount, contestants: contestants?.length ?? 0 })
  return (
    <div className="study-plan">
      <h3>{t.plan.title}</h3>
      {winsMin === null ? (
        <p className="muted">{t.plan.none}</p>
      ) : (
        <>
          <p className="muted">{t.plan.text(format.count(promptCount), format.count(votesPerComparison))}</p>
          <DataTable
            name={t.plan.title}
            className="study-plan-table"
            columns={[t.plan.wins, t.plan.decided, t.plan.needs]}
            rows={rows.map(({ wins, chance, prompts, votes }) => ({
              key: String(wins),
              cells: [
                format.wholePercent(wins),
                <span key="chance" className={`study-badge study-${chance}`} dir="auto">
                  {t.plan.chances[chance]}
                </span>,
                <span key="needs" dir="auto">
                  {t.prompts(format.count(prompts))} · {t.votes(format.count(votes))}
                </span>,
              ],
            }))}
          />
          {winsMin < 1 ? (
            <p className="muted">{t.plan.limit(format.percent(winsMin))}</p>
          ) : (
            <p className="muted">{t.plan.nothing}</p>
          )}
        </>
      )}
    </div>
  )
}
