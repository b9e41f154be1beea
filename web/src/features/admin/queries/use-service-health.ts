import { useQuery } from '@tanstack/react-query'
import { useArena } from '../../../session/index.tsx'
import { ownKey, useReader } from '../../../session/reader.ts'

const everyMs = 5_000

/** The service's health, refreshed every few seconds while it is shown. */
export function useServiceHealth() {
  const arena = useArena()
  const reader = useReader()
  return useQuery({
    queryKey: ownKey(reader, 'admin', 'health'),
    queryFn: ({ signal }) => arena.admin.health({ signal }),
    // Each attempt clears the error, so a first failure would not stay visible.
    refetchInterval: ({ state }) => (state.data === undefined ? false : everyMs),
  })
}
