import type { ServiceHealth } from '@arena/contract'
import { useFormat, useMessages } from '../../../language/index.ts'
import { voteClasses } from './class-filter.tsx'
import { messages } from './messages/index.ts'
import './class-bar.css'

/** The number of votes in each class, and what the classes mean. */
export function ClassBar({ votes }: { readonly votes: ServiceHealth['counts']['votes'] }) {
  const t = useMessages(messages).classes
  const format = useFormat()
  const all = voteClasses.reduce((sum, name) => sum + votes[name], 0)
  return (
    <section className="admin-card">
      <h2>{t.title}</h2>
      <div className="class-bar" aria-hidden="true">
        {voteClasses.map((name) => (
          <span key={name} data-class={name} style={{ flexGrow: votes[name] }} hidden={votes[name] === 0} />
        ))}
      </div>
      <dl className="class-key">
        {voteClasses.map((name) => (
          <div key={name} data-class={name}>
            <dt>{t.names[name]}</dt>
            <dd>
              <strong className="numeric">
                {all === 0 ? format.count(0) : `${format.count(votes[name])} (${format.percent(votes[name] / all)})`}
              </strong>
              <span className="muted">{t.meanings[name]}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
