import type { Study } from '@arena/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { explain } from '../../../failure/explain.ts'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { useArena, useSessionState } from '../../../session/index.tsx'
import { ownKey, type Reader, useReader } from '../../../session/reader.ts'
import { Page } from '../../../shell/page.tsx'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { readTabItem, writeTabItem } from '../../../storage.ts'
import '../../../ui/parts.css'
import { messages } from './messages/index.ts'
import { StartVoting } from './start-voting.tsx'
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
  const reader = useReader()
  const queries = useQueryClient()
  const { status } = useSessionState()
  // From then on, only joining says who takes part: the guest that it creates has not joined yet.
  const [joining, setJoining] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: joinedKey(reader, studyId),
    queryFn: ({ signal }) => readJoined(() => arena.studies.read(studyId, { signal })),
    enabled: status === 'signed-in' && !joining,
    // Only whether the report is published changes later.
    staleTime: ({ state: { data } }) => (data?.state === 'closed' ? 5_000 : Number.POSITIVE_INFINITY),
  })
  const joined = data ?? null
  const isKnown = joining || status === 'visitor' || data !== undefined
  return (
    <Page title={joined?.name ?? t.title} className={joined ? '' : 'stack page-narrow'}>
      {error && <FailureNote error={error} saved={nothingChanged} onRetry={() => void refetch()} />}
      {!isKnown && !error && <PageLoading />}
      {isKnown && !joined && (
        <StartVoting
          key={studyKey}
          studyId={studyId}
          studyKey={studyKey}
          onStart={() => setJoining(true)}
          onJoined={(study, voter) => {
            queries.setQueryData(joinedKey(voter, studyId), study)
            setJoining(false)
          }}
        />
      )}
      {joined && <VotingRoom study={joined} onEnded={refetch} />}
    </Page>
  )
}

/** Not the key of the owner's query, which is repeated every second. */
const joinedKey = (reader: Reader, studyId: string) => ownKey(reader, 'joined-study', studyId)

/** `null` for somebody who has not joined it. */
const readJoined = (read: () => Promise<Study>): Promise<Study | null> =>
  read().catch((error: unknown) => {
    if (['not-found', 'forbidden'].includes(explain(error).kind)) return null
    throw error
  })

/**
 * The key of a voters' link. It is in the fragment, which browsers do not send. The tab keeps it while the voter signs in on
 * another page, and then it is back in the address.
 */
function useStudyKey(studyId: string): string | null {
  const [key, setKey] = useState(() => keyInAddress() ?? keptKey(studyId))
  useEffect(() => {
    const take = () => setKey((before) => keyInAddress() ?? before)
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  useEffect(() => {
    if (key === null) return
    writeTabItem('study-key', `${studyId} ${key}`)
    if (keyInAddress() === null) history.replaceState(history.state, '', `#${key}`)
  }, [studyId, key])
  return key
}

/** Other fragments lead to a place on the page, such as a footnote. */
function keyInAddress(): string | null {
  const fragment = location.hash.slice(1)
  return fragment !== '' && document.getElementById(fragment) === null ? fragment : null
}

function keptKey(studyId: string): string | null {
  const [of, key = null] = (readTabItem('study-key') ?? '').split(' ')
  return of === studyId ? key : null
}
