// oidc-provider, an OpenID issuer of its own process. The parent sends the addresses that it may redirect to.
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

const [audience] = process.argv.slice(2)
const roles = { ada: ['arena-admin'] }
const nameOf = (login) => login[0].toUpperCase() + login.slice(1)

const configure = (redirectUris) => ({
  clients: [
    {
      client_id: 'arena-page',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      redirect_uris: redirectUris,
    },
  ],
  claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
  clientBasedCORS: () => true,
  cookies: { keys: ['a key of this journey'] },
  features: {
    resourceIndicators: {
      enabled: true,
      // Whatever is asked for, so that a service with another audience gets a token that is not for it.
      getResourceServerInfo: () => ({ audience, scope: 'openid profile email', accessTokenFormat: 'jwt' }),
      useGrantedResource: () => true,
    },
  },
  findAccount: (_context, login) => ({ accountId: login, claims: () => ({ sub: login, name: nameOf(login) }) }),
  extraTokenClaims: (_context, { accountId }) => ({
    name: nameOf(accountId),
    email: `${accountId}@example.org`,
    roles: roles[accountId] ?? [],
  }),
})

let handle = (_request, response) => response.writeHead(503).end()
const server = createServer((request, response) => handle(request, response))
server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}`))
process.once('message', (redirectUris) => {
  const issuer = `http://127.0.0.1:${server.address().port}`
  handle = new Provider(issuer, configure(redirectUris)).callback()
  process.send('ready')
})
process.once('disconnect', () => process.exit())
