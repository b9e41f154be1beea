import { isDeepStrictEqual } from 'node:util'
import type { HostSettings } from '@arena/contract'
import type { Actor } from '../../audit/index.ts'
import { ArenaError } from '../../base/errors.ts'
import type { UrlRules } from '../../outside-services/check-url.ts'
import type { ServiceKeys } from '../../outside-services/service-keys.ts'
import { type CallableHost, presets } from '../../providers/index.ts'
import type { HealthStore } from './health-store.ts'
import { type CheckedHost, checkHost, checkVariable } from './rules.ts'
import type { HostStore, StoredHost } from './store.ts'

export interface PrepareHostDependencies extends UrlRules {
  readonly keys: ServiceKeys
  readonly environmentHosts: readonly CallableHost[]
  /** If given, a key may refer to these variables only: an administrator could send any other secret to an own address. */
  readonly keyVariables?: readonly string[]
}

export interface ChangeHostsDependencies extends PrepareHostDependencies {
  readonly store: HostStore
  readonly health: HealthStore
}

interface NewHost {
  readonly name: string
  readonly settings: HostSettings
  readonly source: StoredHost['source']
  /** The stored host that is changed; `null` for a new one. */
  readonly known: StoredHost | null
  /** The other hosts that there will be. */
  readonly others: readonly StoredHost[]
}

/** The host as it would be stored. Throws a 400 that names the wrong member. */
export async function prepareHost(
  { keys, environmentHosts, allowLinkLocalHosts, keyVariables }: PrepareHostDependencies,
  { name, settings, source, known, others }: NewHost,
): Promise<StoredHost> {
  const { key, ...checked } = checkHost(name, settings, known, { allowLinkLocalHosts })
  if (key.kind === 'variable') {
    checkVariable(key.variable, checked.baseUrl, [...others, ...environmentHosts.map(withVariable)])
  }
  const host = { ...checked, ...(await storedKey(key, known, checked, keys)), source }
  // A host that has another variable already keeps it, where it is.
  const isKept = key.kind === 'keep' && checked.baseUrl === known?.baseUrl
  if (!isKept && host.keyVariable !== null && keyVariables?.includes(host.keyVariable) === false) {
    throw new ArenaError('key-variable-unlisted', { variable: host.keyVariable })
  }
  return host
}

const withVariable = (host: CallableHost) => ({
  ...host,
  keyVariable: host.preset === null ? null : presets[host.preset].keyVariable,
})

/** Adds or changes a host. */
export async function saveHost(
  dependencies: ChangeHostsDependencies,
  name: string,
  settings: HostSettings,
  by: Actor,
): Promise<StoredHost> {
  const { store, keys, health } = dependencies
  const stored = await store.all()
  const known = stored.find((host) => host.name === name) ?? null
  const others = stored.filter((host) => host.name !== name)
  const host = await prepareHost(dependencies, { name, settings, source: 'admin', known, others })
  await store.save(host, by)
  if (known && !isDeepStrictEqual(await forCalls(known, keys), await forCalls(host, keys))) {
    await health.removeHost(name)
  }
  return host
}

/** What calls need. As in `createModelClients`, only a change of it makes another host, whose calls have not failed yet. */
async function forCalls(host: StoredHost, keys: ServiceKeys) {
  const { label: _label, drawn: _drawn, source: _source, sealedKey: _sealed, ...rest } = host
  // The same key is sealed differently each time.
  return { ...rest, apiKey: await keys.of(host) }
}

type StoredKey = Pick<StoredHost, 'keyVariable' | 'sealedKey'>

async function storedKey(
  key: CheckedHost['key'],
  known: StoredHost | null,
  owner: Pick<StoredHost, 'name' | 'baseUrl'>,
  keys: ServiceKeys,
): Promise<StoredKey> {
  switch (key.kind) {
    case 'keep':
      return { keyVariable: known?.keyVariable ?? null, sealedKey: known?.sealedKey ?? null }
    case 'none':
      return { keyVariable: null, sealedKey: null }
    case 'variable':
      return { keyVariable: key.variable, sealedKey: null }
    case 'secret': {
      const sealer = await keys.sealer()
      if (sealer === null) throw new ArenaError('secret-key-missing')
      return { keyVariable: null, sealedKey: sealer.seal(key.secret, owner) }
    }
  }
}
