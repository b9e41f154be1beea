import { defineCommand } from '../command.ts'
import { CommandError } from '../errors.ts'
import { userArguments, userOptions, withUser } from './resolve-user.ts'

export const blockUser = defineCommand({
  name: 'users block',
  summary: "refuse a user's tokens",
  arguments: userArguments,
  options: userOptions,
  notes: [
    'It takes effect within a second. The user keeps the account, and the votes stay counted.',
    'An administrator cannot be blocked: revoke the role first.',
  ].join('\n'),
  examples: ['npx arena users block spam@example.org', 'npx arena users block --subject "auth0|5f7c8ec7c33c"'],
  async run(given, io) {
    const { user, result: changed } = await withUser(io, given, async ({ userId, label }, { server, database, by }) => {
      const changed = await server.createRefusedUsers(database).block(userId, by)
      if (!changed && (await server.createAdministrators(database).has(userId))) {
        throw new CommandError(`${label} is an administrator: revoke the role with \`npx arena admin revoke\` first.`)
      }
      return changed
    })
    io.out(`${user.label} is ${changed ? 'now' : 'already'} blocked.\n`)
  },
})

export const unblockUser = defineCommand({
  name: 'users unblock',
  summary: "accept a blocked user's tokens again",
  arguments: userArguments,
  options: userOptions,
  notes: 'It takes effect within a second.',
  examples: ['npx arena users unblock spam@example.org'],
  async run(given, io) {
    const { user, result: changed } = await withUser(io, given, ({ userId }, { server, database, by }) =>
      server.createRefusedUsers(database).unblock(userId, by),
    )
    io.out(`${user.label} is ${changed ? 'no longer' : 'not'} blocked.\n`)
  },
})
