import { FailureNote } from '../../failure/failure-note.tsx'
import { useMessages } from '../../language/index.ts'
import { PageLoading } from '../../shell/page-loading.tsx'
import { Switch } from '../../ui/switch.tsx'
import { AddFlag } from './add-flag.tsx'
import { AdminPage } from './admin-page.tsx'
import { messages } from './messages/index.ts'
import { useFlags, useSwitchFlag } from './use-flags.ts'

const meaningOf = (key: string, t: { meanings: { public_sharing: string }; unknown: string }): string =>
  Object.hasOwn(t.meanings, key) ? t.meanings[key as keyof typeof t.meanings] : t.unknown

export function FlagsPage() {
  const { pages, flags: t, keptShown, onlyRead } = useMessages(messages)
  const { data: flags, error, refetch } = useFlags()
  const turn = useSwitchFlag()
  return (
    <AdminPage name={pages.flags}>
      <p className="muted">{t.text}</p>
      {error && <FailureNote error={error} saved={flags ? keptShown : onlyRead} onRetry={() => void refetch()} />}
      {turn.error && <FailureNote error={turn.error} saved={t.saved(turn.variables.key)} />}
      {!flags && !error && <PageLoading />}
      {flags?.length === 0 && <p className="admin-none">{t.none}</p>}
      {flags && flags.length > 0 && (
        <ul className="admin-flags" aria-label={t.list}>
          {flags.map(({ key, enabled }) => (
            <li key={key}>
              <Switch
                label={<bdi>{key}</bdi>}
                on={enabled}
                // Not disabled while it turns: it would lose the focus.
                onChange={(on) => turn.mutate({ key, enabled: on })}
              />
              <p className="muted admin-small">{meaningOf(key, t)}</p>
            </li>
          ))}
        </ul>
      )}
      {flags && <AddFlag known={flags.map(({ key }) => key)} />}
    </AdminPage>
  )
}
