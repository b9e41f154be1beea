import type { HostSettings } from '@arena/contract'
import { defineCommand, shared } from '../command.ts'
import { CommandError, UsageError } from '../errors.ts'
import { withDatabase } from '../with-database.ts'
import { hostAccessAt } from './hosts-at.ts'

export const addHost = defineCommand({
  name: 'hosts add',
  summary: 'add a host of models, or change one',
  arguments: ['<name>'],
  options: {
    preset: { type: 'string', value: 'PRESET', about: 'a known host: see `npx arena hosts list --presets`' },
    'base-url': { type: 'string', value: 'URL', about: 'its address; a preset has one' },
    dialect: { type: 'string', value: 'openai|anthropic|azure', about: 'its protocol; default: openai' },
    key: { type: 'string', value: 'env:NAME|-', about: 'the variable that has its key, or - to read the key to store' },
    label: { type: 'string', value: 'TEXT', about: 'the name that administrators see' },
    'not-drawn': { type: 'boolean', about: 'its models answer only when they are named' },
    'reasoning-starts': {
      type: 'string',
      value: 'START',
      choices: ['tag', 'open'],
      about: 'open: answers begin with reasoning and have </think> alone; default: tag',
    },
    database: shared.database,
  },
  notes: [
    'The models of the host get its <name> as their provider. A running service uses it within two seconds.',
    'With --key env:NAME, the service reads the key from its environment. With --key -, the key is read from standard',
    'input and stored encrypted; it cannot be shown again. A key is never an argument: other users could read it.',
  ].join('\n'),
  examples: [
    'npx arena hosts add openai --preset openai --key env:OPENAI_API_KEY',
    'npx arena hosts add mistral --preset mistral --key - < key.txt',
    'npx arena hosts add ollama --preset ollama',
    'npx arena hosts add lab --base-url http://gpu.local:8000/v1',
  ],
  async run({ values, words: [name] }, io) {
    const { preset, dialect, key, label, 'base-url': baseUrl, 'not-drawn': notDrawn } = values
    const reasoningStarts = values['reasoning-starts']
    if (key !== undefined && key !== '-' && !key.startsWith('env:')) {
      throw new UsageError('--key must be env:NAME, or - to read the key from standard input.')
    }
    const written = key === '-' ? (await io.input()).trim() : key
    if (written === '') throw new CommandError('Standard input is empty: pass the key there, for example < key.txt.')
    const settings = {
      ...(preset === undefined ? {} : { preset }),
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(dialect === undefined ? {} : { dialect: dialect as NonNullable<HostSettings['dialect']> }),
      ...(label === undefined ? {} : { label }),
      ...(written === undefined ? {} : { key: written }),
      ...(notDrawn ? { drawn: false } : {}),
      ...(reasoningStarts === undefined ? {} : { reasoningStarts }),
    }
    const { host, models, missing } = await withDatabase(io, values, async (at) => {
      const hosts = hostAccessAt(at)
      if (hosts.environmentHosts.some((known) => known.name === name)) {
        throw new CommandError(`The environment configures '${name}' already: change it there, or use another name.`)
      }
      if (dialect !== undefined && !(dialect in at.server.dialects)) {
        throw new UsageError(`--dialect must be one of ${Object.keys(at.server.dialects).join(', ')}.`)
      }
      const host = await at.server.saveHost(hosts, name, settings, at.by)
      const stored = await at.server.createModelStore(at.database).all()
      return {
        host,
        models: stored.filter(({ providerName }) => providerName === name).length,
        missing: (await hosts.keys.of(host)) === null,
      }
    })
    io.out(`Saved ${host.name} (${host.baseUrl}).\n`)
    if (missing)
      io.err(`${host.keyVariable ?? 'ARENA_SECRET_KEY'} is not set here: the service needs it in its environment.\n`)
    if (models === 0) io.err(`It has no models yet: \`npx arena hosts discover ${host.name}\` lists what it offers.\n`)
  },
})

export const removeHost = defineCommand({
  name: 'hosts remove',
  summary: 'remove a host and its key',
  arguments: ['<name>'],
  options: { database: shared.database },
  notes: 'Its models stay in the catalogue with their votes, and are not served.',
  examples: ['npx arena hosts remove lab'],
  async run({ values, words: [name] }, io) {
    await withDatabase(io, values, async (at) => {
      const { store, environmentHosts } = hostAccessAt(at)
      if (await store.remove(name, at.by)) return
      const ofEnvironment = environmentHosts.some((host) => host.name === name)
      throw new CommandError(
        ofEnvironment
          ? `The environment configures '${name}': unset its variables and start the service again.`
          : `There is no host '${name}': \`npx arena hosts list\` lists them.`,
      )
    })
    io.out(`Removed ${name}.\n`)
  },
})
