import type { PoolSettings } from '@arena/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useArena } from '../../../session/index.tsx'

const queryKey = ['admin', 'pools']

export function usePools() {
  const arena = useArena()
  return useQuery({ queryKey, queryFn: async ({ signal }) => (await arena.admin.pools({ signal })).items })
}

/** The battle page lists the pools too. */
function useReload(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all([queryKey, ['pools']].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

export function usePutPool() {
  const arena = useArena()
  const reload = useReload()
  return useMutation({
    mutationFn: ({ name, ...settings }: PoolSettings & { name: string }) => arena.admin.putPool(name, settings),
    onSuccess: reload,
  })
}

export function useRemovePool() {
  const arena = useArena()
  const reload = useReload()
  return useMutation({ mutationFn: (name: string) => arena.admin.removePool(name), onSuccess: reload })
}
