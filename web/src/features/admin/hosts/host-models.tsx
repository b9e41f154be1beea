import type { Host, ListedModel } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useFailureText } from '../../../failure/use-failure-text.ts'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { useAnnounce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import './host-models.css'
import { messages as modelMessages } from '../models/messages/index.ts'
import { Code } from '../ui/cells.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { findListed } from './listed-models.ts'
import { messages } from './messages/index.ts'
import { useHostFailure } from './use-host-failure.ts'
import { type AddedModel, useAddListedModels, useListedModels } from './use-listed-models.ts'

/** The models that a host lists. The ticked ones are added to the catalogue. */
export function HostModels({ host, onClose }: { readonly host: Host; readonly onClose: () => void }) {
  const t = useMessages(messages)
  const { nothingLost } = useMessages(adminMessages)
  const words = useMessages(modelMessages)
  const common = useMessages(commonMessages)
  const format = useFormat()
  const announce = useAnnounce()
  const { data, error, isFetching, refetch } = useListedModels(host)
  const add = useAddListedModels(host)
  const failureOf = useHostFailure()
  const [search, setSearch] = useState('')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const found = data ? findListed(data.items, search) : []
  const open = found.filter(({ modelName }) => modelName === null)
  const chosen = data?.items.filter(({ name, modelName }) => ticked.has(name) && modelName === null) ?? []
  const tick = (name: string, on: boolean) =>
    setTicked((ticked) => new Set(on ? [...ticked, name] : [...ticked].filter((other) => other !== name)))
  const submit = () => {
    // Not `disabled` instead: the button would lose the focus when the models are added.
    if (chosen.length === 0) return
    add.mutate(chosen, {
      onSuccess(results) {
        announce(t.addedCount(format.count(results.filter(({ error }) => error === null).length)))
        setTicked(new Set())
      },
    })
  }
  const close = (
    <Button kind="quiet" onClick={onClose}>
      {common.close}
    </Button>
  )
  if (isFetching && !data) return <p role="status">{t.discovering}</p>
  return (
    <section className="host-models" aria-label={t.modelsOf(host.label)}>
      {error && (
        <FailureNote error={error} saved={nothingLost} onRetry={() => void refetch()}>
          {close}
        </FailureNote>
      )}
      {data && data.failureReason !== null && (
        <div className="failure" role="alert">
          <strong>{t.noList}</strong>
          <p>{failureOf(data)}</p>
          <div className="failure-actions">
            <Button busy={isFetching} onClick={() => void refetch()}>
              {common.retry}
            </Button>
            {close}
          </div>
        </div>
      )}
      {data && data.failureReason === null && (
        <>
          <p className="muted">{data.items.length === 0 ? t.emptyList : t.discoverText}</p>
          {data.unlisted > 0 && <p role="status">{t.unlisted(format.count(data.unlisted))}</p>}
          {data.items.length > 8 && <SearchField label={words.search} value={search} onChange={setSearch} />}
          {found.length > 0 && (
            <ul className="host-models-list">
              {found.map((model) => (
                <li key={model.name}>
                  <ListedChoice model={model} ticked={ticked.has(model.name)} onTick={(on) => tick(model.name, on)} />
                </li>
              ))}
            </ul>
          )}
          {data.items.length > 0 && found.length === 0 && <p>{words.noneFound}</p>}
          {add.data && <Results results={add.data} />}
          <span className="admin-actions">
            {open.length > 1 && (
              <Button onClick={() => setTicked(new Set([...ticked, ...open.map(({ name }) => name)]))}>
                {t.selectAll}
              </Button>
            )}
            {data.items.length > 0 && (
              <Button
                kind="primary"
                busy={add.isPending}
                aria-disabled={chosen.length === 0 || undefined}
                onClick={submit}
              >
                {chosen.length === 0 ? t.addNone : t.addCount(format.count(chosen.length))}
              </Button>
            )}
            {close}
          </span>
        </>
      )}
    </section>
  )
}

interface ListedChoiceProps {
  readonly model: ListedModel
  readonly ticked: boolean
  readonly onTick: (on: boolean) => void
}

function ListedChoice({ model, ticked, onTick }: ListedChoiceProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { name, displayName, contextTokens, vision, inputPrice, outputPrice, modelName } = model
  const known = modelName !== null
  const details = [
    ...(contextTokens === null ? [] : [t.context(format.count(contextTokens))]),
    ...(vision ? [t.vision] : []),
    ...(inputPrice === null ? [] : [t.inputPrice(format.dollars(inputPrice))]),
    ...(outputPrice === null ? [] : [t.outputPrice(format.dollars(outputPrice))]),
  ]
  return (
    <label className="host-model">
      <input
        type="checkbox"
        checked={known || ticked}
        disabled={known}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span className="admin-person">
        <strong dir="auto">{shownText(displayName ?? name)}</strong>
        {displayName !== null && displayName !== name && <Code>{name}</Code>}
        {details.length > 0 && <small className="muted">{details.join(' · ')}</small>}
      </span>
      {known && <span className="badge badge-good">{t.inCatalogue}</span>}
    </label>
  )
}

function Results({ results }: { readonly results: readonly AddedModel[] }) {
  const t = useMessages(messages)
  const format = useFormat()
  const textOf = useFailureText()
  const failed = results.filter(({ error }) => error !== null)
  const added = results.length - failed.length
  return (
    <div role="status">
      {added > 0 && <p>{t.addedCount(format.count(added))}</p>}
      {failed.length > 0 && (
        <>
          <p className="form-fault">{t.notAdded}</p>
          <ul>
            {failed.map(({ name, error }) => (
              <li key={name}>
                <Code>{name}</Code> {textOf(error)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
