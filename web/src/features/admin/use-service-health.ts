import { useQuery } from '@tanstack/react-query'
import { useArena } from '../../session/index.tsx'

const everyMs = 5_000

/** How the service is; read again every few seconds while somebody looks. */
export function useServiceHealth() {
  const arena = useArena()
  return useQuery({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) => arena.admin.health({ signal }),
    // Before the first figures a failure must stay to be read: every new try would take it away.
    refetchInterval: ({ state }) => (state.data === undefined ? false : everyMs),
  })
}
