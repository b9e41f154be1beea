import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes } from '../errors.ts'
import { hostsAt } from '../hosts/hosts-at.ts'
import { json, table } from '../table.ts'
import { readDatabase } from '../with-database.ts'

export const listPools = defineCommand({
  name: 'pools list',
  summary: 'list the pools that battles can be drawn from',
  arguments: [],
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
    const rows = pools.map(({ name, label, eligible, modelNames }) => [
      ...[name, label, String(eligible)],
      modelNames.join(', '),
    ])
    io.out(values.json ? json(pools) : table(['POOL', 'NAME', 'ELIGIBLE', 'MODELS'], rows))
    if (pools.length === 0) io.err('There is no pool: `npx arena pools set --help` says how to add one.\n')
    return exitCodes.done
  },
})
