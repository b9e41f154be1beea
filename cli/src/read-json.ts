import { readFile } from 'node:fs/promises'
import { CommandError, reasonOf } from './errors.ts'
import type { Io } from './output/io.ts'

/** The JSON of a file; `-` is standard input. */
export async function readJson(file: string, io: Io): Promise<unknown> {
  const name = file === '-' ? 'Standard input' : file
  const text = await (file === '-' ? io.input() : readFile(file, 'utf8')).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${name} cannot be read (${error.code ?? reasonOf(error)}): check its name.`)
  })
  try {
    // Editors on Windows begin a file with a byte-order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CommandError(`${name} is not JSON (${reasonOf(error)}).`)
  }
}
