import { useQuery } from '@tanstack/react-query'
import { useArena } from '../session/index.tsx'

/** Whether models are simulated, and how many there are. It names none, so it may be read before a vote. */
export function useModelSettings() {
  const arena = useArena()
  return useQuery({
    queryKey: ['model-settings'],
    queryFn: ({ signal }) => arena.models.settings({ signal }),
    staleTime: 60_000,
  })
}
