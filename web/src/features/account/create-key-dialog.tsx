import type { KeyScope } from '@arena/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { KEYS } from './keys-query.ts'
import { messages } from './messages/index.ts'

const allScopes: readonly KeyScope[] = ['read', 'battle', 'vote', 'study']
const DAYS = [30, 90, 180, 365]

/** Creates a key, then shows its secret. It is in the memory of this dialog only, so closing it forgets the secret. */
export function CreateKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(messages).keys
  const { cancel, nothingChanged } = useMessages(commonMessages)
  const arena = useArena()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly KeyScope[]>([])
  const [expiresInDays, setDays] = useState(90)
  const create = useMutation({
    mutationFn: () => arena.identity.createKey({ name: name.trim(), scopes: [...scopes], expiresInDays }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS }),
    // The secret must not stay in the cache of mutations after the dialog was closed.
    gcTime: 0,
  })
  const toggle = (scope: KeyScope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((other) => other !== scope) : [...scopes, scope])
  if (create.data) {
    return (
      // Its own key makes it another dialog, which takes the focus: the focused button of the form is gone.
      <Dialog key="secret" title={t.ready} onClose={onClose} shownOnce>
        <Secret secret={create.data.secret} onClose={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog title={t.create} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate()
        }}
      >
        <label className="field">
          {t.name}
          <input
            dir="auto"
            required
            maxLength={100}
            pattern=".*\S.*"
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <fieldset className="account-scopes">
          <legend>{t.scopesTitle}</legend>
          {allScopes.map((scope) => (
            <label key={scope} className="account-sure">
              <input type="checkbox" checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
              <span>
                {t.scopes[scope].name}: <span className="muted">{t.scopes[scope].text}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <label className="field">
          {t.expiry}
          <select value={expiresInDays} onChange={(event) => setDays(Number(event.target.value))}>
            {DAYS.map((days) => (
              <option key={days} value={days}>
                {t.days(days)}
              </option>
            ))}
          </select>
        </label>
        {create.error && <FailureNote error={create.error} saved={nothingChanged} />}
        <div className="dialog-actions">
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" kind="primary" busy={create.isPending} disabled={scopes.length === 0}>
            {t.create}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const t = useMessages(messages).keys
  const { close } = useMessages(commonMessages)
  const { state, copy } = useCopy(() => secret)
  return (
    <div className="form">
      <p>{t.once}</p>
      <code dir="ltr" className="account-secret">
        {secret}
      </code>
      <span className="visually-hidden" role="status">
        {state === 'copy' ? '' : t.copyKey[state]}
      </span>
      <div className="dialog-actions">
        <Button kind="primary" onClick={() => void copy()}>
          {t.copyKey[state]}
        </Button>
        <Button onClick={onClose}>{close}</Button>
      </div>
    </div>
  )
}
