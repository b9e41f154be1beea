import { defineCommand, shared } from '../command.ts'
import { UsageError } from '../errors.ts'
import { hostsAt } from '../hosts/hosts-at.ts'
import { withDatabase } from '../with-database.ts'
import { whyNotServed } from './serving.ts'

export const addModel = defineCommand({
  name: 'models add',
  summary: 'add a model, or change an existing one',
  arguments: ['<modelName>'],
  options: {
    name: { type: 'string', value: 'displayName', about: 'the name that people see', required: true },
    provider: {
      type: 'string',
      value: 'HOST',
      about: 'the host to call: groq, google, cloudflare, or one of `npx arena hosts list`',
      required: true,
    },
    'host-model': { type: 'string', value: 'NAME', about: "the host's own name of the model, if it differs" },
    'input-price': { type: 'string', value: 'DOLLARS', about: 'for a million tokens of prompts' },
    'output-price': { type: 'string', value: 'DOLLARS', about: 'for a million tokens of answers' },
    free: { type: 'boolean', about: 'calls are free' },
    vision: { type: 'boolean', about: 'it takes images' },
    database: shared.database,
  },
  notes: [
    "<modelName> is the provider's model ID. The model is active immediately, also in a running service.",
    'An existing model of that name is changed and keeps its votes. Battles with images draw only models with --vision.',
  ].join('\n'),
  examples: [
    'npx arena models add llama-3.3-70b-versatile --name "Llama 3.3 70B" --provider groq --free',
    'npx arena models add gpt-4o --name "GPT-4o" --provider openai --vision --input-price 2.5 --output-price 10',
  ],
  async run({ values, words: [modelName] }, io) {
    const { name: displayName, provider: providerName, free: isFree, 'host-model': hostModelName } = values
    const [inputPrice, outputPrice] = [priceOf(values['input-price']), priceOf(values['output-price'])]
    const { known, notServed } = await withDatabase(io, values, async (at) => {
      const { database, server } = at
      const hosts = await hostsAt(at)
      const hosted = {
        ...(hostModelName === undefined ? {} : { hostModelName }),
        ...(inputPrice === undefined ? {} : { inputPrice }),
        ...(outputPrice === undefined ? {} : { outputPrice }),
        ...(values.vision && { vision: true }),
      }
      const written = [{ modelName, displayName, providerName, isFree, status: 'active', ...hosted }]
      const entries = server.checkEntries(written, 'models add', server.hostNames(hosts.map(({ name }) => name)))
      const store = server.createModelStore(database)
      const before = await store.all()
      await server.upsertModels(store, entries, at.by)
      const entered = (await store.all()).find((model) => model.modelName === modelName)
      return {
        known: before.some((model) => model.modelName === modelName),
        notServed: entered ? whyNotServed(entered, hosts, server) : null,
      }
    })
    io.out(`${known ? 'Changed' : 'Added'} ${modelName}.\n`)
    if (notServed !== null) io.err(`It is not served with the current configuration: ${notServed}.\n`)
  },
})

const priceOf = (written: string | undefined): number | undefined => {
  if (written === undefined) return undefined
  const price = Number(written)
  if (written.trim() === '' || !Number.isFinite(price) || price < 0) {
    throw new UsageError(`A price must be a number of dollars, such as 2.5, not '${written}'.`)
  }
  return price
}
