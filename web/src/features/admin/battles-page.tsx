import type { AdminBattle } from '@arena/contract'
import { useFormat, useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { AdminPage } from './admin-page.tsx'
import { AdminTable } from './admin-table.tsx'
import { ClassBadge, Moment, Pair, UserLink } from './battle-cells.tsx'
import { ClassFilter, useChosenClass } from './class-filter.tsx'
import { FallbackReasons } from './fallback-reasons.tsx'
import { messages } from './messages/index.ts'
import { PageList } from './page-list.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { usePages } from './use-pages.ts'

export function BattlesPage() {
  const { pages: names, battles: t } = useMessages(messages)
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
  const t = useMessages(messages).battles
  const format = useFormat()
  return (
    <AdminTable
      label={t.list}
      items={battles}
      busy={busy}
      keyOf={({ comparisonId }) => comparisonId}
      columns={[
        { key: 'models', name: t.models, cell: (battle) => <Pair {...battle} /> },
        { key: 'when', name: t.when, cell: ({ createdAt }) => <Moment at={createdAt} /> },
        { key: 'class', name: t.class, cell: (battle) => <ClassBadge name={battle.class} /> },
        { key: 'fallback', name: t.fallback, cell: fallbackCell },
        { key: 'mode', name: t.mode, cell: (battle) => <Pairing battle={battle} /> },
        { key: 'tags', name: t.tags, cell: ({ tags }) => (tags.length === 0 ? null : <Tags tags={tags} />) },
        { key: 'duration', name: t.duration, numeric: true, cell: ({ durationMs }) => format.seconds(durationMs) },
        { key: 'votes', name: t.votes, numeric: true, cell: ({ votes }) => format.count(votes) },
        { key: 'user', name: t.user, cell: ({ userId }) => <UserLink userId={userId} /> },
      ]}
    />
  )
}

const fallbackCell = ({ fallback1, fallback2 }: AdminBattle) =>
  fallback1 === null && fallback2 === null ? null : <FallbackReasons fallback1={fallback1} fallback2={fallback2} />

function Pairing({ battle: { selectionMode, sealed } }: { readonly battle: AdminBattle }) {
  const t = useMessages(messages).battles
  return (
    <span className="admin-badges">
      {t.modes[selectionMode]}
      {sealed && <span className="admin-badge">{t.sealed}</span>}
    </span>
  )
}

function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <span className="admin-badges">
      {tags.map((tag) => (
        <span key={tag} className="admin-badge" dir="ltr">
          {tag}
        </span>
      ))}
    </span>
  )
}
