import { HostSettings } from '@arena/contract'
import { Type } from 'typebox'
import { Compile } from 'typebox/schema'
import { ArenaError } from '../../base/errors.ts'
import { StartError } from '../../base/start-error.ts'
import { readEntries } from '../../outside-services/read-entries.ts'
import { type CatalogueEntry, checkEntries } from '../models/index.ts'
import { type PrepareHostDependencies, prepareHost } from './change-hosts.ts'
import type { StoredHost } from './store.ts'

/** One entry of the file. Its models are those of the catalogue file, without `providerName`. */
interface FileHost {
  readonly name: string
  readonly settings: HostSettings
  readonly models: readonly unknown[]
}

const Entry = Compile(
  Type.Object({ ...HostSettings.properties, name: Type.String(), models: Type.Optional(Type.Array(Type.Object({}))) }),
)

/** Reads `HOSTS_FILE`. Throws an error that names the first invalid entry. */
async function readHostsFile(file: string): Promise<FileHost[]> {
  const entries = await readEntries(file, { setting: 'HOSTS_FILE', what: 'host', schema: Entry, secret: 'key' })
  return entries.map(({ name, models = [], ...settings }) => ({ name, models, settings }))
}

export interface HostsOfFile {
  readonly hosts: readonly StoredHost[]
  /** The catalogue entries of their models. */
  readonly models: readonly CatalogueEntry[]
}

/** Reads and checks the hosts of the file with their models. Nothing is stored. */
export async function prepareHosts(
  { storedHosts, ...dependencies }: PrepareHostDependencies & { readonly storedHosts: readonly StoredHost[] },
  file: string,
): Promise<HostsOfFile> {
  const hosts = await readHostsFile(file)
  const names = hosts.map(({ name }) => name)
  const kept = storedHosts.filter(({ name }) => !names.includes(name))
  const prepared: StoredHost[] = []
  for (const { name, settings } of hosts) {
    const others = [...kept, ...prepared]
    try {
      // The file replaces what administrators changed, also where it says nothing.
      prepared.push(await prepareHost(dependencies, { name, settings, source: 'file', known: null, others }))
    } catch (error) {
      if (!(error instanceof ArenaError) || error.status !== 400) throw error
      throw new StartError(`${file}, host '${name}': ${error.message}.`)
    }
  }
  const models = hosts.flatMap((host) => {
    const written = host.models.map((model) => toEntry(model as Partial<CatalogueEntry>, host.name))
    return checkEntries(written, `${file}, host '${host.name}'`, names)
  })
  const twice = models.find(({ modelName }, index) => models.findIndex((m) => m.modelName === modelName) !== index)
  if (twice) throw new StartError(`${file}: the model '${twice.modelName}' is there twice.`)
  return { hosts: prepared, models }
}

const toEntry = (model: Partial<CatalogueEntry>, providerName: string) => ({
  ...model,
  displayName: model.displayName ?? model.modelName,
  providerName,
})
