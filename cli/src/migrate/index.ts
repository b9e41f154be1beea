import type { Migration, Schema } from '@arena/server'
import { defineCommand, shared } from '../command.ts'
import { json, table } from '../output/table.ts'
import { readSettings } from '../settings.ts'
import { openFor } from '../with-database.ts'

export const migrateCommand = defineCommand({
  name: 'migrate',
  summary: 'apply the pending migrations of the database, and exit',
  options: {
    plan: { type: 'boolean', about: 'list the pending migrations and change nothing' },
    database: shared.database,
    json: shared.json,
  },
  notes: [
    'The start of the service does the same; use this to migrate at a time that you choose, and before the new version',
    'starts. All migrations are applied or none. Instances of an older version keep running on the new schema, unless the',
    'plan says that a migration breaks them. There is no way back except a backup.',
  ].join('\n'),
  examples: ['npx arena migrate --plan', 'npx arena migrate'],
  async run({ values }, io) {
    const config = await readSettings(io, values)
    if (!values.plan) {
      const applied = await openFor(io, config, async (at) => at.applied)
      if (values.json) io.out(json({ applied }))
      else if (applied.length === 0) io.out('No migration is pending.\n')
      else io.out(`${applied.map((name) => `applied  ${name}`).join('\n')}\n`)
      return
    }
    const schema = await openFor(
      io,
      config,
      async ({ database, server }) => {
        const found = await server.readSchema(database.pool)
        server.refuseBreaking(found)
        return found
      },
      { unchanged: true },
    )
    io.out(values.json ? json(planOf(schema)) : described(schema))
  },
})

const planOf = ({ pending, newer }: Schema) => ({
  pending: pending.map((migration) => ({
    ...partsOf(migration),
    quick: migration.slow === undefined,
    slow: migration.slow ?? null,
    breaks: migration.breaks ?? false,
  })),
  newer,
})

/** The number and the name of a migration such as `0023-pools`. */
function partsOf({ name }: Migration) {
  const [number = '', ...words] = name.split('-')
  return { number: Number(number), name: words.join('-') }
}

function described({ pending, newer }: Schema): string {
  const known = newer.length === 0 ? '' : `The database is newer than this version: it has ${newer.join(', ')} too.\n`
  if (pending.length === 0) return `No migration is pending.\n${known}`
  const rows = pending.map((migration) => {
    const { number, name } = partsOf(migration)
    const work = migration.slow === undefined ? 'quick' : `slow: ${migration.slow}`
    return [String(number), name, migration.breaks ? `${work}; stop older instances first` : work]
  })
  return table(['NUMBER', 'NAME', 'WORK'], rows) + known
}
