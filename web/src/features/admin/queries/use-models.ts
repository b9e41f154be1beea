import type { AdminModel } from '@arena/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useArena } from '../../../session/index.tsx'

const queryKey = ['admin', 'models']

export function useModels() {
  const arena = useArena()
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await arena.admin.models({ signal })).items,
  })
}

/** Puts a changed model into the cached list at once, and makes the other lists load again. */
function useShowModel(): (model: AdminModel) => void {
  const queries = useQueryClient()
  return (model) => {
    queries.setQueryData<AdminModel[]>(queryKey, (models = []) =>
      models.some(({ modelId }) => modelId === model.modelId)
        ? models.map((shown) => (shown.modelId === model.modelId ? model : shown))
        : [model, ...models],
    )
    for (const other of [queryKey, ['models'], ['pools'], ['admin', 'pools'], ['model-settings']]) {
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
