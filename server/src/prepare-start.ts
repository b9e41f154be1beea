import { StartError } from './base/start-error.ts'
import type { Config } from './config.ts'
import { type HostsOfFile, prepareHosts, readHosts, type StoredHost } from './features/hosts/index.ts'
import { hostNames, readCatalogueFile } from './features/models/index.ts'
import { type StoredWebhook, webhooksOfFile } from './features/webhooks/index.ts'
import { createServiceKeys, type ServiceKeysOptions } from './outside-services/service-keys.ts'
import type { CallableHost } from './providers/index.ts'

export interface PrepareOptions {
  readonly config: ServiceKeysOptions &
    Pick<Config, 'hostsFile' | 'webhooksFile' | 'catalogueFile' | 'allowLinkLocalHosts' | 'environmentHosts'>
  /** The hosts of the database. */
  readonly storedHosts: readonly StoredHost[]
}

type FileSetting = 'HOSTS_FILE' | 'WEBHOOKS_FILE' | 'CATALOGUE_FILE'

/** What a start stores, if there are no problems. */
export interface PreparedStart {
  readonly file: HostsOfFile
  readonly webhooks: readonly StoredWebhook[]
  /** The hosts after the start. */
  readonly hosts: readonly CallableHost[]
  /** Why the start fails. */
  readonly problems: readonly { readonly setting: FileSetting; readonly text: string }[]
}

const NOTHING: HostsOfFile = { hosts: [], models: [] }

/** Reads and checks the files of the operator, as a start does before it stores anything of them. It changes nothing. */
export async function prepareStart({ config, storedHosts }: PrepareOptions): Promise<PreparedStart> {
  const { hostsFile, webhooksFile, catalogueFile, allowLinkLocalHosts, environmentHosts } = config
  const access = { keys: createServiceKeys(config), allowLinkLocalHosts, environmentHosts }
  const problems: { readonly setting: FileSetting; readonly text: string }[] = []
  async function attempt<Result>(setting: FileSetting, otherwise: Result, work: () => Promise<Result>) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      problems.push(...error.sentences.map((text) => ({ setting, text })))
      return otherwise
    }
  }
  const file = await attempt('HOSTS_FILE', NOTHING, async () =>
    hostsFile === null ? NOTHING : prepareHosts({ ...access, storedHosts }, hostsFile),
  )
  const ofFile = file.hosts.map(({ name }) => name)
  const all = async () => [...storedHosts.filter(({ name }) => !ofFile.includes(name)), ...file.hosts]
  const hosts = await readHosts({ ...access, store: { all } })
  // It may have models of hosts whose file could not be read.
  const known = problems.length === 0 ? hostNames(hosts.map(({ name }) => name)) : null
  if (catalogueFile !== null) await attempt('CATALOGUE_FILE', [], () => readCatalogueFile(catalogueFile, known))
  const webhooks = await attempt('WEBHOOKS_FILE', [], async () =>
    webhooksFile === null ? [] : webhooksOfFile(access, webhooksFile),
  )
  return { file, webhooks, hosts, problems }
}
