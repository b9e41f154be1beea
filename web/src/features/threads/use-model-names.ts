import { useQuery } from '@tanstack/react-query'
import { useArena, useSessionState } from '../../session/index.tsx'

export type NameOf = (modelName: string) => string

/**
 * What people call the models that a thread names; until that is known, and for models that are gone, the name that the
 * thread has. Not asked for while the thread has a blind battle: before its vote the page must not hold a single name.
 */
export function useModelNames({ blind }: { readonly blind: boolean }): NameOf {
  const arena = useArena()
  const { status } = useSessionState()
  const { data } = useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => arena.models.list({ signal }),
    enabled: status === 'signed-in' && !blind,
  })
  return (name) => data?.items.find(({ modelName }) => modelName === name)?.displayName ?? name
}
