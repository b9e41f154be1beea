import type { AdminStudy } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useState } from 'react'
import { useFormat, useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { ConfirmDialog } from '../../../shell/confirm-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { usePages } from '../queries/use-pages.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { AdminTable } from '../ui/admin-table.tsx'
import { Code, Moment, UserLink } from '../ui/cells.tsx'
import { useMeasures } from '../ui/measures.ts'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { PageList, RefreshButton } from '../ui/page-list.tsx'
import { messages } from './messages/index.ts'

interface Asked {
  readonly studyId: string
  readonly what: 'close' | 'delete'
}

/** All studies with owner, size and cost. Administrators read none of their texts. */
export function StudiesPage() {
  const t = useMessages(messages)
  const { pages } = useMessages(adminMessages)
  const arena = useArena()
  const studies = usePages(['studies'], (page, signal) => arena.admin.studies(page, { signal }))
  const [asked, setAsked] = useState<Asked | null>(null)
  const run = async ({ studyId, what }: Asked) => {
    await (what === 'close' ? arena.admin.closeStudy(studyId) : arena.admin.deleteStudy(studyId))
    studies.refresh()
  }
  return (
    <AdminPage name={pages.studies} actions={<RefreshButton pages={studies} />}>
      <p className="muted">{t.text}</p>
      <PageList pages={studies} none={t.none} table={(items) => <StudyTable studies={items} onAsk={setAsked} />} />
      {asked && (
        <ConfirmDialog
          title={asked.what === 'close' ? t.closeAsk : t.deleteAsk}
          action={t[asked.what]}
          run={() => run(asked)}
          done={asked.what === 'close' ? t.closed : t.deleted}
          onClose={() => setAsked(null)}
        >
          <p>{asked.what === 'close' ? t.closeText : t.deleteText}</p>
        </ConfirmDialog>
      )}
    </AdminPage>
  )
}

interface StudyTableProps {
  readonly studies: readonly AdminStudy[]
  readonly onAsk: (asked: Asked) => void
}

function StudyTable({ studies, onAsk }: StudyTableProps) {
  const t = useMessages(messages)
  const { pages, since, actions } = useMessages(adminMessages)
  const format = useFormat()
  const measures = useMeasures()
  return (
    <AdminTable
      label={pages.studies}
      items={studies}
      keyOf={({ studyId }) => studyId}
      columns={[
        { key: 'study', name: t.study, cell: ({ studyId }) => <Code>{studyId}</Code> },
        { key: 'state', name: t.state, cell: ({ state }) => t.states[state] },
        {
          key: 'owner',
          name: t.owner,
          cell: ({ ownerId, ownerName }) => (
            <>
              {ownerName !== null && <bdi>{shownText(ownerName)} </bdi>}
              <UserLink userId={ownerId} />
            </>
          ),
        },
        {
          key: 'size',
          name: t.size,
          numeric: true,
          cell: ({ promptCount, contestantCount }) => (
            <bdi dir="ltr">{`${format.count(promptCount)} × ${format.count(contestantCount)}`}</bdi>
          ),
        },
        { key: 'stored', name: t.stored, numeric: true, cell: ({ bytes }) => measures.bytes(bytes) },
        {
          key: 'votes',
          name: t.votes,
          numeric: true,
          cell: ({ votes, voters }) => (
            <>
              {format.count(votes)}
              {votes > 0 && <small className="admin-under muted">{t.voters(format.count(voters))}</small>}
            </>
          ),
        },
        { key: 'cost', name: t.cost, numeric: true, cell: ({ costUsd }) => format.cost(costUsd) },
        { key: 'since', name: since, cell: ({ createdAt }) => <Moment at={createdAt} /> },
        {
          key: 'actions',
          name: actions,
          cell: ({ studyId, state }) => (
            <span className="admin-actions">
              {state === 'open' && (
                <Button aria-label={`${t.close}: ${studyId}`} onClick={() => onAsk({ studyId, what: 'close' })}>
                  {t.close}
                </Button>
              )}
              <Button aria-label={`${t.delete}: ${studyId}`} onClick={() => onAsk({ studyId, what: 'delete' })}>
                {t.delete}
              </Button>
            </span>
          ),
        },
      ]}
    />
  )
}
