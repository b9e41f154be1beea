import { connect } from 'node:net'
import type { Config } from '@arena/server'
import { reasonOf } from '../errors.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, problem } = findingsOf('proxy')
const CONNECT_TIMEOUT_MS = 5_000

/** Checks that the proxies for calls to hosts accept connections. */
export async function checkOutgoingProxies({ proxy }: Config): Promise<Finding[]> {
  const given = [
    ['HTTP_PROXY', proxy?.httpProxy],
    ['HTTPS_PROXY', proxy?.httpsProxy],
  ] as const
  return Promise.all(given.flatMap(([name, url]) => (url ? [checkProxy(name, new URL(url))] : [])))
}

async function checkProxy(name: string, { protocol, hostname, port }: URL): Promise<Finding> {
  const portNumber = Number(port) || (protocol === 'https:' ? 443 : 80)
  // The URL itself can contain a password.
  const address = `${hostname}:${portNumber}`
  try {
    await accepts(hostname.replace(/^\[|\]$/g, ''), portNumber)
    return ok(`${name} at ${address} accepts connections`)
  } catch (error) {
    return problem(
      `${name} at ${address} cannot be reached (${reasonOf(error)}), so no host can: change ${name} or remove it, or list hosts in NO_PROXY.`,
    )
  }
}

function accepts(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: CONNECT_TIMEOUT_MS })
    socket.once('connect', () => {
      socket.destroy()
      resolve()
    })
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${CONNECT_TIMEOUT_MS / 1000} s`)))
    socket.once('error', reject)
  })
}
