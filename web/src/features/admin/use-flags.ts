import type { Flag } from '@arena/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useArena } from '../../session/index.tsx'

const queryKey = ['admin', 'flags']

export function useFlags() {
  const arena = useArena()
  return useQuery({ queryKey, queryFn: async ({ signal }) => (await arena.flags.list({ signal })).items })
}

const withFlag = (flags: readonly Flag[], flag: Flag): Flag[] =>
  [...flags.filter(({ key }) => key !== flag.key), flag].sort((one, other) => (one.key < other.key ? -1 : 1))

export function useAddFlag() {
  const arena = useArena()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (key: string) => arena.admin.setFlag(key, false),
    onSuccess: (flag) => queries.setQueryData<Flag[]>(queryKey, (flags = []) => withFlag(flags, flag)),
  })
}

/** Moves the switch at once, and back when the service did not take it. */
export function useSwitchFlag() {
  const arena = useArena()
  const queries = useQueryClient()
  const show = (flag: Flag) => queries.setQueryData<Flag[]>(queryKey, (flags = []) => withFlag(flags, flag))
  return useMutation({
    mutationFn: ({ key, enabled }: Flag) => arena.admin.setFlag(key, enabled),
    async onMutate(flag) {
      // A list that is under way would put the switch back before the service has answered.
      await queries.cancelQueries({ queryKey })
      show(flag)
    },
    onError: (_error, flag) => show({ ...flag, enabled: !flag.enabled }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
