import type { HostCall, ListedModel } from '@arena/contract'
import { defineCommand, shared } from '../command.ts'
import { CommandError } from '../errors.ts'
import type { Io } from '../output/io.ts'
import { json, printList } from '../output/table.ts'
import { type AtWork, readDatabase, withDatabase } from '../with-database.ts'
import { hostAccessAt } from './hosts-at.ts'

type HostCalls = Parameters<AtWork['server']['testHost']>[0]

/** Calls a host from this process, as the service would. `open` is `readDatabase`, or `withDatabase` for a change. */
async function withHost<Result>(
  io: Io,
  given: { readonly database?: string | undefined; readonly open: typeof withDatabase },
  work: (calls: HostCalls, at: AtWork) => Promise<Result>,
): Promise<Result> {
  return given.open(io, given, async (at) => {
    const { server, config, database } = at
    const hosts = hostAccessAt(at)
    const modelClients = server.createModelClients({ config, readHosts: () => server.readHosts(hosts) })
    const log = { warn: (details: object) => io.err(`${reasonIn(details)}\n`) }
    try {
      return await work({ modelClients, models: { store: server.createModelStore(database) }, log }, at)
    } finally {
      await modelClients.close()
    }
  })
}

/** The error of the host, without keys. */
const reasonIn = (details: { readonly err?: unknown }) =>
  details.err instanceof Error ? details.err.message : 'The call failed.'

export const testHost = defineCommand({
  name: 'hosts test',
  summary: 'ask a model of a host one question, buffered and streamed',
  arguments: ['<name>'],
  reads: true,
  options: {
    model: { type: 'string', value: 'NAME', about: "the host's name of the model; default: its first active model" },
    database: shared.database,
    json: shared.json,
  },
  notes: 'Two short calls, which may cost a fraction of a cent. Exit code 1 if one fails.',
  examples: ['npx arena hosts test openai', 'npx arena hosts test lab --model llama3.2'],
  async run({ values, words: [name] }, io) {
    const result = await withHost(io, { ...values, open: readDatabase }, (calls, { server }) =>
      server.testHost(calls, name, values.model, new AbortController().signal),
    )
    if (values.json) io.out(json(result))
    else {
      io.out(`${result.model}\n`)
      io.out(`  buffered  ${described(result.buffered)}\n`)
      io.out(`  streamed  ${described(result.streamed)}\n`)
    }
    if (!result.buffered.ok || !result.streamed.ok) throw new CommandError('')
  },
})

function described({ ok, failure, message, totalMs, firstTokenMs, tokensPerSecond }: HostCall): string {
  if (!ok) return `failed: ${failure}`
  const first = firstTokenMs === null ? '' : `, first text after ${firstTokenMs} ms`
  const speed = tokensPerSecond === null ? '' : `, ${tokensPerSecond} tokens per second`
  return `${JSON.stringify(message?.slice(0, 60) ?? '')} in ${totalMs} ms${first}${speed}`
}

export const discoverModels = defineCommand({
  name: 'hosts discover',
  summary: 'list the models that a host offers, and add some',
  arguments: ['<name>'],
  reads: true,
  options: {
    add: { type: 'string', value: 'NAME,NAME,…', about: 'add these models to the catalogue' },
    database: shared.database,
    json: shared.json,
  },
  notes: [
    'An added model gets the name that the host gives it, and its prices where the host lists them. If the catalogue',
    'has that name for another host, add the model with `npx arena models add` and --host-model instead.',
  ].join('\n'),
  examples: ['npx arena hosts discover openai', 'npx arena hosts discover ollama --add llama3.2,qwen3'],
  async run({ values, words: [name] }, io) {
    const open = values.add === undefined ? readDatabase : withDatabase
    const { items, note, added } = await withHost(io, { ...values, open }, async (calls, { server, database, by }) => {
      const { items, note, failure } = await server.discoverModels(calls, name, new AbortController().signal)
      if (failure !== null) throw new CommandError(`The list of ${name} was not read. ${failure}`)
      const wanted = values.add?.split(',').map((word) => word.trim()) ?? []
      const chosen = wanted.map((word) => find(items, word, name))
      const store = server.createModelStore(database)
      for (const model of chosen) {
        const { name: modelName, displayName, inputPrice, outputPrice, contextTokens, vision } = model
        const hosted = { inputPrice, outputPrice, contextTokens, providerName: name, simulated: false }
        const entry = { modelName, displayName: displayName ?? modelName, ...hosted, vision: vision === true }
        const stored = await store.add(entry, by)
        if (!stored)
          throw new CommandError(`The catalogue has a model '${modelName}' already. Those before it were added.`)
      }
      return { items, note, added: chosen.length }
    })
    if (values.add !== undefined) {
      io.out(`Added ${added} ${added === 1 ? 'model' : 'models'} of ${name}.\n`)
      return
    }
    const price = (dollars: number | null) => (dollars === null ? '-' : `$${dollars}`)
    printList(io, values, items, {
      heads: ['MODEL', 'CONTEXT', 'IMAGES', 'INPUT/M', 'OUTPUT/M', 'ADDED'],
      cells: (model) => [
        ...[model.name, model.contextTokens === null ? '-' : String(model.contextTokens)],
        model.vision === null ? '-' : model.vision ? 'yes' : 'no',
        ...[price(model.inputPrice), price(model.outputPrice), model.modelName === null ? 'no' : 'yes'],
      ],
    })
    if (note !== null) io.err(`${note}\n`)
  },
})

function find(items: readonly ListedModel[], word: string, host: string): ListedModel {
  const model = items.find((listed) => listed.name === word)
  if (!model) throw new CommandError(`${host} does not list '${word}'. Nothing was added.`)
  return model
}
