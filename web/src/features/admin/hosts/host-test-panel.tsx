import { ArenaApiError } from '@arena/client'
import type { Host, HostCall } from '@arena/contract'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { PlainText } from '../../../markdown/plain-text.tsx'
import { useArena } from '../../../session/index.tsx'
import { useAnnounce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import { Details } from '../../../ui/details.tsx'
import { Elapsed } from '../../../ui/elapsed.tsx'
import { messages as modelMessages } from '../models/messages/index.ts'
import { Code } from '../ui/cells.tsx'
import { useMeasures } from '../ui/measures.ts'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { messages } from './messages/index.ts'
import '../models/model-test-panel.css'
import { codeField, TextField } from '../../../ui/text-field.tsx'
import { useTest } from '../models/use-test.ts'
import { useModels } from '../queries/use-models.ts'
import { useHostFailure } from './use-host-failure.ts'

/** Asks a model of the host one question, buffered and streamed, as soon as it opens if the host has a model. */
export function HostTestPanel({ host, onClose }: { readonly host: Host; readonly onClose: () => void }) {
  const hosts = useMessages(messages)
  const { test: t } = useMessages(modelMessages)
  const { nothingLost } = useMessages(adminMessages)
  const common = useMessages(commonMessages)
  const arena = useArena()
  const announce = useAnnounce()
  const listId = useId()
  const { data: models } = useModels()
  const [model, setModel] = useState('')
  const { state, ask, cancel } = useTest(
    (model, options) => arena.admin.testHost(host.name, model ? { model } : {}, options),
    ({ buffered, streamed }) => announce((buffered.ok && streamed.ok ? t.answered : t.failed)(host.label)),
  )
  const asking = state.is === 'asking'
  const needsModel = state.is === 'failed' && state.error instanceof ArenaApiError && state.error.field === 'model'
  const own = models?.filter(({ providerName, status }) => providerName === host.name && status === 'active') ?? []
  const hasModel = own.length > 0
  useEffect(() => {
    if (hasModel) void ask('')
  }, [hasModel, ask])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!asking) void ask(model)
  }
  return (
    <section className="model-test" aria-label={hosts.testTitle(host.label)}>
      <p className="muted">{hosts.testText}</p>
      <form className="admin-ask" noValidate onSubmit={submit}>
        <TextField
          label={hosts.testModel}
          hint={hosts.testModelHint}
          fault={needsModel ? hosts.testNeedsModel : undefined}
          value={model}
          list={listId}
          {...codeField}
          onChange={(event) => setModel(event.target.value)}
        />
        <datalist id={listId}>
          {own.map(({ modelId, modelName, hostModelName }) => (
            <option key={modelId} value={hostModelName ?? modelName} />
          ))}
        </datalist>
        <span className="admin-actions">
          {/* One button for both actions, so that it keeps its place and the focus. */}
          <Button kind="primary" onClick={asking ? cancel : () => void ask(model)}>
            {asking ? common.cancel : state.is === 'idle' ? t.run : t.again}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {common.close}
          </Button>
        </span>
      </form>
      {state.is === 'asking' && (
        <p>
          {t.waiting} <Elapsed sinceMs={state.startedAtMs} label={t.took} />
        </p>
      )}
      {state.is === 'cancelled' && <p>{t.cancelled}</p>}
      {state.is === 'failed' && !needsModel && <FailureNote error={state.error} saved={nothingLost} />}
      {state.is === 'done' && (
        <>
          <p>
            {common.model}: <Code>{state.result.model}</Code>
          </p>
          <CallResult name={hosts.buffered} call={state.result.buffered} />
          <CallResult name={hosts.streamed} call={state.result.streamed} />
        </>
      )}
    </section>
  )
}

function CallResult({ name, call }: { readonly name: string; readonly call: HostCall }) {
  const hosts = useMessages(messages)
  const { test: t } = useMessages(modelMessages)
  const format = useFormat()
  const measures = useMeasures()
  const failureOf = useHostFailure()
  const time = (ms: number) => (ms < 1_000 ? measures.milliseconds(ms) : format.seconds(ms))
  const { ok, message, firstTokenMs, totalMs, tokensPerSecond } = call
  const details = [
    ...(firstTokenMs === null ? [] : [{ name: hosts.firstText, value: time(firstTokenMs) }]),
    ...(tokensPerSecond === null ? [] : [{ name: hosts.tokensPerSecond, value: format.number(tokensPerSecond, 1) }]),
    { name: t.took, value: time(totalMs) },
  ]
  return (
    <div className="model-test-result" data-ok={ok}>
      <strong>{(ok ? hosts.succeeded : hosts.callFailed)(name)}</strong>
      {!ok && <p>{failureOf(call)}</p>}
      {message !== null && (
        <div className="model-test-answer">
          <PlainText text={message} />
        </div>
      )}
      {ok && <Details className="model-test-facts" items={details} />}
    </div>
  )
}
