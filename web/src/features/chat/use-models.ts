import { useQuery } from '@tanstack/react-query'
import { useArena, useSessionState } from '../../session/index.tsx'

/** The catalogue; it is for signed-in people alone. */
export function useModels() {
  const arena = useArena()
  const { status } = useSessionState()
  return useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => arena.models.list({ signal }),
    enabled: status === 'signed-in',
  })
}
