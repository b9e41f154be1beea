import { type DestinationStream, pino } from 'pino'

/** How long the line of an ordinary call may wait for others. */
const WAIT_MS = 200
/** A write is work for another thread. Less than the 16 KiB that are written at once. */
const CHARS_AT_ONCE = 12_288
/** What may wait for a reader of the log who has stalled; lines beyond it are lost. */
const BYTES_WAITING_MAX = 16 * 2 ** 20
const WARN = pino.levels.values.warn!

/** What hands the lines that still gather to their file, of every output that has some. */
const gathering = new Set<() => void>()
// Before the files write what they were given to the very end, which they do when the process exits, too.
process.prependListener('exit', () => {
  for (const hand of gathering) hand()
})

/**
 * Where the log is written, the standard output if nothing else is named. Lines gather, because a write for each call is
 * a good part of a small one's cost. From warnings on nothing waits, and whatever came before goes out with it; when the
 * process ends, so does the rest.
 */
export function createLogOutput(dest: string | number = 1): DestinationStream {
  const file = pino.destination({ dest, sync: false, minLength: CHARS_AT_ONCE, maxLength: BYTES_WAITING_MAX })
  // Here and not in the file, which measures all that it holds again with every line: most of what a line would cost.
  let gathered = ''
  let waiting: NodeJS.Timeout | null = null
  let again = false
  const hand = () => {
    file.write(gathered)
    gathered = ''
    gathering.delete(hand)
    if (waiting !== null) clearTimeout(waiting)
    waiting = null
  }
  const flush = () => {
    hand()
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
      if (gathered === '') gathering.add(hand)
      gathered += line
      if (this.lastLevel >= WARN || gathered.length >= CHARS_AT_ONCE) flush()
      else waiting ??= setTimeout(flush, WAIT_MS).unref()
    },
  } as DestinationStream & { lastLevel: number }
}
