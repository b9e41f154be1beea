import {
  addModel as addModelOperation,
  changeModel as changeModelOperation,
  changeUser as changeUserOperation,
  getServiceHealth,
  listAllModels as listAllModelsOperation,
  listAudit as listAuditOperation,
  listBattles as listBattlesOperation,
  listUsers as listUsersOperation,
  listVotes as listVotesOperation,
  setFlag,
  takeDownThread as takeDownThreadOperation,
  testModel as testModelOperation,
} from '@arena/contract'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../audit/index.ts'
import type { Caller } from '../../auth/authenticate.ts'
import { ArenaError } from '../../errors.ts'
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts'
import type { Bind } from '../../http/bind.ts'
import { type FlagStore, isFlagKey } from '../flags/index.ts'
import type { TakeDownThread } from '../threads/index.ts'
import { addModel, type ChangeModelParts, changeModel } from './change-model.ts'
import { type ChangeUserParts, changeUser, findUser } from './change-user.ts'
import { findModel, listAllModels } from './find-model.ts'
import { type ListAuditParts, listAudit } from './list-audit.ts'
import { listBattles } from './list-battles.ts'
import { listUsers } from './list-users.ts'
import { listVotes } from './list-votes.ts'
import { readServiceHealth, type ServiceHealthParts } from './read-service-health.ts'
import { type TestModelParts, testModel } from './test-model.ts'

export interface AdminRouteOptions
  extends ChangeModelParts,
    TestModelParts,
    ChangeUserParts,
    ListAuditParts,
    ServiceHealthParts {
  readonly flags: FlagStore
  readonly takeDownThread: TakeDownThread
  readonly closing: AbortSignal
}

export function adminRoutes(bind: Bind, parts: AdminRouteOptions): void {
  /** Every change is logged with its administrator. */
  const logChange = (
    { request, caller }: { request: FastifyRequest; caller: Caller },
    message: string,
    facts: object,
  ) => request.log.info({ by: caller.userId, ...facts }, message)
  const byCaller = ({ caller }: { caller: Caller }): Actor => ({ kind: 'user', id: caller.userId })
  const admitModel = ({ params }: { params: { modelId: string } }) => findModel(parts, params.modelId)

  bind(listAllModelsOperation, { handle: async () => ({ items: await listAllModels(parts) }) })
  bind(addModelOperation, {
    async handle(call) {
      const added = await addModel(parts, call.body, byCaller(call))
      logChange(call, 'model added', { model: added.modelName })
      return added
    },
  })
  bind(changeModelOperation, {
    admit: admitModel,
    async handle(call) {
      const changed = await changeModel(parts, call.params.modelId, call.body, byCaller(call))
      logChange(call, 'model changed', { model: changed.modelName, changes: call.body })
      return changed
    },
  })
  bind(testModelOperation, {
    admit: admitModel,
    handle({ params, body, reply, request }) {
      const { signal } = abortOnDisconnect(reply, parts.closing)
      return testModel(parts, params.modelId, body, { signal, log: request.log })
    },
  })
  bind(setFlag, {
    async handle(call) {
      const { key } = call.params
      const { enabled } = call.body
      if (!isFlagKey(key)) {
        const rule = 'must have 1 to 200 letters, digits, dots, colons, dashes or underscores'
        throw new ArenaError('field-invalid', { field: 'key', rule })
      }
      await parts.flags.set(key, enabled, byCaller(call))
      logChange(call, 'flag set', { key, enabled })
      return { key, enabled }
    },
  })
  bind(listUsersOperation, { handle: ({ query }) => listUsers(parts.users, query) })
  bind(changeUserOperation, {
    admit: ({ params }) => findUser(parts, params.userId),
    async handle(call) {
      const { admin, blocked } = call.body
      const changed = await changeUser(parts, call.params.userId, { ...call.body, by: call.caller })
      const { userId } = changed
      if (admin !== undefined) logChange(call, admin ? 'role granted' : 'role revoked', { userId })
      if (blocked !== undefined) logChange(call, blocked ? 'user blocked' : 'user unblocked', { userId })
      return changed
    },
  })
  bind(takeDownThreadOperation, {
    async handle(call) {
      const changed = await parts.takeDownThread(call.params.threadId, call.body, byCaller(call))
      const { threadId } = changed
      logChange(call, call.body.takenDown ? 'thread taken down' : 'thread may be shared again', { threadId })
      return changed
    },
  })
  bind(listBattlesOperation, { handle: ({ query }) => listBattles(parts.store, query) })
  bind(listVotesOperation, { handle: ({ query }) => listVotes(parts.store, query) })
  bind(listAuditOperation, { handle: ({ query }) => listAudit(parts, query) })
  bind(getServiceHealth, { handle: () => readServiceHealth(parts) })
}
