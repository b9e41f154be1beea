import { type DestinationStream, pino } from 'pino'

/** How long the line of an ordinary call may wait for others. */
const WAIT_MS = 200
/** A write is work for another thread. Less than the 16 KiB that are written at once. */
const BYTES_AT_ONCE = 12_288
/** What may wait for a reader of the log who has stalled; lines beyond it are lost. */
const BYTES_WAITING_MAX = 16 * 2 ** 20
const WARN = pino.levels.values.warn!

/**
 * Where the log is written, the standard output if nothing else is named. Lines gather, because a write for each call is
 * a good part of a small one's cost. From warnings on nothing waits, and whatever came before goes out with it; when the
 * process ends, so does the rest.
 */
export function createLogOutput(dest: string | number = 1): DestinationStream {
  const file = pino.destination({ dest, sync: false, minLength: BYTES_AT_ONCE, maxLength: BYTES_WAITING_MAX })
  let waiting: NodeJS.Timeout | null = null
  let again = false
  const flush = () => {
    if (waiting !== null) clearTimeout(waiting)
    waiting = null
    again = true
    file.flush()
  }
  // A flush in the middle of a write does nothing: lines that came meanwhile would wait for the next one.
  file.on('drain', () => {
    if (again) file.flush()
    again = false
  })
  return {
    // Has pino tell the level of a line before it writes it.
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      file.write(line)
      if (this.lastLevel >= WARN) flush()
      else waiting ??= setTimeout(flush, WAIT_MS).unref()
    },
  } as DestinationStream & { lastLevel: number }
}
