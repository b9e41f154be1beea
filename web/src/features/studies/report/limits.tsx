import type { StudyReport } from '@arena/contract'
import { useFormat, useMessages } from '../../../language/index.ts'
import { messages } from './messages/index.ts'

const sources = ['voters', 'prompts', 'votes'] as const

/** Where the uncertainty of the answer comes from, and what more of each source would bring. */
export function Limits({ limits }: { readonly limits: NonNullable<StudyReport['limits']> }) {
  const t = useMessages(messages).limits
  const format = useFormat()
  const { shares, withTwice, helpsMost } = limits
  return (
    <>
      <p>{t.text}</p>
      <div className="limits-bar" aria-hidden="true">
        {sources.map((source) => (
          <span key={source} className={`limits-${source}`} style={{ flexGrow: shares[source] }} />
        ))}
      </div>
      <ul className="limits-list">
        {sources.map((source) => (
          <li key={source}>
            <span className={`limits-key limits-${source}`} aria-hidden="true" />
            <span>
              <strong>{t.share[source](format.wholePercent(shares[source]))}</strong>{' '}
              <span className={source === helpsMost ? 'limits-best' : 'muted'}>
                {t.twice[source](format.wholePercent(1 - withTwice[source]))}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
