import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

const HEARTBEAT_MS = 15_000
/** Without it a caller who stops reading would hold a stream and the provider's connection for ever. */
const NO_ROOM_MS = 60_000

export interface EventStream {
  /** Whether a byte has gone out: from then on an error can only be an event. */
  readonly open: boolean
  /** Resolves when the caller has room for more, or is gone. Who has none for a minute counts as gone. */
  send(event: object): void | Promise<void>
  end(last: object): void
}

/**
 * Server-Sent Events on a reply, one write an event. The response's head goes out with the first of them, so until then
 * a failure can still be a plain HTTP error.
 */
export function createEventStream(reply: FastifyReply): EventStream {
  const { raw } = reply
  let heartbeat: NodeJS.Timeout | null = null

  const begin = () => {
    reply.hijack()
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS)
    raw.once('close', () => clearInterval(heartbeat ?? undefined))
  }

  const write = (event: object): boolean => {
    if (heartbeat === null) begin()
    else heartbeat.refresh()
    return raw.write(`data: ${JSON.stringify(event)}\n\n`)
  }

  return {
    get open() {
      return heartbeat !== null
    },
    send(event) {
      if (!write(event) && !raw.destroyed) return roomIn(raw)
    },
    end(last) {
      if (!raw.destroyed) write(last)
      clearInterval(heartbeat ?? undefined)
      raw.end()
      if (!raw.writableFinished) void roomIn(raw)
    },
  }
}

/** `close` ends the wait too: a caller who left never drains. */
const roomIn = (raw: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const giveUp = setTimeout(() => raw.destroy(), NO_ROOM_MS)
    const settle = () => {
      clearTimeout(giveUp)
      raw.off('drain', settle).off('close', settle)
      resolve()
    }
    raw.once('drain', settle).once('close', settle)
  })
