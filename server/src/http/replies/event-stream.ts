import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

const HEARTBEAT_MS = 15_000
/** Without it, a client that stops reading would keep the stream and the provider's connection open forever. */
const DRAIN_TIMEOUT_MS = 60_000

export interface EventStream {
  /** True after `start` or the first event: from then on an error can only be sent as an event. */
  readonly open: boolean
  /** Sends the headers, if no event has. */
  start(): void
  /**
   * Sends an event, given as JSON. Under back-pressure it returns a promise that resolves when the client can take more,
   * or has disconnected. A client that takes nothing for a minute is disconnected.
   */
  send(eventJson: string): void | Promise<void>
  end(lastEventJson: string): void
}

/**
 * Server-sent events on a reply, one write per event. The status and the headers go out with the first event, unless
 * they are sent before; until then, a failure can still be a plain HTTP error.
 */
export function createEventStream(reply: FastifyReply): EventStream {
  const { raw } = reply
  let heartbeat: NodeJS.Timeout | null = null

  const sendHeaders = (): NodeJS.Timeout => {
    reply.hijack()
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      // Without the charset, Python's `requests` decodes the events as ISO 8859-1.
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    const timer = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS)
    raw.once('close', () => clearInterval(timer))
    return timer
  }
  const restartHeartbeat = () => {
    heartbeat = heartbeat?.refresh() ?? sendHeaders()
    return heartbeat
  }

  return {
    get open() {
      return heartbeat !== null
    },
    start() {
      heartbeat ??= sendHeaders()
      raw.flushHeaders()
    },
    send(json) {
      restartHeartbeat()
      if (!raw.write(`data: ${json}\n\n`) && !raw.destroyed) return drained(raw)
    },
    end(json) {
      // A destroyed response emits no more events: nothing may wait for them.
      if (raw.destroyed) return
      clearInterval(restartHeartbeat())
      raw.end(`data: ${json}\n\n`)
      if (!raw.writableFinished) void drained(raw)
    },
  }
}

/** Also resolves on `close`: a client that disconnected emits no `drain`. */
const drained = (raw: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const timeout = setTimeout(() => raw.destroy(), DRAIN_TIMEOUT_MS)
    const settle = () => {
      clearTimeout(timeout)
      raw.off('drain', settle).off('close', settle)
      resolve()
    }
    raw.once('drain', settle).once('close', settle)
  })
