import { defineCommand, shared } from '../command.ts'
import { CommandError } from '../errors.ts'
import { hostsAt } from '../hosts/hosts-at.ts'
import { printList } from '../output/table.ts'
import { readDatabase, withDatabase } from '../with-database.ts'

export const listPools = defineCommand({
  name: 'pools list',
  summary: 'list the pools that battles can be drawn from',
  reads: true,
  options: { database: shared.database, json: shared.json },
  notes: 'ELIGIBLE is the number of models that can be drawn now. People can choose a pool with at least two.',
  examples: ['npx arena pools list', 'npx arena pools list --json'],
  async run({ values }, io) {
    const pools = await readDatabase(io, values, async (at) => {
      const { database, server } = at
      const [stored, models, hosts] = await Promise.all([
        server.createPoolStore(database).all(),
        server.createModelStore(database).all(),
        hostsAt(at),
      ])
      const serving = server.activeHostsOf(hosts)
      const eligible = models.filter(
        (model) => model.status === 'active' && server.canServe(model, serving) && server.isEligible(model, serving),
      )
      return stored.map((pool) => server.describePool(pool, models, eligible))
    })
    printList(io, values, pools, {
      heads: ['POOL', 'NAME', 'ELIGIBLE', 'MODELS'],
      cells: ({ name, label, eligible, modelNames }) => [name, label, String(eligible), modelNames.join(', ')],
      none: 'There is no pool: `npx arena pools set --help` says how to add one.',
    })
  },
})

export const setPool = defineCommand({
  name: 'pools set',
  summary: 'add or replace a pool that battles can be drawn from',
  arguments: ['<name>'],
  options: {
    label: { type: 'string', value: 'LABEL', about: 'the name that people see', required: true },
    models: { type: 'string', value: 'A,B,…', about: 'its models, separated by commas; at least two', required: true },
    database: shared.database,
  },
  notes: [
    '<name> is what requests send as `pool`: up to 32 lower-case letters, digits and dashes.',
    'A running service uses it within two seconds. A model may be in several pools.',
  ].join('\n'),
  examples: ['npx arena pools set coding --label Coding --models qwen/qwen3-32b,openai/gpt-oss-120b'],
  async run({ values, words: [name] }, io) {
    const written = values.models.split(',').map((word) => word.trim())
    const modelNames = written.filter((word) => word !== '')
    const { modelIds } = await withDatabase(io, values, async ({ database, server, by }) => {
      const models = await server.createModelStore(database).all()
      const pool = server.checkPool(name, { label: values.label, modelNames }, models)
      await server.createPoolStore(database).save(pool, by)
      return pool
    })
    io.out(`Saved ${name} with ${modelIds.length} models.\n`)
  },
})

export const removePool = defineCommand({
  name: 'pools remove',
  summary: 'remove a pool',
  arguments: ['<name>'],
  options: { database: shared.database },
  notes: 'Its models stay in the catalogue, and battles that were drawn from it count as before.',
  examples: ['npx arena pools remove coding'],
  async run({ values, words: [name] }, io) {
    const removed = await withDatabase(io, values, ({ database, server, by }) =>
      server.createPoolStore(database).remove(name, by),
    )
    if (!removed) throw new CommandError(`There is no pool '${name}': \`npx arena pools list\` lists them.`)
    io.out(`Removed ${name}.\n`)
  },
})
