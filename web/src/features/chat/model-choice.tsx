import { commonMessages, useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { useModels } from '../models/use-models.ts'
import { messages } from './messages/index.ts'

interface ModelChoiceProps {
  readonly value: string
  readonly onChange: (model: string) => void
  /** Whether there are images to send, which not every model takes. */
  readonly images: boolean
}

/** Any model, or one by name. Visitors only get `auto`: the catalogue needs a user. */
export function ModelChoice(props: ModelChoiceProps) {
  const t = useMessages(messages)
  const { model, retry } = useMessages(commonMessages)
  const { data, error, isFetching, refetch } = useModels()
  const models = data?.items ?? []
  const providers = [...new Set(models.map(({ providerName }) => providerName))]
  return (
    <>
      <label className="chat-model">
        <span className="visually-hidden">{model}</span>
        <select value={props.value} onChange={(event) => props.onChange(event.target.value)}>
          <option value="auto">{t.auto}</option>
          {providers.map((provider) => (
            <optgroup key={provider} label={provider}>
              {models
                .filter(({ providerName }) => providerName === provider)
                .map(({ modelId, modelName, displayName, vision }) => (
                  <option key={modelId} value={modelName} disabled={props.images && !vision}>
                    {displayName}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      {error && (
        <span className="chat-models-failed" role="alert">
          {t.modelsFailed}{' '}
          <Button kind="quiet" busy={isFetching} onClick={() => void refetch()}>
            {retry}
          </Button>
        </span>
      )}
    </>
  )
}
