import { createClient } from '@arena/client'
import type { Model } from '@arena/contract'
import type { CatalogueModel } from '@arena/server'
import { defineCommand, shared } from '../command.ts'
import { UsageError } from '../errors.ts'
import { hostsAt } from '../hosts/hosts-at.ts'
import { json, printList } from '../output/table.ts'
import { itemsAt, serviceUrl } from '../service.ts'
import { guestToken } from '../sign-in.ts'
import { readDatabase } from '../with-database.ts'
import { whyNotServed } from './serving.ts'

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')
const heads = ['MODEL', 'NAME', 'PROVIDER', 'FREE', 'IMAGES', 'STATUS']
const cells = (model: Model) => [
  model.modelName,
  model.displayName,
  model.providerName,
  yesOrNo(model.isFree),
  yesOrNo(model.vision),
  model.status,
]

export const listModels = defineCommand({
  name: 'models list',
  summary: 'list the active models, newest first',
  reads: true,
  options: {
    all: { type: 'boolean', about: 'include retired models' },
    url: shared.url,
    database: shared.database,
    json: shared.json,
    token: { type: 'string', value: 'TOKEN', about: 'with --url: the token to use; default: a new guest' },
  },
  notes: [
    'SERVED shows whether the current configuration serves the model, and if not, why.',
    'Simulated models are served only while no provider is configured.',
  ].join('\n'),
  examples: [
    'npx arena models list',
    'npx arena models list --all --json',
    'npx arena models list --url https://arena.example.org --token "$TOKEN"',
  ],
  async run({ values }, io) {
    if (values.url === undefined && values.token !== undefined) {
      throw new UsageError('--token needs --url.')
    }
    if (values.url !== undefined) {
      if (values.database !== undefined) throw new UsageError('Give --url or --database, not both.')
      if (values.all) throw new UsageError('A running service lists only active models: omit --all or --url.')
      printList(io, values, await modelsAt(await serviceUrl(values.url, io), values.token), { heads, cells })
      return
    }
    const models = await readDatabase(io, values, async (at) => {
      const hosts = await hostsAt(at)
      const stored = await at.server.createModelStore(at.database).all()
      return stored.map((model) => ({ ...model, notServed: whyNotServed(model, hosts, at.server) }))
    })
    const shown = models.filter((model) => values.all || model.status === 'active')
    if (values.json) io.out(json(shown.map(({ notServed, ...model }) => ({ ...model, served: notServed === null }))))
    else
      printList(io, values, shown, {
        heads: [...heads, 'SERVED'],
        cells: (model) => [...cells(model), described(model)],
      })
    if (values.json) return
    if (models.length === 0) io.err('The catalogue is empty: it is filled at the first start of the service.\n')
    else if (shown.length < models.length) io.err(`${models.length - shown.length} retired: --all lists them too.\n`)
  },
})

/** Whether the model is served, and what is special about its draws. */
function described(model: CatalogueModel & { readonly notServed: string | null }): string {
  if (model.notServed !== null) return `no: ${model.notServed}`
  return ['yes', ...(model.paused ? ['paused'] : []), ...(model.weight === 1 ? [] : [`weight ${model.weight}`])].join(
    ', ',
  )
}

async function modelsAt(url: string, given: string | undefined): Promise<Model[]> {
  const token = given ?? (await guestToken(url)).token
  return itemsAt(url, (call) => createClient({ baseUrl: url, token }).models.list(call))
}
