import type { Study } from '@arena/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useArena, useSessionState } from '../../session/index.tsx'

const POLL_MS = 1_000

export const studyKey = (studyId: string) => ['study', studyId]
export const generationKey = (studyId: string) => ['study', studyId, 'generation']

/** What could not be compared, from the reply to the opening. */
export const leftOutKey = (studyId: string) => ['study', studyId, 'left-out']

/** A study. It is read each second while something changes by itself and the page is visible. */
export function useStudy(studyId: string) {
  const arena = useArena()
  const { status } = useSessionState()
  return useQuery({
    queryKey: studyKey(studyId),
    queryFn: ({ signal }) => arena.studies.read(studyId, { signal }),
    enabled: status === 'signed-in',
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? POLL_MS : false),
  })
}

const isMoving = ({ state, answers }: Study): boolean => state === 'open' || (answers?.running ?? 0) > 0

/** What is left to generate, and what went wrong. */
export function useGeneration(studyId: string) {
  const arena = useArena()
  return useQuery({
    queryKey: generationKey(studyId),
    queryFn: ({ signal }) => arena.studies.generation(studyId, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.running ? POLL_MS : false),
  })
}

/** The user's studies, page by page. */
export function useStudies() {
  const arena = useArena()
  const query = useInfiniteQuery({
    queryKey: ['studies'],
    queryFn: ({ pageParam, signal }) => arena.studies.list({ before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
  return { ...query, items: query.data?.pages.flatMap((page) => page.items) }
}

export function useStudiesChanged(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['studies'] })
}

/** Takes over a study from a reply. The list and everything else of the study are read again. */
export function useStudyChanged(): (study: Study) => Promise<unknown> {
  const queries = useQueryClient()
  return (study) => {
    queries.setQueryData(studyKey(study.studyId), study)
    return Promise.all([
      queries.invalidateQueries({ queryKey: ['studies'] }),
      queries.invalidateQueries({ queryKey: generationKey(study.studyId) }),
    ])
  }
}
