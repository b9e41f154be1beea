import { useQuery } from '@tanstack/react-query'
import { useArena } from '../../../session/index.tsx'

export const hostsKey = ['admin', 'hosts']

/** The hosts, and the presets for new ones. */
export function useHosts() {
  const arena = useArena()
  return useQuery({ queryKey: hostsKey, queryFn: ({ signal }) => arena.admin.hosts({ signal }) })
}
