import type { Host, ListedModel } from '@arena/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useArena } from '../../../session/index.tsx'
import { ownKey, useReader } from '../../../session/reader.ts'
import { toNewModel } from './listed-models.ts'

/** A changed host changes which models are served, and so every list of models. */
export function useReload(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [['admin', 'hosts'], ['admin', 'models'], ['models'], ['model-settings']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
}

/** The list of the host, read when it is asked for. */
export function useListedModels({ name }: Host) {
  const arena = useArena()
  const reader = useReader()
  return useQuery({
    queryKey: ownKey(reader, 'admin', 'listed-models', name),
    queryFn: ({ signal }) => arena.admin.discoverModels(name, { signal }),
    // Each reading is a call to the host.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

export interface AddedModel {
  readonly name: string
  /** `null` if it was added. */
  readonly error: unknown
}

/** Adds models one after another, so that one that is rejected does not stop the others. */
export function useAddListedModels(host: Host) {
  const arena = useArena()
  const reload = useReload()
  const queries = useQueryClient()
  return useMutation({
    async mutationFn(listed: readonly ListedModel[]) {
      const results: AddedModel[] = []
      for (const model of listed) {
        const error = await arena.admin.addModel(toNewModel(model, host)).then(
          () => null,
          (error: unknown) => error,
        )
        results.push({ name: model.name, error })
      }
      return results
    },
    onSuccess: () =>
      Promise.all([reload(), queries.invalidateQueries({ queryKey: ['admin', 'listed-models', host.name] })]),
  })
}
