import type { ProviderName } from '@arena/contract'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes } from '../errors.ts'
import { withDatabase } from '../with-database.ts'
import { whyNotServed } from './serving.ts'

const providers = ['groq', 'google', 'cloudflare'] as const satisfies readonly ProviderName[]

export const addModel = defineCommand({
  name: 'models add',
  summary: 'add a model, or say anew what a known one is',
  arguments: ['<modelName>'],
  options: {
    name: { type: 'string', value: '<displayName>', about: 'what people see beside its answers', required: true },
    provider: {
      type: 'string',
      value: 'groq|google|cloudflare',
      about: 'who is asked; cloudflare models are used only when somebody names them',
      choices: providers,
      required: true,
    },
    free: { type: 'boolean', about: 'calls to it cost nothing' },
    database: shared.database,
  },
  notes: [
    '<modelName> is the name that the provider knows it by. The model is active at once, also in a running service.',
    'A model of that name that is there already is changed to what you say now, and keeps its votes.',
  ].join('\n'),
  examples: [
    'npx arena models add llama-3.3-70b-versatile --name "Llama 3.3 70B" --provider groq --free',
    'GROQ_BASE_URL=http://localhost:11434/v1 npx arena models add llama3.2 --name "Llama 3.2 (own)" --provider groq',
  ],
  async run({ values, words: [modelName] }, io) {
    const { name: displayName, provider: providerName, free: isFree } = values
    const { known, notServed } = await withDatabase(io, values, async ({ database, config, server }) => {
      const written = [{ modelName, displayName, providerName, isFree, status: 'active' }]
      const entries = server.checkEntries(written, 'models add')
      const store = server.createModelStore(database)
      const before = await store.all()
      await server.enterModels(store, entries, server.simulatedModels)
      const entered = (await store.all()).find((model) => model.modelName === modelName)
      return {
        known: before.some((model) => model.modelName === modelName),
        notServed: entered ? whyNotServed(entered, config, server) : null,
      }
    })
    io.out(`${known ? 'Changed' : 'Added'} ${modelName}.\n`)
    if (notServed !== null) io.err(`It is not served with the settings of this folder: ${notServed}.\n`)
    return exitCodes.done
  },
})
