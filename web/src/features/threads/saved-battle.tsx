import { ArenaApiError } from '@arena/client'
import type { Message, VoteChoice } from '@arena/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FailureNote } from '../../failure/failure-note.tsx'
import { useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { useSignedIn } from '../../shell/use-signed-in.ts'
import { useNarrow } from '../../ui/narrow.ts'
import { Lanes, type Seen, sides } from '../battles/lanes.tsx'
import { messages } from '../battles/messages/index.ts'
import { Reveal } from '../battles/reveal.tsx'
import { VoteBar } from '../battles/vote-bar.tsx'

interface SavedBattleProps {
  readonly message: Message
  readonly comparisonId: string
  readonly plain: boolean
  /** Whether the keys vote on this one. */
  readonly keyed: boolean
  readonly nameOf: (modelName: string) => string
}

/** A saved battle. Without the reader's vote it is still blind, and the reader can vote. */
export function SavedBattle({ message, comparisonId, plain, keyed, nameOf }: SavedBattleProps) {
  const t = useMessages(messages)
  const arena = useArena()
  const signedIn = useSignedIn()
  const queries = useQueryClient()
  const narrow = useNarrow()
  const [seen, setSeen] = useState<Seen>({ left: false, right: false })
  // The voting time starts when the battle becomes visible.
  const place = useRef<HTMLDivElement>(null)
  const shownAtMs = useRef<number | null>(null)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) shownAtMs.current ??= performance.now()
    })
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  const reload = () => queries.invalidateQueries({ queryKey: ['threads'] })
  const vote = useMutation({
    async mutationFn(voteChoice: VoteChoice) {
      if (!(await signedIn.ask())) return null
      // The seal from before the vote: one that comes with the names proves nothing.
      const { seal } = message
      const voteDurationMs = Math.round(performance.now() - (shownAtMs.current ?? performance.now()))
      const { reveal } = await signedIn.run(() => arena.votes.cast({ comparisonId, voteChoice, voteDurationMs }))
      return { voteChoice, reveal, seal }
    },
    onSuccess: (cast) => cast && reload(),
    // The vote may have been cast before.
    onError: (error) => error instanceof ArenaApiError && error.code === 'VOTE_ERROR' && reload(),
  })
  const cast = vote.data ?? null
  const choice = cast?.voteChoice ?? message.voteChoice
  const unseen = narrow ? sides.find((side) => !seen[side]) : undefined
  const { agent1, agent2 } = cast?.reveal ?? {}
  const left = {
    answer: answerOf(message.model1Response, message.model1Fallback, message.model1Missing),
    author: agent1?.displayName ?? (message.model1Name && nameOf(message.model1Name)),
    chosen: choice === 'left',
  }
  const right = {
    answer: answerOf(message.model2Response, message.model2Fallback, message.model2Missing),
    author: agent2?.displayName ?? (message.model2Name && nameOf(message.model2Name)),
    chosen: choice === 'right',
  }
  return (
    <div ref={place} className="thread-battle">
      <Lanes left={left} right={right} plain={plain} onSeen={setSeen} />
      {cast ? (
        <Reveal comparisonId={comparisonId} choice={cast.voteChoice} reveal={cast.reveal} seal={cast.seal} />
      ) : message.hasVoted && message.voteChoice ? (
        <p className="thread-voted">{t.reveal.your[message.voteChoice]}</p>
      ) : (
        <>
          {vote.error && (
            <FailureNote
              error={vote.error}
              saved={t.vote.saved}
              onRetry={() => vote.variables && vote.mutate(vote.variables)}
            />
          )}
          <VoteBar
            blocked={unseen ? t.vote.readFirst[unseen] : null}
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

const answerOf = (text: string | null, fallbackReason: Message['model1Fallback'], missing: boolean) => ({
  text: text ?? '',
  fallbackReason,
  missing,
  truncated: false,
})
