import type { Model } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { commonMessages, useMessages } from '../../language/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { findModelsByName } from '../models/find-models.ts'
import { type Side, sides } from './battle-state.ts'
import { messages } from './messages/index.ts'
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
  const { free } = useMessages(commonMessages)
  return (
    <div className="pickers">
      {sides.map((side) => (
        <Combobox<Model>
          key={side}
          className={`picker lane-${side}`}
          label={t[side]}
          placeholder={t.placeholder}
          options={models}
          chosen={pair[side]}
          keyOf={(model) => model.modelId}
          nameOf={(model) => model.displayName}
          find={findModelsByName}
          noneFound={t.noneFound}
          onChoose={(model) => onChange({ ...pair, [side]: model })}
          render={(model) => (
            <span className="picker-option">
              <bdi>{model.displayName}</bdi>
              <small className="muted">
                <bdi>{model.providerName}</bdi> · <bdi>{shownText(model.modelName)}</bdi>
                {model.isFree && ` · ${free}`}
              </small>
            </span>
          )}
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
