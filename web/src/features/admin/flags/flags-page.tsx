import { FailureNote } from '../../../failure/failure-note.tsx'
import { useMessages } from '../../../language/index.ts'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { Code } from '../ui/cells.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { AddFlag } from './add-flag.tsx'
import { messages } from './messages/index.ts'
import { useFlags, useSwitchFlag } from './use-flags.ts'

const meaningOf = (key: string, t: { meanings: Readonly<Record<string, string>>; unknown: string }): string =>
  (Object.hasOwn(t.meanings, key) && t.meanings[key]) || t.unknown

const nameOf = (key: string, t: { names: Readonly<Record<string, string>> }): string | undefined =>
  Object.hasOwn(t.names, key) ? t.names[key] : undefined

export function FlagsPage() {
  const t = useMessages(messages)
  const { pages, stillShown, nothingLost } = useMessages(adminMessages)
  const { data: flags, error, refetch } = useFlags()
  const change = useSwitchFlag()
  return (
    <AdminPage name={pages.flags}>
      <p className="muted">{t.text}</p>
      {error && <FailureNote error={error} saved={flags ? stillShown : nothingLost} onRetry={() => void refetch()} />}
      {change.error && <FailureNote error={change.error} saved={t.reverted(change.variables.key)} />}
      {!flags && !error && <PageLoading />}
      {flags?.length === 0 && <p className="admin-none">{t.none}</p>}
      {flags && flags.length > 0 && (
        <ul className="admin-flags" aria-label={t.list}>
          {flags.map(({ key, enabled }) => (
            <li key={key}>
              <Switch
                label={nameOf(key, t) ?? <bdi>{key}</bdi>}
                on={enabled}
                // Not `disabled` meanwhile: it would lose the focus.
                onChange={(on) => change.mutate({ key, enabled: on })}
              />
              <p className="muted admin-small">
                {meaningOf(key, t)} {nameOf(key, t) && <Code>{key}</Code>}
              </p>
            </li>
          ))}
        </ul>
      )}
      {flags && <AddFlag known={flags.map(({ key }) => key)} />}
    </AdminPage>
  )
}
