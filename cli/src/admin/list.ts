import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { exitCodes } from '../errors.ts'
import { json, table } from '../table.ts'
import { readDatabase } from '../with-database.ts'

export const listAdmins = defineCommand({
  name: 'admin list',
  summary: 'list the administrators',
  arguments: [],
  reads: true,
  options: { database: shared.database, json: shared.json },
  notes: 'Users of an OpenID issuer are listed by id only: Arena stores nothing else about them.',
  examples: ['npx arena admin list', 'npx arena admin list --json'],
  async run({ values }, io) {
    const administrators = await readDatabase(io, values, ({ database, server }) =>
      server.createAdministrators(database).list(),
    )
    if (values.json) io.out(json(administrators))
    else
      io.out(
        table(
          ['USER', 'E-MAIL', 'NAME', 'SINCE'],
          administrators.map(({ userId, email, name, grantedAt }) => [
            userId,
            email ?? '',
            name ?? '',
            grantedAt.toISOString().slice(0, 10),
          ]),
        ),
      )
    if (administrators.length === 0) io.err('There are no administrators yet: add one with `npx arena admin grant`.\n')
    return exitCodes.done
  },
})
