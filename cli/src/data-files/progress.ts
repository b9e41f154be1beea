import type { Io } from '../io.ts'

const BAR = 24
const count = new Intl.NumberFormat('en')

/** One line of progress. */
export function progressLine(what: string, done: number, total: number): string {
  const share = total > 0 ? Math.min(1, done / total) : 1
  const filled = Math.round(share * BAR)
  return `${what} [${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] ${Math.floor(share * 100)}% ${count.format(done)}`
}

/** Shows progress on a terminal, and nothing elsewhere: a log file would have thousands of lines. */
export function createProgress(io: Pick<Io, 'err' | 'errIsTerminal'>, what: string, total = 0) {
  let shown = ''
  return {
    show(done: number, of = total): void {
      const line = progressLine(what, done, of)
      if (!io.errIsTerminal || line === shown) return
      shown = line
      io.err(`\r${line}`)
    },
    end(): void {
      if (shown !== '') io.err(`\r${' '.repeat(shown.length)}\r`)
      shown = ''
    },
  }
}
