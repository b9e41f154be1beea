import {
  discoverModels as discoverModelsOperation,
  type Host,
  listHosts as listHostsOperation,
  putHost as putHostOperation,
  removeHost as removeHostOperation,
  testHost as testHostOperation,
} from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts'
import type { Bind } from '../../http/bind.ts'
import { presets } from '../../providers/index.ts'
import { type ChangeHostsDependencies, saveHost } from './change-hosts.ts'
import type { HostAdminOptions } from './dependencies.ts'
import { discoverModels } from './discover-models.ts'
import { healthOf } from './host-health.ts'
import type { ReadHostsDependencies } from './read-hosts.ts'
import type { StoredHost } from './store.ts'
import { testHost } from './test-host.ts'

type HostAdminDependencies = ChangeHostsDependencies & ReadHostsDependencies & HostAdminOptions

export function hostAdminRoutes(bind: Bind, dependencies: HostAdminDependencies): void {
  const { store, health, environmentHosts, modelClients, models, closing, onHostsChanged } = dependencies
  const isOfEnvironment = (name: string) => environmentHosts.some((host) => host.name === name)
  const refuseEnvironment = (name: string) => {
    if (isOfEnvironment(name)) throw new ArenaError('host-of-environment', { host: name })
  }
  const changed = () => {
    modelClients.forget()
    models.catalogue.forget()
    onHostsChanged()
  }

  const ofEnvironment: readonly Omit<Host, 'health'>[] = environmentHosts.map(({ apiKey, ...host }) => ({
    ...host,
    key: { kind: apiKey === '' ? 'none' : 'variable', variable: variableOf(host.name, apiKey), available: true },
    headers: {},
    source: 'environment',
  }))
  const toHost = async ({ keyVariable, sealedKey, ...host }: StoredHost): Promise<Omit<Host, 'health'>> => ({
    ...host,
    headers: { ...host.headers },
    key: {
      kind: keyVariable !== null ? 'variable' : sealedKey !== null ? 'stored' : 'none',
      variable: keyVariable,
      available: (await dependencies.keys.of({ ...host, keyVariable, sealedKey })) !== null,
    },
  })

  bind(listHostsOperation, {
    async handle() {
      const [all, failing] = await Promise.all([store.all(), health.all()])
      const stored = all.filter(({ name }) => !isOfEnvironment(name))
      const items = [...ofEnvironment, ...(await Promise.all(stored.map(toHost)))]
      return {
        items: items.map((host) => ({ ...host, health: healthOf(host.name, failing) })),
        presets: listedPresets,
        storesKeys: dependencies.storesKeys,
      }
    },
  })
  bind(putHostOperation, {
    async handle({ params: { name }, body, request, caller }) {
      refuseEnvironment(name)
      const host = await saveHost(dependencies, name, body, { kind: 'user', id: caller.userId })
      changed()
      request.log.info({ by: caller.userId, host: name, changed: Object.keys(body) }, 'host saved')
      return { ...(await toHost(host)), health: healthOf(name, await health.all()) }
    },
  })
  bind(removeHostOperation, {
    async handle({ params: { name }, request, caller }) {
      refuseEnvironment(name)
      if (!(await store.remove(name, { kind: 'user', id: caller.userId }))) throw new ArenaError('host-not-found')
      changed()
      request.log.info({ by: caller.userId, host: name }, 'host removed')
      return { success: true as const, name }
    },
  })
  bind(discoverModelsOperation, {
    handle: ({ params, reply, request }) =>
      discoverModels({ ...dependencies, log: request.log }, params.name, abortOnDisconnect(reply, closing).signal),
  })
  bind(testHostOperation, {
    handle: ({ params, body, reply, request }) =>
      testHost(
        { ...dependencies, log: request.log },
        params.name,
        body.model,
        abortOnDisconnect(reply, closing).signal,
      ),
  })
}

const variableOf = (name: string, apiKey: string | null): string | null =>
  apiKey === '' ? null : (listedPresets.find((preset) => preset.name === name)?.keyVariable ?? null)

/** The reply's schema leaves out the other members. */
const listedPresets = Object.entries(presets).map(([name, preset]) => ({ name, ...preset }))
