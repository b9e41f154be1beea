import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose'
import type { Workplace } from '../processes/workplace.ts'

export interface Issuer {
  readonly url: string
  readonly audience: string
  readonly keys: JSONWebKeySet
  /** Different tokens, each of a user of its own. */
  mint(count: number): Promise<string[]>
}

const ALGORITHM = 'RS256'
const KEY_ID = 'bench'
const AUDIENCE = 'arena'

/** An OpenID issuer with one RSA key, the kind that most issuers have. */
export async function startIssuer(place: Workplace): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' }] }
  const server = createServer((request, response) => {
    const answer = request.url === '/keys' ? keys : { issuer: url, jwks_uri: `${url}/keys` }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  place.onClose(async () => {
    server.closeAllConnections()
    server.close()
  })
  let minted = 0
  return {
    url,
    audience: AUDIENCE,
    keys,
    mint: (count) =>
      Promise.all(
        Array.from({ length: count }, () =>
          new SignJWT({ scope: 'openid profile email', azp: 'bench' })
            .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID })
            .setIssuer(url)
            .setAudience(AUDIENCE)
            .setSubject(`bench|${minted++}`)
            .setIssuedAt()
            .setExpirationTime('1h')
            .sign(privateKey),
        ),
      ),
  }
}
