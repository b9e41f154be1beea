import { defineCommand, shared } from '../command.ts'
import { CommandError } from '../errors.ts'
import { printList } from '../output/table.ts'
import { describeAccount } from '../users/describe-account.ts'
import { userArguments, userOptions, withUser } from '../users/resolve-user.ts'
import { readDatabase } from '../with-database.ts'

// A stranger may have signed up with the address before its owner did.
const unverified = (userId: string) =>
  `E-mail addresses are not verified. If this is the wrong account: npx arena admin revoke ${userId}\n`

export const grantAdmin = defineCommand({
  name: 'admin grant',
  summary: 'make a user an administrator',
  arguments: userArguments,
  options: userOptions,
  notes: [
    'Administrators can open the admin pages and call /api/admin. It takes effect immediately.',
    'The account must exist: sign up in the browser or with `npx arena token --sign-up` first.',
    'E-mail addresses are not verified: if strangers can sign up, use the user id.',
  ].join('\n'),
  examples: ['npx arena admin grant me@example.org', 'npx arena admin grant --subject "auth0|5f7c8ec7c33c"'],
  async run(given, io) {
    const { user, result: changed } = await withUser(io, given, async (user, at) => {
      if (user.guest) {
        throw new CommandError(`${user.label} is a guest: sign up first, then try again.`)
      }
      if (!user.account && at.config.oidcIssuer === null) {
        throw new CommandError(`There is no account ${user.userId} and no OpenID issuer is configured.`)
      }
      return at.server.createAdministrators(at.database).grant(user.userId, at.by)
    })
    io.out(`${user.label} is ${changed ? 'now' : 'already'} an administrator.\n`)
    if (user.account) {
      io.out(`${describeAccount(user.userId, user.account)}\n`)
      if (given.words[0]?.includes('@')) io.err(unverified(user.userId))
    } else io.err(`No account has the id ${user.userId}: it is treated as a user of the OpenID issuer.\n`)
  },
})

export const revokeAdmin = defineCommand({
  name: 'admin revoke',
  summary: "remove a user's administrator role",
  arguments: userArguments,
  options: userOptions,
  notes: 'It takes effect immediately. The user keeps the account, threads and votes.',
  examples: ['npx arena admin revoke me@example.org'],
  async run(given, io) {
    const { user, result } = await withUser(io, given, async ({ userId }, at) => {
      const administrators = at.server.createAdministrators(at.database)
      const changed = await administrators.revoke(userId, at.by)
      return { changed, left: (await administrators.list()).length }
    })
    io.out(`${user.label} is ${result.changed ? 'no longer' : 'not'} an administrator.\n`)
    if (result.left === 0) io.err('There are no administrators left: add one with `npx arena admin grant`.\n')
  },
})

export const listAdmins = defineCommand({
  name: 'admin list',
  summary: 'list the administrators',
  reads: true,
  options: { database: shared.database, json: shared.json },
  notes: 'Users of an OpenID issuer are listed by id only: Arena stores nothing else about them.',
  examples: ['npx arena admin list', 'npx arena admin list --json'],
  async run({ values }, io) {
    const administrators = await readDatabase(io, values, ({ database, server }) =>
      server.createAdministrators(database).list(),
    )
    printList(io, values, administrators, {
      heads: ['USER', 'E-MAIL', 'NAME', 'SINCE'],
      cells: ({ userId, email, name, grantedAt }) => [
        userId,
        email ?? '',
        name ?? '',
        grantedAt.toISOString().slice(0, 10),
      ],
      none: 'There are no administrators yet: add one with `npx arena admin grant`.',
    })
  },
})
