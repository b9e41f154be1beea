import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useArena } from '../../../session/index.tsx'

const queryKey = ['admin', 'pools']

export function usePools() {
  const arena = useArena()
  return useQuery({ queryKey, queryFn: async ({ signal }) => (await arena.admin.pools({ signal })).items })
}

/** The battle page lists the pools too. */
export function useReload(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all([queryKey, ['pools']].map((queryKey) => queries.invalidateQueries({ queryKey })))
}
