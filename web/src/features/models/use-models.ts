import { useQuery } from '@tanstack/react-query'
import { useArena, useSessionState } from '../../session/index.tsx'
import { itemsWithShownNames } from './shown-names.ts'

/** The model catalogue. Only signed-in users can read it. */
export function useModels({ enabled = true } = {}) {
  const arena = useArena()
  const { status } = useSessionState()
  return useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => arena.models.list({ signal }),
    select: itemsWithShownNames,
    enabled: enabled && status === 'signed-in',
  })
}
