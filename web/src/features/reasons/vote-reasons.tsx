import type { VoteChoice, VoteReason } from '@arena/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useMessages } from '../../language/index.ts'
import { useArena, useSessionState } from '../../session/index.tsx'
import { ownKey, useReader } from '../../session/reader.ts'
import { useToast } from '../../ui/toasts.tsx'
import { messages } from './messages/index.ts'
import { ReasonChips, toggleReason } from './reason-chips.tsx'
import { VOTES_MIN } from './votes-min.ts'

interface VoteReasonsProps {
  readonly comparisonId: string
  readonly choice: VoteChoice
  /** Votes that were cast in this browser. */
  readonly votes: number
}

/** What can be said of two answers that are both bad. */
const faults: readonly VoteReason[] = ['too-long', 'unsafe']

/** After the vote: why, and where the own votes lead to. It is loaded then, so that the vote does not wait for it. */
export default function VoteReasons(props: VoteReasonsProps) {
  const t = useMessages(messages)
  const { choice, votes } = props
  return (
    <div className="vote-reasons">
      {votes >= VOTES_MIN && (
        <p>
          {t.ownBoard} <Link href="/leaderboard/mine">{t.ownBoardLink}</Link>
        </p>
      )}
      {choice !== 'tie' && <StoredReasons {...props} />}
    </div>
  )
}

function StoredReasons({ comparisonId, choice }: VoteReasonsProps) {
  const t = useMessages(messages)
  const arena = useArena()
  const reader = useReader()
  const queries = useQueryClient()
  const toast = useToast()
  const { me } = useSessionState()
  // That of the earlier reveal, which was read with its reasons.
  const queryKey = ownKey(reader, 'votes', comparisonId)
  // Also for a vote that was cast here: this part of the page is gone while a follow-up is written.
  const { data } = useQuery({
    queryKey,
    queryFn: () => arena.votes.read(comparisonId),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: me !== null,
  })
  const [changed, setChanged] = useState<readonly VoteReason[] | null>(null)
  const [saved, setSaved] = useState<readonly VoteReason[] | null>(null)
  const chosen = changed ?? saved ?? data?.reasons ?? []
  const put = useMutation({
    // One after the other: otherwise an earlier click could be stored last.
    scope: { id: `reasons ${comparisonId}` },
    mutationFn: (reasons: readonly VoteReason[]) => arena.votes.putReasons(comparisonId, { reasons: [...reasons] }),
    async onSuccess({ reasons }) {
      setSaved(reasons)
      // What is being read is older.
      await queries.cancelQueries({ queryKey })
      const known = queries.getQueryData<typeof data>(queryKey)
      if (known) queries.setQueryData(queryKey, { ...known, reasons })
      else void queries.invalidateQueries({ queryKey })
    },
    onError() {
      setChanged(null)
      toast({ text: t.notSaved })
    },
  })
  return (
    <ReasonChips
      reasons={choice === 'both-bad' ? faults : Object.keys(t.reasons)}
      chosen={chosen}
      nameOf={(reason) => t.reasons[reason as VoteReason]}
      onToggle={(reason) => {
        const next = toggleReason(chosen, reason as VoteReason)
        setChanged(next)
        put.mutate(next)
      }}
    />
  )
}
