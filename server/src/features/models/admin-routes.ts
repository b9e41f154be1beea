import {
  addModel as addModelOperation,
  changeModel as changeModelOperation,
  listAllModels as listAllModelsOperation,
  testModel as testModelOperation,
} from '@arena/contract'
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts'
import type { Bind } from '../../http/bind.ts'
import { addModel, changeModel } from './change-model.ts'
import type { ModelAdminDependencies } from './dependencies.ts'
import { findModel, listAllModels } from './find-model.ts'
import { testModel } from './test-model.ts'

export function modelAdminRoutes(bind: Bind, dependencies: ModelAdminDependencies): void {
  const admit = ({ params }: { params: { modelId: string } }) => findModel(dependencies, params.modelId)

  bind(listAllModelsOperation, { handle: async () => ({ items: await listAllModels(dependencies) }) })
  bind(addModelOperation, {
    async handle({ body, caller, request }) {
      const added = await addModel(dependencies, body, { kind: 'user', id: caller.userId })
      request.log.info({ by: caller.userId, model: added.modelName }, 'model added')
      return added
    },
  })
  bind(changeModelOperation, {
    admit,
    async handle({ params, body, caller, request }) {
      const changed = await changeModel(dependencies, params.modelId, body, { kind: 'user', id: caller.userId })
      request.log.info({ by: caller.userId, model: changed.modelName, changes: body }, 'model changed')
      return changed
    },
  })
  bind(testModelOperation, {
    admit,
    async handle({ params, body, reply, request }) {
      const { signal } = abortOnDisconnect(reply, dependencies.closing)
      const model = await findModel(dependencies, params.modelId)
      return testModel(dependencies, model, { prompt: body.prompt, signal, log: request.log })
    },
  })
}
