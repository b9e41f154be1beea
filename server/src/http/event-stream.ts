import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

const HEARTBEAT_MS = 15_000
/** Without it a caller who stops reading would hold a stream and the provider's connection for ever. */
const NO_ROOM_MS = 60_000
/** How a chunked body ends; without it the caller's side takes the stream for one that was cut. */
const LAST_CHUNK = '0\r\n\r\n'

export interface EventStream {
  /** Whether a byte has gone out: from then on an error can only be an event. */
  readonly open: boolean
  /**
   * Takes an event as JSON. Nothing comes back where the caller has room for more; else what resolves when there is some,
   * or when the caller is gone. Who has none for a minute counts as gone.
   */
  send(eventJson: string): void | Promise<void>
  end(lastEventJson: string): void
}

/**
 * Server-Sent Events on a reply, one write an event. The response's head goes out with the first of them, so until then
 * a failure can still be a plain HTTP error.
 */
export function createEventStream(reply: FastifyReply): EventStream {
  const { raw } = reply
  let heartbeat: NodeJS.Timeout | null = null
  let chunked = false
  let headSent = false

  const begin = () => {
    reply.hijack()
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    // Node would make four writes of every chunk. Callers of HTTP/1.0 get none: they could not read them.
    chunked = raw.chunkedEncoding
    raw.chunkedEncoding = false
    heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
    raw.once('close', () => clearInterval(heartbeat ?? undefined))
  }

  const write = (text: string): boolean => {
    const bytes = Buffer.byteLength(text)
    // Most texts are ASCII, which goes out as it stands in memory.
    const encoding = bytes === text.length ? 'latin1' : 'utf8'
    const framed = chunked ? `${bytes.toString(16)}\r\n${text}\r\n` : text
    const { socket } = raw
    // Past the response, which has nothing to add and would keep an event for the next tick, in case there were more of
    // them. Its head goes out with the first event; while it has no socket, an earlier response has not ended.
    if (headSent && socket !== null) return socket.write(framed, encoding)
    headSent = true
    raw.cork()
    const room = raw.write(framed, encoding)
    raw.uncork()
    return room
  }

  const writeEvent = (json: string): boolean => {
    if (heartbeat === null) begin()
    else heartbeat.refresh()
    return write(`data: ${json}\n\n`)
  }

  return {
    get open() {
      return heartbeat !== null
    },
    send(json) {
      if (!writeEvent(json) && !raw.destroyed) return roomIn(raw)
    },
    end(json) {
      // Whoever has left is told nothing, and must not be waited for: that they left was already said.
      if (raw.destroyed) return
      raw.cork()
      writeEvent(json)
      clearInterval(heartbeat ?? undefined)
      raw.end(chunked ? LAST_CHUNK : '', 'latin1')
      if (!raw.writableFinished) void roomIn(raw)
    },
  }
}

/** `close` ends the wait too: a caller who left never drains. */
const roomIn = (raw: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const giveUp = setTimeout(() => raw.destroy(), NO_ROOM_MS)
    const { socket } = raw
    const settle = () => {
      clearTimeout(giveUp)
      raw.off('drain', settle).off('close', settle)
      socket?.off('drain', settle)
      resolve()
    }
    raw.once('drain', settle).once('close', settle)
    socket?.once('drain', settle)
  })
