import type { Webhook, WebhookEvent } from '@arena/contract'
import { useId } from 'react'
import { useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { codeField, TextField } from '../../../ui/text-field.tsx'
import '../hosts/host-models.css'
import { EditDialog } from '../ui/edit-dialog.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import type { EditedProps } from '../ui/use-editing.ts'
import { messages } from './messages/index.ts'
import { useReload } from './use-webhooks.ts'

/** The values in the form of a webhook. */
export interface WebhookDraft extends Pick<Webhook, 'name' | 'url' | 'events'> {
  /** Empty keeps the known one. */
  readonly secret: string
}

/** A secret of Standard Webhooks. */
export const newSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`

const fields = ['name', 'url', 'secret', 'events'] as const

interface WebhookDialogProps extends EditedProps<Webhook, WebhookDraft> {
  /** The names of the other webhooks: saving one of them would replace it. */
  readonly taken: readonly string[]
}

export function WebhookDialog({ item: webhook, taken, draft, onDraft, ...edited }: WebhookDialogProps) {
  const t = useMessages(messages)
  const { required } = useMessages(adminMessages)
  const arena = useArena()
  const reload = useReload()
  const id = useId()
  const set = (part: Partial<WebhookDraft>) => onDraft({ ...draft, ...part })
  const check = (field: (typeof fields)[number]) => {
    if (field === 'events') return draft.events.length === 0 ? t.faults.events : null
    if (field === 'name' && taken.includes(draft.name.trim())) return t.faults.taken
    if (field === 'secret' && webhook) return null
    return draft[field].trim() === '' ? required : null
  }
  const tick = (event: WebhookEvent, on: boolean) =>
    set({ events: on ? [...draft.events, event] : draft.events.filter((other) => other !== event) })
  return (
    <EditDialog
      {...edited}
      title={webhook ? t.editTitle : t.add}
      isNew={webhook === null}
      shownOnce={webhook === null}
      fields={fields}
      check={check}
      rules={{ name: t.faults.name, url: t.faults.url, secret: t.faults.secret }}
      save={async () => {
        const { name, url, events } = draft
        const secret = draft.secret.trim()
        const saved = await arena.admin.putWebhook(name.trim(), { url, events, ...(secret && { secret }) })
        await reload()
        return saved
      }}
      done={({ name }) => (webhook ? t.changed : t.added)(name)}
    >
      {(faultOf) => {
        const eventsFault = faultOf('events')
        return (
          <>
            <TextField
              label={t.name}
              fault={faultOf('name')}
              name="name"
              value={draft.name}
              readOnly={webhook !== null}
              required
              {...codeField}
              onChange={(event) => set({ name: event.target.value })}
            />
            <TextField
              label={t.url}
              hint={t.urlHint}
              fault={faultOf('url')}
              name="url"
              inputMode="url"
              value={draft.url}
              required
              {...codeField}
              onChange={(event) => set({ url: event.target.value })}
            />
            <TextField
              label={t.secret}
              hint={webhook ? t.secretKept : t.secretHint}
              fault={faultOf('secret')}
              name="secret"
              value={draft.secret}
              required={webhook === null}
              {...codeField}
              onChange={(event) => set({ secret: event.target.value })}
            />
            <fieldset className="field" aria-describedby={eventsFault ? `${id}-fault` : undefined}>
              <legend>{t.eventsTitle}</legend>
              <ul className="host-models-list">
                {(Object.keys(t.events) as WebhookEvent[]).map((event) => (
                  <li key={event}>
                    <label className="host-model">
                      <input
                        type="checkbox"
                        name="events"
                        checked={draft.events.includes(event)}
                        onChange={({ target }) => tick(event, target.checked)}
                      />
                      {t.events[event]}
                    </label>
                  </li>
                ))}
              </ul>
              {eventsFault && (
                <small id={`${id}-fault`} className="form-fault">
                  {eventsFault}
                </small>
              )}
            </fieldset>
          </>
        )
      }}
    </EditDialog>
  )
}
