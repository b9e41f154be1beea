import { text } from 'node:stream/consumers'
import { exitCodes } from './errors.ts'
import type { Io } from './output/io.ts'
import { run } from './run.ts'
import { loadServer } from './server.ts'
import { nameOfProgram } from './version.ts'

export type { Io } from './output/io.ts'
export { run } from './run.ts'

const io: Io = {
  out: (words) => process.stdout.write(words),
  output: process.stdout,
  err: (words) => process.stderr.write(words),
  errIsTerminal: process.stderr.isTTY === true,
  environment: async () => (await loadServer()).loadEnvironment(),
  program: nameOfProgram,
  input: () => text(process.stdin),
}

/** The process: `bin/arena.js` calls it. */
export async function main(): Promise<void> {
  // `arena models list | head -1` closes the pipe early. That is not an error, and the database must still be closed.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
  const code = await run(process.argv.slice(2), io)
  // An interrupted command may still have open connections; Ctrl-C must not wait for them.
  if (code === exitCodes.interrupted) process.exit(code)
  process.exitCode = code
}
