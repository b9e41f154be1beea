import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useArena } from '../../../session/index.tsx'
import { ownKey, useReader } from '../../../session/reader.ts'

export function usePools() {
  const arena = useArena()
  const reader = useReader()
  return useQuery({
    queryKey: ownKey(reader, 'admin', 'pools'),
    queryFn: async ({ signal }) => (await arena.admin.pools({ signal })).items,
  })
}

/** The battle page lists the pools too. */
export function useReload(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all([['admin', 'pools'], ['pools']].map((queryKey) => queries.invalidateQueries({ queryKey })))
}
