import { defineCommand, shared } from '../command.ts'
import { UsageError } from '../errors.ts'
import { printList } from '../output/table.ts'
import { readWhole } from '../whole-number.ts'
import { readDatabase } from '../with-database.ts'
import { describeChange } from './describe-change.ts'

const LISTED = 50
const LISTED_MAX = 10_000

export const auditCommand = defineCommand({
  name: 'audit',
  summary: 'list the changes of administrators, newest first',
  reads: true,
  options: {
    limit: { type: 'string', value: 'N', about: `how many to list, at most ${LISTED_MAX}; default: ${LISTED}` },
    since: { type: 'string', value: 'DATE', about: 'only changes since this date or time, such as 2026-01-31' },
    database: shared.database,
    json: shared.json,
  },
  notes: [
    'WHO is the user id of an administrator, "command line" with the user who ran a command, or "start" for files that',
    'the service loaded at its start. The log has no keys and nothing that users wrote. Entries cannot be changed.',
  ].join('\n'),
  examples: ['npx arena audit', 'npx arena audit --since 2026-01-31 --json'],
  async run({ values }, io) {
    const limit = readWhole('limit', values.limit ?? String(LISTED), 1, LISTED_MAX)
    const since = dateOf(values.since)
    const rows = await readDatabase(io, values, ({ database, server }) =>
      server.readAuditLog(database, { beforeId: server.LATEST_ENTRY, limit, since }),
    )
    printList(io, values, rows, {
      heads: ['TIME', 'WHO', 'ACTION', 'TARGET', 'CHANGE'],
      cells: describeChange,
      none: 'No changes were found.',
    })
  },
})

function dateOf(written: string | undefined): Date | undefined {
  if (written === undefined) return undefined
  const date = new Date(written)
  if (!/^\d{4}-\d\d-\d\d/.test(written) || Number.isNaN(date.getTime())) {
    throw new UsageError(`--since must be a date such as 2026-01-31, not '${written}'.`)
  }
  return date
}
