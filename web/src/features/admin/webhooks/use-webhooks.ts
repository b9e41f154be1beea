import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useArena } from '../../../session/index.tsx'
import { ownKey, useReader } from '../../../session/reader.ts'

const webhooksKey = ['admin', 'webhooks']
const REFRESH_MS = 2_000

export function useWebhooks() {
  const arena = useArena()
  const reader = useReader()
  return useQuery({
    queryKey: ownKey(reader, ...webhooksKey, 'list'),
    queryFn: async ({ signal }) => (await arena.admin.webhooks({ signal })).items,
  })
}

/** Read again while something is about to be sent. */
export function useDeliveries() {
  const arena = useArena()
  const reader = useReader()
  return useQuery({
    queryKey: ownKey(reader, ...webhooksKey, 'deliveries'),
    queryFn: async ({ signal }) => (await arena.admin.deliveries({ signal })).items,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status, tries }) => status === 'waiting' && tries === 0) ? REFRESH_MS : false,
  })
}

export function useReload(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: webhooksKey })
}
