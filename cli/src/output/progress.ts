import type { Io } from './io.ts'

const BAR = 24
const count = new Intl.NumberFormat('en')

export interface Progress {
  add(n: number): void
  /** Removes the line. */
  done(): void
}

export interface ProgressOptions {
  readonly label: string
  /** Without it only the count is shown. */
  readonly total?: number
  readonly io: Pick<Io, 'err' | 'errIsTerminal'>
}

/**
 * Shows progress on a terminal, and nothing elsewhere: a log file would have thousands of lines.
 *
 * @example
 * const progress = createProgress({ label: 'lines', total: 20_000, io })
 * progress.add(1_000)
 * progress.done()
 */
export function createProgress({ label, total, io }: ProgressOptions): Progress {
  let [counted, shown] = [0, '']
  return {
    add(n) {
      counted += n
      const line = progressLine(label, counted, total)
      if (!io.errIsTerminal || line === shown) return
      io.err(`\r${line.padEnd(shown.length)}`)
      shown = line
    },
    done() {
      if (shown !== '') io.err(`\r${' '.repeat(shown.length)}\r`)
      shown = ''
    },
  }
}

function progressLine(label: string, done: number, total: number | undefined): string {
  if (total === undefined) return `${label} ${count.format(done)}`
  const share = total > 0 ? Math.min(1, done / total) : 1
  const filled = Math.round(share * BAR)
  return `${label} [${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] ${Math.floor(share * 100)}% ${count.format(done)}`
}
