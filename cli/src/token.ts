import { defineCommand, shared } from './command.ts'
import { UsageError } from './errors.ts'
import { json } from './output/table.ts'
import { serviceUrl } from './service.ts'
import { guestToken, signIn } from './sign-in.ts'

export const tokenCommand = defineCommand({
  name: 'token',
  summary: 'print an access token for a new guest or an account',
  options: {
    url: { ...shared.url, about: 'address of the service; default http://localhost:3000, or HOST and PORT' },
    email: { type: 'string', value: 'ADDRESS', about: 'sign in to the account with this e-mail address' },
    password: {
      type: 'string',
      value: 'WORD',
      about: 'its password; use ARENA_PASSWORD to keep it out of the shell history',
    },
    'sign-up': { type: 'boolean', about: 'create the account first (passwords have at least 8 characters)' },
    json: { type: 'boolean', about: 'print {token, expiresAt} instead of only the token' },
  },
  notes: [
    'The service must be running. Only the token goes to standard output. It is valid for one hour.',
    'Send it as `Authorization: Bearer …`.',
  ].join('\n'),
  examples: [
    'TOKEN=$(npx arena token)',
    'curl -H "Authorization: Bearer $TOKEN" http://localhost:3000/api/models',
    'ARENA_PASSWORD=… npx arena token --email me@example.org --sign-up',
    'ARENA_PASSWORD=… npx arena token --email me@example.org',
  ],
  async run({ values }, io) {
    const { email, 'sign-up': signUp } = values
    if (email === undefined && (signUp || values.password !== undefined)) {
      throw new UsageError('--email is missing: an account needs it.')
    }
    const password = values.password ?? (email && (await io.environment()).ARENA_PASSWORD)
    if (email !== undefined && !password) {
      throw new UsageError('The password is missing: set ARENA_PASSWORD (or --password).')
    }
    const url = await serviceUrl(values.url, io)
    const issued =
      email !== undefined && password ? await signIn(url, { email, password, signUp }) : await guestToken(url)
    io.out(values.json ? json(issued) : `${issued.token}\n`)
  },
})
