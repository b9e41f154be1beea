import type { Dispatcher } from 'undici'
import { lookupWithoutLinkLocal } from './link-local.ts'

/** The proxies of the environment, as in `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`; `''` for one that is not set. */
export interface ProxySettings {
  readonly httpProxy: string
  readonly httpsProxy: string
  readonly noProxy: string
}

export interface PoolOptions {
  readonly connectionsMax: number
  readonly proxy: ProxySettings | null
  readonly allowLinkLocalHosts: boolean
}

/** Creates the connection pool of one host. It follows no redirects, since they would send the API key elsewhere. */
export async function createPool(
  origin: string,
  { connectionsMax, proxy, allowLinkLocalHosts }: PoolOptions,
): Promise<Dispatcher> {
  // Not imported above: a service with simulated models would start later and need 20 MB more.
  const { EnvHttpProxyAgent, Pool } = await import('undici')
  const options = {
    connections: connectionsMax,
    pipelining: 1,
    // Long enough that most battles of a quiet service do not start with a TLS handshake.
    keepAliveTimeout: 30_000,
    keepAliveMaxTimeout: 30_000,
    ...(allowLinkLocalHosts ? {} : { connect: { lookup: lookupWithoutLinkLocal } }),
  }
  if (proxy === null) return new Pool(origin, options)
  // Without `proxyTunnel: false`, plain HTTP would use CONNECT, which most proxies refuse for ports other than 443.
  return new EnvHttpProxyAgent({ ...options, ...proxy, proxyTunnel: false })
}
