import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { Workplace } from '../processes/workplace.ts'
import { type Asked, FrontendReader } from './frontend-reader.ts'

export interface Tap {
  /** The database's address through the tap. */
  readonly url: string
  roundTrips(): number
  /** Everything that was asked under this name. */
  asked(statement: string): readonly Asked[]
  /** The text that the service prepared under this name. */
  textOf(statement: string): string
}

/**
 * A line between the service and its database that listens: what the service really asks, and how often it waits. Nothing
 * is timed through it.
 */
export async function startTap(place: Workplace, databaseUrl: string): Promise<Tap> {
  const target = new URL(databaseUrl)
  const readers: FrontendReader[] = []
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const reader = new FrontendReader()
    readers.push(reader)
    near.on('data', (bytes: Buffer) => {
      reader.feed(bytes)
      far.write(bytes)
    })
    far.on('data', (bytes: Buffer) => near.write(bytes))
    near.on('error', () => {}).on('close', () => far.destroy())
    far.on('error', () => {}).on('close', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  place.onClose(async () => void server.close())
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    roundTrips: () => readers.reduce((sum, reader) => sum + reader.roundTrips, 0),
    asked: (statement) => readers.flatMap((reader) => reader.asked.filter((asked) => asked.statement === statement)),
    textOf(statement) {
      const text = readers.map((reader) => reader.texts.get(statement)).find((found) => found !== undefined)
      if (text === undefined) throw new Error(`the service did not prepare ${statement}`)
      return text
    },
  }
}
