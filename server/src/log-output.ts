import { type DestinationStream, pino } from 'pino'

/** How long the line of an ordinary call may wait for others. */
const WAIT_MS = 200
/** What may gather: a write is work for another thread. */
const CHARS_MAX = 12_288
/** What the file takes before it writes by itself, in bytes: more than gathers, so that it is told when to write. */
const FILE_BYTES_MIN = 16_383
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
  const file = pino.destination({ dest, sync: false, minLength: FILE_BYTES_MIN, maxLength: BYTES_WAITING_MAX })
  // Here and not in the file, which measures all that it holds again with every line: most of what a line would cost.
  let gathered = ''
  let waiting: NodeJS.Timeout | null = null
  let writing = false
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
    // In the middle of a write a flush does nothing: what was handed over now would wait for the next one.
    if (writing) again = true
    else {
      writing = true
      file.flush()
    }
  }
  file.on('drain', () => {
    writing = again
    again = false
    if (writing) file.flush()
  })
  return {
    // Has pino tell the level of a line before it writes it.
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      if (gathered !== '' && gathered.length + line.length > CHARS_MAX) flush()
      if (gathered === '') gathering.add(hand)
      gathered += line
      if (this.lastLevel >= WARN) flush()
      else waiting ??= setTimeout(flush, WAIT_MS).unref()
    },
  } as DestinationStream & { lastLevel: number }
}
