import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes } from '../errors.ts'
import { hostsAt } from '../hosts/hosts-at.ts'
import { withDatabase } from '../with-database.ts'
import { whyNotServed } from './serving.ts'

export const addModel = defineCommand({
  name: 'models add',
  summary: 'add a model, or change an existing one',
  arguments: ['<modelName>'],
  options: {
    name: { type: 'string', value: '<displayName>', about: 'the name that people see', required: true },
    provider: {
      type: 'string',
      value: 'HOST',
      about: 'the host to call: groq, google, cloudflare, or one of `npx arena hosts list`',
      required: true,
    },
    'host-model': { type: 'string', value: 'NAME', about: "the host's own name of the model, if it differs" },
    free: { type: 'boolean', about: 'calls are free' },
    database: shared.database,
  },
  notes: [
    "<modelName> is the provider's model ID. The model is active immediately, also in a running service.",
    'An existing model of that name is changed and keeps its votes.',
  ].join('\n'),
  examples: [
    'npx arena models add llama-3.3-70b-versatile --name "Llama 3.3 70B" --provider groq --free',
    'GROQ_BASE_URL=http://localhost:11434/v1 npx arena models add llama3.2 --name "Llama 3.2 (local)" --provider groq',
  ],
  async run({ values, words: [modelName] }, io) {
    const { name: displayName, provider: providerName, free: isFree, 'host-model': hostModelName } = values
    const { known, notServed } = await withDatabase(io, values, async (at) => {
      const { database, server } = at
      const hosts = await hostsAt(at)
      const hosted = hostModelName === undefined ? {} : { hostModelName }
      const written = [{ modelName, displayName, providerName, isFree, status: 'active', ...hosted }]
      const entries = server.checkEntries(written, 'models add', server.hostNames(hosts.map(({ name }) => name)))
      const store = server.createModelStore(database)
      const before = await store.all()
      await server.enterModels(store, entries, server.simulatedModels)
      const entered = (await store.all()).find((model) => model.modelName === modelName)
      return {
        known: before.some((model) => model.modelName === modelName),
        notServed: entered ? whyNotServed(entered, hosts, server) : null,
      }
    })
    io.out(`${known ? 'Changed' : 'Added'} ${modelName}.\n`)
    if (notServed !== null) io.err(`It is not served with the current configuration: ${notServed}.\n`)
    return exitCodes.done
  },
})
