import { readFile } from 'node:fs/promises'
import type { Static, TSchema } from 'typebox'
import type { Validator } from 'typebox/schema'
import { StartError } from '../base/start-error.ts'

interface EntriesOptions<Schema extends TSchema> {
  /** The setting with the path of the file. */
  readonly setting: string
  /** What an entry is. */
  readonly what: string
  readonly schema: Validator<Schema>
  /** The member that refers to a secret. */
  readonly secret: 'key' | 'secret'
}

/** Reads a JSON array of objects with names, such as `HOSTS_FILE`. Throws an error that names the first invalid entry. */
export async function readEntries<Schema extends TSchema>(
  file: string,
  { setting, what, schema, secret }: EntriesOptions<Schema>,
): Promise<(Static<Schema> & { readonly name: string })[]> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    throw new StartError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}): check ${setting}.`)
  }
  let written: unknown
  try {
    written = JSON.parse(text)
  } catch {
    // The message of the parser would quote the text, which may have a key in it by mistake.
    throw new StartError(`${file} is not JSON.`)
  }
  if (!Array.isArray(written)) throw new StartError(`${file} must contain a JSON array of ${what}s.`)
  const names = new Set<string>()
  return written.map((entry: unknown, index) => {
    if (!schema.Check(entry)) {
      const [, faults] = schema.Errors(entry)
      const where = faults[0]
        ? `${faults[0].instancePath.slice(1) || 'it'} ${faults[0].message}${allowedBy(faults[0].params)}`
        : `it is not a ${what}`
      throw new StartError(`${file}, entry ${index + 1}: ${where}.`)
    }
    const { name, [secret]: reference } = entry as { name: string; key?: unknown; secret?: unknown }
    if (typeof reference === 'string' && !reference.startsWith('env:')) {
      throw new StartError(
        `${file}, entry ${index + 1} ('${name}'): ${secret} must be env:NAME. Keys are not written into files.`,
      )
    }
    if (names.has(name)) throw new StartError(`${file}, entry ${index + 1} ('${name}'): the name is used twice.`)
    names.add(name)
    return entry as Static<Schema> & { name: string }
  })
}

/** The values that a member with a list of words can have. */
const allowedBy = (params: object): string =>
  'allowedValues' in params && Array.isArray(params.allowedValues) ? `: ${params.allowedValues.join(', ')}` : ''
