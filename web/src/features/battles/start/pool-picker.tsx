import { shownText } from '@arena/contract/shown-text'
import { useMessages } from '../../../language/index.ts'
import { messages } from '../messages/index.ts'
import './pool-picker.css'
import type { PoolChoice } from './use-pool-choice.ts'

/** Chooses the pool to draw from. Shown only if there are pools. */
export function PoolPicker({ pools, chosen, isGone, choose }: PoolChoice) {
  const t = useMessages(messages).pool
  return (
    <>
      {pools.length > 0 && (
        <select
          className="pool-picker"
          aria-label={t.label}
          value={chosen ?? ''}
          onChange={({ target }) => choose(target.value || null)}
        >
          <option value="">{t.all}</option>
          {pools.map(({ name, label }) => (
            <option key={name} value={name}>
              {shownText(label)}
            </option>
          ))}
        </select>
      )}
      {isGone && (
        <span className="option-hint" role="status">
          {t.gone}
        </span>
      )}
    </>
  )
}
