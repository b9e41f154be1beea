import { defineCommand, shared } from '../command.ts'
import { printList } from '../output/table.ts'
import { loadServer } from '../server.ts'
import { readDatabase } from '../with-database.ts'
import { hostAccessAt } from './hosts-at.ts'

export const listHosts = defineCommand({
  name: 'hosts list',
  summary: 'list the hosts of models',
  reads: true,
  options: {
    presets: { type: 'boolean', about: 'list the known hosts for `hosts add --preset` instead' },
    database: shared.database,
    json: shared.json,
  },
  notes: [
    'Keys are not shown. KEY says where the key is, and whether this process can read it. HEALTH is what the running',
    'service sees: while the calls to a host keep failing, random draws avoid its models.',
  ].join('\n'),
  examples: ['npx arena hosts list', 'npx arena hosts list --presets'],
  async run({ values }, io) {
    if (values.presets) {
      const { presets } = await loadServer()
      const known = Object.entries(presets).map(([name, { label, baseUrl, dialect, keyVariable }]) => ({
        name,
        label,
        baseUrl,
        dialect,
        keyVariable,
      }))
      printList(io, values, known, {
        heads: ['PRESET', 'NAME', 'ADDRESS', 'KEY'],
        cells: (preset) => [preset.name, preset.label, preset.baseUrl ?? '-', preset.keyVariable ?? '-'],
      })
      return
    }
    const hosts = await readDatabase(io, values, async (at) => {
      const access = hostAccessAt(at)
      const stored = await access.store.all()
      const [all, failing] = await Promise.all([at.server.readHosts(access), access.health.all()])
      return all.map(({ apiKey, headers: _headers, ...host }) => {
        const row = access.environmentHosts.some(({ name }) => name === host.name)
          ? null
          : stored.find(({ name }) => name === host.name)
        const place = row
          ? (row.keyVariable ?? (row.sealedKey === null ? 'none' : 'stored'))
          : apiKey
            ? 'environment'
            : 'none'
        const health = at.server.healthOf(host.name, failing)
        return { ...host, key: place, keyAvailable: apiKey !== null, source: row?.source ?? 'environment', health }
      })
    })
    printList(io, values, hosts, {
      heads: ['HOST', 'ADDRESS', 'DIALECT', 'KEY', 'DRAWN', 'FROM', 'HEALTH'],
      cells: (host) => [
        ...[host.name, host.baseUrl, host.dialect],
        host.keyAvailable ? host.key : `${host.key} (missing)`,
        ...[host.drawn ? 'yes' : 'no', host.source],
        host.health.state === 'healthy' ? 'ok' : `failing since ${host.health.since}: ${host.health.failure}`,
      ],
      none: 'There is no host, so models are simulated: `npx arena hosts add --help` says how to add one.',
    })
  },
})
