import type { Model } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { commonMessages, useMessages } from '../../language/index.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { findModelsByName } from './find-models.ts'
import './model-menu.css'

interface ModelMenuProps {
  readonly label: string
  readonly placeholder: string
  readonly noneFound: string
  readonly models: readonly Model[]
  readonly chosen: Model | null
  readonly onChoose: (model: Model) => void
  readonly className?: string
}

/** Chooses a model of the catalogue by its name. */
export function ModelMenu({ models, ...menu }: ModelMenuProps) {
  const { free, vision } = useMessages(commonMessages)
  return (
    <Combobox<Model>
      {...menu}
      options={models}
      keyOf={(model) => model.modelId}
      nameOf={(model) => model.displayName}
      find={findModelsByName}
      render={(model) => (
        <span className="model-option">
          <bdi>{model.displayName}</bdi>
          <small className="muted">
            <bdi>{model.providerName}</bdi> · <bdi>{shownText(model.modelName)}</bdi>
            {model.isFree && ` · ${free}`}
            {model.vision && ` · ${vision}`}
          </small>
        </span>
      )}
    />
  )
}
