import type { ListedModel } from '@arena/contract'
import { defineCommand, shared } from '../command.ts'
import { CommandError } from '../errors.ts'
import { printList } from '../table.ts'
import { readDatabase, withDatabase } from '../with-database.ts'
import { withHost } from './with-host.ts'

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
        const { name: modelName, displayName, inputPrice, outputPrice, contextTokens } = model
        const hosted = { inputPrice, outputPrice, contextTokens, providerName: name, simulated: false }
        const entry = { modelName, displayName: displayName ?? modelName, ...hosted }
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
      heads: ['MODEL', 'CONTEXT', 'INPUT/M', 'OUTPUT/M', 'ADDED'],
      cells: (model) => [
        ...[model.name, model.contextTokens === null ? '-' : String(model.contextTokens)],
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
