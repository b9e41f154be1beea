import type { HeldVoter } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { usePages } from '../queries/use-pages.ts'
import { AdminTable } from '../ui/admin-table.tsx'
import { Moment, UserLink } from '../ui/cells.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { PageList } from '../ui/page-list.tsx'
import { messages } from './messages/index.ts'

/** The voters whose votes are held back. Shown only if there are any. */
export function HeldVoters() {
  const t = useMessages(messages).heldVoters
  const arena = useArena()
  const held = usePages(['held-voters'], (page, signal) => arena.admin.heldVoters(page, { signal }))
  if (!held.error && !held.items?.length) return null
  return (
    <section aria-labelledby="held-voters">
      <h2 id="held-voters">{t.title}</h2>
      <p className="muted">{t.about}</p>
      <PageList pages={held} none={t.none} table={(items) => <HeldTable voters={items} busy={held.outdated} />} />
    </section>
  )
}

function HeldTable({ voters, busy }: { readonly voters: readonly HeldVoter[]; readonly busy: boolean }) {
  const t = useMessages(messages).heldVoters
  const { user, since, actions } = useMessages(adminMessages)
  const { nothingChanged } = useMessages(commonMessages)
  const format = useFormat()
  const arena = useArena()
  const queries = useQueryClient()
  const toast = useToast()
  const release = useMutation({
    mutationFn: (userId: string) => arena.admin.releaseVoter(userId),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['admin'] })
      toast({ text: t.released })
    },
  })
  const why = ({ evidence, reason }: HeldVoter) => {
    if (!evidence) return reason
    const { test, direction, modelName, ratio, votes } = evidence
    return t.why[test === 'selection' ? test : direction](
      shownText(modelName),
      format.count(ratio),
      format.count(votes),
    )
  }
  return (
    <>
      <AdminTable
        label={t.title}
        items={voters}
        busy={busy}
        keyOf={({ userId }) => userId}
        columns={[
          { key: 'user', name: user, cell: ({ userId }) => <UserLink userId={userId} /> },
          { key: 'since', name: since, cell: ({ heldAt }) => <Moment at={heldAt} /> },
          { key: 'reason', name: t.reason, cell: why },
          {
            key: 'actions',
            name: actions,
            cell: ({ userId }) => (
              <Button busy={release.isPending && release.variables === userId} onClick={() => release.mutate(userId)}>
                {t.release}
              </Button>
            ),
          },
        ]}
      />
      {release.error && <FailureNote error={release.error} saved={nothingChanged} />}
    </>
  )
}
