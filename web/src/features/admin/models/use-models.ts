import type { AdminModel } from '@arena/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useArena } from '../../../session/index.tsx'
import { type DraftChanges, type ModelDraft, newModelOf } from './model-draft.ts'

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
    void queries.invalidateQueries({ queryKey })
    for (const other of [['models'], ['pools'], ['admin', 'pools'], ['model-settings']]) {
      void queries.invalidateQueries({ queryKey: other })
    }
  }
}

export function useAddModel() {
  const arena = useArena()
  const show = useShowModel()
  return useMutation({ mutationFn: (draft: ModelDraft) => arena.admin.addModel(newModelOf(draft)), onSuccess: show })
}

export function useChangeModel() {
  const arena = useArena()
  const show = useShowModel()
  return useMutation({
    mutationFn: ({ modelId, ...changes }: DraftChanges & { modelId: string; status?: AdminModel['status'] }) =>
      arena.admin.changeModel(modelId, changes),
    onSuccess: show,
  })
}
