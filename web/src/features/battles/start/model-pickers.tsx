import type { Model } from '@arena/contract'
import { useMessages } from '../../../language/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ModelMenu } from '../../models/model-menu.tsx'
import { type Side, sides } from '../live/battle-state.ts'
import { messages } from '../messages/index.ts'
import './model-pickers.css'

export type Pair = Readonly<Record<Side, Model | null>>

interface ModelPickersProps {
  readonly models: readonly Model[]
  readonly pair: Pair
  readonly onChange: (pair: Pair) => void
  /** What is wrong with the pair; `null` when nothing is. */
  readonly problem: string | null
}

/** Chooses the model for each side. */
export function ModelPickers({ models, pair, onChange, problem }: ModelPickersProps) {
  const t = useMessages(messages).sideBySide
  return (
    <div className="pickers">
      {sides.map((side) => (
        <ModelMenu
          key={side}
          className={`picker lane-${side}`}
          label={t[side]}
          placeholder={t.placeholder}
          noneFound={t.noneFound}
          models={models}
          chosen={pair[side]}
          onChoose={(model) => onChange({ ...pair, [side]: model })}
        />
      ))}
      <IconButton
        className="pickers-swap"
        label={t.swap}
        disabled={!pair.left && !pair.right}
        onClick={() => onChange({ left: pair.right, right: pair.left })}
        icon={
          <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
            <path d="M4 8h15m-4-4 4 4-4 4M20 16H5m4-4-4 4 4 4" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        }
      />
      {problem && (
        <p className="lane-note pickers-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
