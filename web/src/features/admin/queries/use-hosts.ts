import { useQuery } from '@tanstack/react-query'
import { useArena } from '../../../session/index.tsx'
import { ownKey, useReader } from '../../../session/reader.ts'

/** The hosts, and the presets for new ones. */
export function useHosts() {
  const arena = useArena()
  const reader = useReader()
  return useQuery({
    queryKey: ownKey(reader, 'admin', 'hosts'),
    queryFn: ({ signal }) => arena.admin.hosts({ signal }),
  })
}
