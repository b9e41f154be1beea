import type { AdminModel, ModelTest } from '@arena/contract'
import { type FormEvent, useEffect, useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { PlainText } from '../../../markdown/plain-text.tsx'
import { useArena } from '../../../session/index.tsx'
import { useAnnounce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import { Details } from '../../../ui/details.tsx'
import { Elapsed } from '../../../ui/elapsed.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { messages } from './messages/index.ts'
import { useTest } from './use-test.ts'
import './model-test-panel.css'

/** Sends a test prompt as soon as it opens, and shows the result. */
export function ModelTestPanel({ model, onClose }: { readonly model: AdminModel; readonly onClose: () => void }) {
  const { test: t } = useMessages(messages)
  const { nothingLost } = useMessages(adminMessages)
  const common = useMessages(commonMessages)
  const arena = useArena()
  const announce = useAnnounce()
  const [prompt, setPrompt] = useState('')
  const { state, ask, cancel } = useTest(
    (prompt, options) => arena.admin.testModel(model.modelId, prompt ? { prompt } : {}, options),
    ({ ok }) => announce((ok ? t.answered : t.failed)(model.displayName)),
  )
  const asking = state.is === 'asking'
  useEffect(() => void ask(''), [ask])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!asking) void ask(prompt)
  }
  return (
    <section className="model-test" aria-label={t.title(model.displayName)}>
      <p className="muted">{t.text}</p>
      {state.is === 'asking' && (
        <p>
          {t.waiting} <Elapsed sinceMs={state.startedAtMs} label={t.took} />
        </p>
      )}
      {state.is === 'cancelled' && <p>{t.cancelled}</p>}
      {state.is === 'failed' && <FailureNote error={state.error} saved={nothingLost} />}
      {state.is === 'done' && <TestResult result={state.result} name={model.displayName} />}
      <form className="admin-ask" onSubmit={submit}>
        <TextField label={t.prompt} value={prompt} dir="auto" onChange={(event) => setPrompt(event.target.value)} />
        <span className="admin-actions">
          {/* One button for both actions, so that it keeps its place and the focus. */}
          <Button onClick={asking ? cancel : () => void ask(prompt)}>{asking ? common.cancel : t.again}</Button>
          <Button kind="quiet" onClick={onClose}>
            {common.close}
          </Button>
        </span>
      </form>
    </section>
  )
}

function TestResult({ result, name }: { readonly result: ModelTest; readonly name: string }) {
  const { test: t } = useMessages(messages)
  const format = useFormat()
  const { ok, message, responseTimeMs, usage, reason } = result
  const details = [
    { name: t.took, value: format.seconds(responseTimeMs) },
    ...(usage
      ? [
          { name: t.promptTokens, value: format.count(usage.promptTokens) },
          { name: t.answerTokens, value: format.count(usage.completionTokens) },
        ]
      : []),
  ]
  return (
    <div className="model-test-result" data-ok={ok}>
      <strong>{(ok ? t.answered : t.failed)(name)}</strong>
      {reason && <p>{t.reasons[reason]}</p>}
      {message !== null && (
        <div className="model-test-answer">
          <PlainText text={message} />
        </div>
      )}
      <Details className="model-test-facts" items={details} />
    </div>
  )
}
