import type { AdminModel } from '@arena/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useArena } from '../../../session/index.tsx'
import { ownKey, useReader } from '../../../session/reader.ts'

const name = ['admin', 'models']

export function useModels() {
  const arena = useArena()
  const reader = useReader()
  return useQuery({
    queryKey: ownKey(reader, ...name),
    queryFn: async ({ signal }) => (await arena.admin.models({ signal })).items,
  })
}

/** Puts a changed model into the cached list at once, and makes the other lists load again. */
function useShowModel(): (model: AdminModel) => void {
  const queries = useQueryClient()
  const reader = useReader()
  return (model) => {
    queries.setQueryData<AdminModel[]>(ownKey(reader, ...name), (models = []) =>
      models.some(({ modelId }) => modelId === model.modelId)
        ? models.map((shown) => (shown.modelId === model.modelId ? model : shown))
        : [model, ...models],
    )
    for (const other of [name, ['models'], ['pools'], ['admin', 'pools'], ['model-settings']]) {
      void queries.invalidateQueries({ queryKey: other })
    }
  }
}

type Client = ReturnType<typeof useArena>['admin']

export function useAddModel() {
  const arena = useArena()
  const show = useShowModel()
  return useMutation({
    mutationFn: (model: Parameters<Client['addModel']>[0]) => arena.admin.addModel(model),
    onSuccess: show,
  })
}

export function useChangeModel() {
  const arena = useArena()
  const show = useShowModel()
  return useMutation({
    mutationFn: ({ modelId, ...changes }: Parameters<Client['changeModel']>[1] & { modelId: string }) =>
      arena.admin.changeModel(modelId, changes),
    onSuccess: show,
  })
}
