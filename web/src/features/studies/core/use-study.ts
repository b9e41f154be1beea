import type { ReadStudy, Study } from '@arena/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useArena, useSessionState } from '../../../session/index.tsx'
import { ownKey, useReader } from '../../../session/reader.ts'

/** While something changes by itself, and the page is visible. */
export const POLL_MS = 1_000

/** Read alone, a study has what its opening left out; replies to changes do not. */
export type ShownStudy = Study & Partial<Pick<ReadStudy, 'leftOut'>>

export function useStudy(studyId: string) {
  const arena = useArena()
  const reader = useReader()
  const { status } = useSessionState()
  return useQuery<ShownStudy>({
    queryKey: ownKey(reader, 'study', studyId),
    queryFn: ({ signal }) => arena.studies.read(studyId, { signal }),
    enabled: status === 'signed-in',
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? POLL_MS : false),
  })
}

const isMoving = ({ state, answers }: Study): boolean => state === 'open' || (answers?.running ?? 0) > 0

/** Takes over a study from a reply. The list, the report and what is left to generate are read again. */
export function useStudyChanged(): (study: Study) => Promise<unknown> {
  const queries = useQueryClient()
  const reader = useReader()
  return (study) => {
    queries.setQueryData(ownKey(reader, 'study', study.studyId), study)
    return Promise.all([
      queries.invalidateQueries({ queryKey: ['studies'] }),
      queries.invalidateQueries({ queryKey: ['study-report', study.studyId] }),
      queries.invalidateQueries({ queryKey: ['study', study.studyId, 'generation'] }),
    ])
  }
}
