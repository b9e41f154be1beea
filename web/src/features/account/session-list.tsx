import type { Session } from '@arena/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { ownKey, useReader } from '../../session/reader.ts'
import { PageLoading } from '../../shell/page-loading.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { browserOf } from './browser-of.ts'
import { messages } from './messages/index.ts'

export const SESSIONS = ['sessions']

/** Where the user is signed in. The session of this browser ends with the menu's sign-out. */
export function SessionList() {
  const t = useMessages(messages).sessions
  const { nothingChanged } = useMessages(commonMessages)
  const format = useFormat()
  const arena = useArena()
  const reader = useReader()
  const queries = useQueryClient()
  const toast = useToast()
  const sessions = useQuery({
    queryKey: ownKey(reader, ...SESSIONS),
    queryFn: ({ signal }) => arena.identity.sessions({ signal }),
  })
  const end = useMutation({
    mutationFn: ({ sessionId }: Session) => arena.identity.endSession(sessionId),
    onSuccess: () => toast({ text: t.ended }),
    // Also after a failure: the session may have ended before.
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS }),
  })
  const nameOf = ({ userAgent }: Session) => {
    const { browser, system } = browserOf(userAgent ?? '')
    return browser && system ? t.on(browser, system) : (browser ?? system ?? t.unknown)
  }
  return (
    <section className="account-part">
      <h2>{t.title}</h2>
      <p className="muted">{t.text}</p>
      {sessions.error && (
        <FailureNote error={sessions.error} saved={nothingChanged} onRetry={() => void sessions.refetch()} />
      )}
      {end.error && <FailureNote error={end.error} saved={nothingChanged} />}
      {sessions.isPending && !sessions.error && <PageLoading />}
      <ul className="account-sessions">
        {sessions.data?.items.map((session) => (
          <li key={session.sessionId}>
            <div>
              <strong>
                <bdi>{nameOf(session)}</bdi>
              </strong>
              <p className="muted">
                {session.ipAddress && <bdi>{session.ipAddress} · </bdi>}
                <time dateTime={session.lastUsedAt} title={format.moment(session.lastUsedAt)}>
                  {t.used(format.ago(session.lastUsedAt))}
                </time>
              </p>
            </div>
            {session.current ? (
              <span className="account-current">{t.current}</span>
            ) : (
              <Button
                aria-label={t.endOf(nameOf(session))}
                busy={end.isPending && end.variables.sessionId === session.sessionId}
                onClick={() => end.mutate(session)}
              >
                {t.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
