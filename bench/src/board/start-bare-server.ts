import { type NodeProcess, startNode } from '../processes/start-node.ts'
import type { Workplace } from '../processes/workplace.ts'

export interface Answer {
  /** Names and values in turn, as node:http takes them without looking at them. */
  readonly headers: readonly string[]
  /** Those of the 304. */
  readonly headersOfKnown: readonly string[]
  readonly body: Uint8Array
  readonly etag: string
}

export interface BareServer extends NodeProcess {
  readonly port: number
}

/** What somebody else answered, answered again by as little as possible. */
export async function startBareServer(place: Workplace, url: string): Promise<BareServer> {
  const response = await fetch(url)
  const body = new Uint8Array(await response.arrayBuffer())
  const etag = response.headers.get('etag') ?? ''
  const known = await fetch(url, { headers: { 'if-none-match': etag } })
  const server = startNode(place, { name: 'bare-server', file: new URL('./bare-server.js', import.meta.url) })
  const port = await server.ask<number>('serve', {
    headers: headersOf(response),
    headersOfKnown: headersOf(known),
    body,
    etag,
  })
  return { ...server, port }
}

// Node writes these itself.
const own = new Set(['date', 'connection', 'keep-alive'])

const headersOf = (response: Response): string[] => [...response.headers].filter(([name]) => !own.has(name)).flat()
