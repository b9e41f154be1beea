import type { AdminVote } from '@arena/contract'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { usePages } from '../queries/use-pages.ts'
import { useServiceHealth } from '../queries/use-service-health.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { AdminTable } from '../ui/admin-table.tsx'
import { ClassBadge, Moment, Pair, UserLink } from '../ui/cells.tsx'
import { ClassBar } from '../ui/class-bar.tsx'
import { ClassFilter, useChosenClass } from '../ui/class-filter.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { PageList, RefreshButton } from '../ui/page-list.tsx'
import { HeldVoters } from './held-voters.tsx'
import { messages } from './messages/index.ts'

export function VotesPage() {
  const t = useMessages(messages)
  const { pages: names, nothingLost } = useMessages(adminMessages)
  const arena = useArena()
  const [chosen, choose] = useChosenClass()
  const health = useServiceHealth()
  const votes = usePages(['votes', chosen], (page, signal) =>
    arena.admin.votes({ ...page, ...(chosen ? { class: chosen } : {}) }, { signal }),
  )
  return (
    <AdminPage name={names.votes} actions={<RefreshButton pages={votes} />}>
      {health.data && <ClassBar votes={health.data.counts.votes} />}
      {health.error && !health.data && (
        <FailureNote error={health.error} saved={nothingLost} onRetry={() => void health.refetch()} />
      )}
      <HeldVoters />
      <ClassFilter chosen={chosen} onChoose={choose} />
      <PageList
        pages={votes}
        none={chosen ? t.noneOfClass : t.none}
        noneSoFar={t.noneSoFar}
        table={(items) => <VoteTable votes={items} busy={votes.outdated} />}
      />
    </AdminPage>
  )
}

function VoteTable({ votes, busy }: { readonly votes: readonly AdminVote[]; readonly busy: boolean }) {
  const t = useMessages(messages)
  const { pages, user, when, class: className, vote } = useMessages(adminMessages)
  const { voteChoices } = useMessages(commonMessages)
  const format = useFormat()
  return (
    <AdminTable
      label={t.list}
      items={votes}
      busy={busy}
      // Several users can vote on one comparison, each once.
      keyOf={({ comparisonId, userId }) => `${comparisonId} ${userId}`}
      columns={[
        { key: 'models', name: pages.models, cell: (item) => <Pair a={item.model1Name} b={item.model2Name} /> },
        { key: 'when', name: when, cell: ({ createdAt }) => <Moment at={createdAt} /> },
        { key: 'choice', name: vote, cell: ({ voteChoice }) => voteChoices[voteChoice] },
        { key: 'class', name: className, cell: (item) => <ClassBadge name={item.class} /> },
        {
          key: 'took',
          name: t.took,
          numeric: true,
          cell: ({ voteDurationMs }) => (voteDurationMs === null ? null : format.seconds(voteDurationMs)),
        },
        { key: 'user', name: user, cell: ({ userId }) => <UserLink userId={userId} /> },
      ]}
    />
  )
}
