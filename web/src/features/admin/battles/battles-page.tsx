import type { AdminBattle } from '@arena/contract'
import { useFormat, useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { usePages } from '../queries/use-pages.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { AdminTable } from '../ui/admin-table.tsx'
import { ClassBadge, Moment, Pair, UserLink } from '../ui/cells.tsx'
import { ClassFilter, useChosenClass } from '../ui/class-filter.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { PageList, RefreshButton } from '../ui/page-list.tsx'
import { messages } from './messages/index.ts'

export function BattlesPage() {
  const t = useMessages(messages)
  const { pages: names } = useMessages(adminMessages)
  const arena = useArena()
  const [chosen, choose] = useChosenClass()
  const battles = usePages(['battles', chosen], (page, signal) =>
    arena.admin.battles({ ...page, ...(chosen ? { class: chosen } : {}) }, { signal }),
  )
  return (
    <AdminPage name={names.battles} actions={<RefreshButton pages={battles} />}>
      <p className="muted">
        {t.text} <b>{t.sealed}</b>: {t.sealedMeaning}
      </p>
      <ClassFilter chosen={chosen} onChoose={choose} />
      <PageList
        pages={battles}
        none={chosen ? t.noneOfClass : t.none}
        table={(items) => <BattleTable battles={items} busy={battles.outdated} />}
      />
    </AdminPage>
  )
}

function BattleTable({ battles, busy }: { readonly battles: readonly AdminBattle[]; readonly busy: boolean }) {
  const t = useMessages(messages)
  const { pages, user, when, class: className } = useMessages(adminMessages)
  const format = useFormat()
  // A reason that this page does not know yet is shown as the service names it.
  const reasons: Readonly<Record<string, string>> = t.reasons
  const reasonOf = (fallback: string | null) => fallback && (reasons[fallback] ?? fallback)
  return (
    <AdminTable
      label={t.list}
      items={battles}
      busy={busy}
      keyOf={({ comparisonId }) => comparisonId}
      columns={[
        { key: 'models', name: pages.models, cell: (battle) => <Pair a={battle.model1Name} b={battle.model2Name} /> },
        { key: 'when', name: when, cell: ({ createdAt }) => <Moment at={createdAt} /> },
        { key: 'class', name: className, cell: (battle) => <ClassBadge name={battle.class} /> },
        {
          key: 'fallback',
          name: t.fallback,
          cell: ({ fallback1, fallback2 }) =>
            fallback1 || fallback2 ? <Pair a={reasonOf(fallback1)} b={reasonOf(fallback2)} /> : null,
        },
        {
          key: 'mode',
          name: t.mode,
          cell: ({ selectionMode, sealed }) => (
            <span className="admin-badges">
              {t.modes[selectionMode]}
              {sealed && <span className="badge">{t.sealed}</span>}
            </span>
          ),
        },
        { key: 'tags', name: t.tags, cell: ({ tags }) => (tags.length === 0 ? null : <Tags tags={tags} />) },
        { key: 'duration', name: t.duration, numeric: true, cell: ({ durationMs }) => format.seconds(durationMs) },
        { key: 'votes', name: pages.votes, numeric: true, cell: ({ votes }) => format.count(votes) },
        { key: 'user', name: user, cell: ({ userId }) => <UserLink userId={userId} /> },
      ]}
    />
  )
}

function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <span className="admin-badges">
      {tags.map((tag) => (
        <span key={tag} className="badge" dir="ltr">
          {tag}
        </span>
      ))}
    </span>
  )
}
