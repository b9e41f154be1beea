import type { ApiKey } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { ownKey, useReader } from '../../session/reader.ts'
import { PageLoading } from '../../shell/page-loading.tsx'
import { Button } from '../../ui/button.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KEYS } from './keys-query.ts'
import { messages } from './messages/index.ts'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'

/** The user's API keys; nothing while the flag is off. */
export function KeyList() {
  const arena = useArena()
  const flag = useQuery({
    queryKey: ['flag', 'api_keys'],
    queryFn: ({ signal }) => arena.flags.read('api_keys', { signal }),
  })
  return flag.data?.enabled ? <Keys /> : null
}

function Keys() {
  const t = useMessages(messages).keys
  const { nothingChanged } = useMessages(commonMessages)
  const arena = useArena()
  const reader = useReader()
  const keys = useQuery({ queryKey: ownKey(reader, ...KEYS), queryFn: ({ signal }) => arena.identity.keys({ signal }) })
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  return (
    <section className="account-part">
      <h2>{t.title}</h2>
      <p className="muted">{t.text}</p>
      {keys.error && <FailureNote error={keys.error} saved={nothingChanged} onRetry={() => void keys.refetch()} />}
      {keys.isPending && !keys.error && <PageLoading />}
      {keys.data && keys.data.items.length > 0 && (
        <ul className="account-keys">
          {keys.data.items.map((key) => (
            <KeyRow key={key.keyId} apiKey={key} onRevoke={() => setRevoking(key)} />
          ))}
        </ul>
      )}
      <div>
        <Button onClick={() => setCreating(true)}>{t.create}</Button>
      </div>
      {creating && <CreateKeyDialog onClose={() => setCreating(false)} />}
      {revoking && <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </section>
  )
}

function KeyRow({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
  const t = useMessages(messages).keys
  const format = useFormat()
  const { name, prefix, scopes, createdAt, expiresAt, lastUsedAt } = apiKey
  const isExpired = Date.parse(expiresAt) <= Date.now()
  return (
    <li>
      <div>
        <strong>
          <bdi>{shownText(name)}</bdi>
        </strong>{' '}
        <code dir="ltr">{prefix}…</code>
        <p className="muted">{scopes.map((scope) => t.scopes[scope].name).join(' · ')}</p>
        <p className="muted">
          <time dateTime={createdAt}>{t.created(format.day(createdAt))}</time> ·{' '}
          <time dateTime={expiresAt}>{(isExpired ? t.expired : t.expires)(format.day(expiresAt))}</time> ·{' '}
          {lastUsedAt === null ? (
            t.neverUsed
          ) : (
            <time dateTime={lastUsedAt} title={format.moment(lastUsedAt)}>
              {t.used(format.ago(lastUsedAt))}
            </time>
          )}
        </p>
      </div>
      <Button aria-label={t.revokeOf(name)} onClick={onRevoke}>
        {t.revoke}
      </Button>
    </li>
  )
}
