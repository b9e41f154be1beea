import type { Flag } from '@arena/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useArena } from '../../../session/index.tsx'
import { ownKey, useReader } from '../../../session/reader.ts'

const useKey = () => ownKey(useReader(), 'admin', 'flags')

export function useFlags() {
  const arena = useArena()
  const queryKey = useKey()
  return useQuery({ queryKey, queryFn: async ({ signal }) => (await arena.flags.list({ signal })).items })
}

const withFlag = (flags: readonly Flag[], flag: Flag): Flag[] =>
  [...flags.filter(({ key }) => key !== flag.key), flag].sort((one, other) => (one.key < other.key ? -1 : 1))

export function useAddFlag() {
  const arena = useArena()
  const queries = useQueryClient()
  const queryKey = useKey()
  return useMutation({
    mutationFn: (key: string) => arena.admin.setFlag(key, false),
    onSuccess: (flag) => queries.setQueryData<Flag[]>(queryKey, (flags = []) => withFlag(flags, flag)),
  })
}

/**
 * Moves the switch immediately, and back on an error. Presses that come faster than the service responds run one after
 * the other; the list is loaded again after the last.
 */
export function useSwitchFlag() {
  const arena = useArena()
  const queries = useQueryClient()
  const queryKey = useKey()
  const show = (flag: Flag) => queries.setQueryData<Flag[]>(queryKey, (flags = []) => withFlag(flags, flag))
  /** The last states from the service, without pending presses. */
  const confirmed = useRef(new Map<string, boolean>())
  return useMutation({
    mutationKey: queryKey,
    scope: { id: 'flags' },
    mutationFn: ({ key, enabled }: Flag) => arena.admin.setFlag(key, enabled),
    async onMutate(flag) {
      // A pending refetch would move the switch back before the service responds.
      await queries.cancelQueries({ queryKey })
      if (queries.isMutating({ mutationKey: queryKey }) === 1) {
        confirmed.current = new Map(queries.getQueryData<Flag[]>(queryKey)?.map(({ key, enabled }) => [key, enabled]))
      }
      show(flag)
    },
    onSuccess(flag) {
      confirmed.current.set(flag.key, flag.enabled)
      show(flag)
    },
    onError: (_error, { key }) => show({ key, enabled: confirmed.current.get(key) ?? false }),
    onSettled: () =>
      queries.isMutating({ mutationKey: queryKey }) > 1 ? undefined : queries.invalidateQueries({ queryKey }),
  })
}
