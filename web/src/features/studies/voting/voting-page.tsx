import type { Study } from '@arena/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import { explain } from '../../../failure/explain.ts'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { useArena, useSessionState } from '../../../session/index.tsx'
import { Page } from '../../../shell/page.tsx'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { messages } from './messages/index.ts'
import { StartVoting } from './start-voting.tsx'
import { useStudyKey } from './study-key.ts'
import './voting.css'
import { VotingRoom } from './voting-room.tsx'

/** Where people vote in a study. Nothing here may have the name of a model or a contestant. */
export default function VotingPage() {
  const studyId = useParams().studyId!
  return <StudyVoting key={studyId} studyId={studyId} />
}

function StudyVoting({ studyId }: { readonly studyId: string }) {
  const t = useMessages(messages)
  const { nothingChanged } = useMessages(commonMessages)
  const studyKey = useStudyKey(studyId)
  const arena = useArena()
  const queries = useQueryClient()
  const { status, me } = useSessionState()
  // From then on, only joining says who takes part: the guest that it creates has not joined yet.
  const [joining, setJoining] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: joinedKey(studyId, me?.userId ?? null),
    queryFn: ({ signal }) => readJoined(() => arena.studies.read(studyId, { signal })),
    enabled: status === 'signed-in' && !joining,
    // Only whether the report is published changes later.
    staleTime: ({ state: { data } }) => (data?.state === 'closed' ? 5_000 : Number.POSITIVE_INFINITY),
  })
  const joined = data ?? null
  const isKnown = joining || status === 'visitor' || data !== undefined
  return (
    <Page title={joined?.name ?? t.title} className={joined ? 'voting-page' : 'page-narrow'}>
      {error && <FailureNote error={error} saved={nothingChanged} onRetry={() => void refetch()} />}
      {!isKnown && !error && <PageLoading />}
      {isKnown && !joined && (
        <StartVoting
          key={studyKey}
          studyId={studyId}
          studyKey={studyKey}
          onStart={() => setJoining(true)}
          onJoined={(study, userId) => {
            queries.setQueryData(joinedKey(studyId, userId), study)
            setJoining(false)
          }}
        />
      )}
      {joined && <VotingRoom study={joined} onEnded={refetch} />}
    </Page>
  )
}

/** Not the key of the owner's query, which is repeated every second. */
const joinedKey = (studyId: string, userId: string | null) => ['joined-study', studyId, userId]

/** `null` for somebody who has not joined it. */
const readJoined = (read: () => Promise<Study>): Promise<Study | null> =>
  read().catch((error: unknown) => {
    if (['not-found', 'forbidden'].includes(explain(error).kind)) return null
    throw error
  })
