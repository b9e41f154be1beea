import type { Message, VoteChoice } from '@arena/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FailureNote } from '../../failure/failure-note.tsx'
import { useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import { messages as battleMessages } from '../battles/messages/index.ts'
import { isVoteRefusal, Lanes, Reveal, type Seen, sides, useSignedIn, VoteBar } from '../battles/saved.ts'
import { messages } from './messages/index.ts'
import type { NameOf } from './use-model-names.ts'

interface SavedBattleProps {
  readonly message: Message
  readonly comparisonId: string
  readonly plain: boolean
  /** Whether the keys vote on this one. */
  readonly keyed: boolean
  readonly nameOf: NameOf
}

/** A saved battle. Without the reader's vote it is as blind as it was, and still open. */
export function SavedBattle({ message, comparisonId, plain, keyed, nameOf }: SavedBattleProps) {
  const t = useMessages(messages)
  const b = useMessages(battleMessages)
  const arena = useArena()
  const signedIn = useSignedIn()
  const queries = useQueryClient()
  const narrow = useNarrow()
  const [seen, setSeen] = useState<Seen>({ left: false, right: false })
  // Reading begins when the battle is on the screen, however far down the thread that is.
  const place = useRef<HTMLDivElement>(null)
  const shownAtMs = useRef<number | null>(null)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) shownAtMs.current ??= performance.now()
    })
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  const reread = () => queries.invalidateQueries({ queryKey: ['threads'] })
  const vote = useMutation({
    async mutationFn(voteChoice: VoteChoice) {
      if (!(await signedIn.ask())) return null
      // As it was before the vote: one that came with the names would promise nothing.
      const { seal } = message
      const voteDurationMs = Math.round(performance.now() - (shownAtMs.current ?? performance.now()))
      const { reveal } = await signedIn.run(() => arena.votes.cast({ comparisonId, voteChoice, voteDurationMs }))
      return { voteChoice, reveal, seal }
    },
    onSuccess: (cast) => cast && reread(),
    onError: (error) => isVoteRefusal(error) && reread(),
  })
  const cast = vote.data ?? null
  const choice = cast?.voteChoice ?? message.voteChoice
  const unseen = narrow ? sides.find((side) => !seen[side]) : undefined
  const answers = {
    left: {
      text: message.model1Response ?? '',
      standInReason: message.model1Fallback,
      missing: message.model1Missing,
      cutShort: false,
    },
    right: {
      text: message.model2Response ?? '',
      standInReason: message.model2Fallback,
      missing: message.model2Missing,
      cutShort: false,
    },
  }
  const authors = {
    left: cast?.reveal.agent1.displayName ?? (message.model1Name && nameOf(message.model1Name)),
    right: cast?.reveal.agent2.displayName ?? (message.model2Name && nameOf(message.model2Name)),
  }
  return (
    <div ref={place} className="thread-battle">
      <Lanes
        left={{ answer: answers.left, author: authors.left, chosen: choice === 'left' }}
        right={{ answer: answers.right, author: authors.right, chosen: choice === 'right' }}
        plain={plain}
        onSeen={setSeen}
      />
      {cast ? (
        <Reveal comparisonId={comparisonId} choice={cast.voteChoice} reveal={cast.reveal} seal={cast.seal} />
      ) : message.hasVoted && message.voteChoice ? (
        <p className="thread-voted">{t.youVoted[message.voteChoice]}</p>
      ) : (
        <>
          {vote.error && (
            <FailureNote
              error={vote.error}
              saved={b.vote.failedKept}
              onRetry={() => vote.variables && vote.mutate(vote.variables)}
            />
          )}
          <VoteBar
            closed={unseen ? b.vote.openFirst[unseen] : null}
            choice={vote.isPending ? (vote.variables ?? null) : null}
            busy={vote.isPending}
            keyed={keyed}
            onVote={(voteChoice) => vote.mutate(voteChoice)}
          />
        </>
      )}
    </div>
  )
}
