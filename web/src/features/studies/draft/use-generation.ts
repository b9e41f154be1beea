import { useQuery } from '@tanstack/react-query'
import { useArena } from '../../../session/index.tsx'
import { ownKey, useReader } from '../../../session/reader.ts'
import { POLL_MS } from '../core/use-study.ts'

/** What is left to generate, and what that and the judges will cost. */
export function useGeneration(studyId: string) {
  const arena = useArena()
  const reader = useReader()
  return useQuery({
    queryKey: ownKey(reader, 'study', studyId, 'generation'),
    queryFn: ({ signal }) => arena.studies.generation(studyId, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.running ? POLL_MS : false),
  })
}
