import { readFile } from 'node:fs/promises'
import { ModelStatus, providerNames } from '@arena/contract'
import { Type } from 'typebox'
import { Compile } from 'typebox/schema'
import { StartError } from '../../start-error.ts'
import type { CatalogueEntry } from './store.ts'

// Control characters and lone surrogates are rejected here: PostgreSQL rejects some of them, without naming the entry.
const Entry = Compile(
  Type.Object({
    modelName: Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\s\\p{Cc}\\p{Cs}]+$' }),
    displayName: Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\p{Cc}\\p{Cs}]+$' }),
    providerName: Type.Union(providerNames.map((name) => Type.Literal(name))),
    isFree: Type.Optional(Type.Boolean()),
    status: Type.Optional(ModelStatus),
  }),
)

const rules: Record<keyof CatalogueEntry, string> = {
  modelName: 'modelName must be a string of 1 to 200 characters without spaces',
  displayName: 'displayName must be a string of 1 to 200 characters',
  providerName: 'providerName must be groq, google or cloudflare',
  isFree: 'isFree must be true or false',
  status: 'status must be active or retired',
}

/**
 * Validates the entries of an operator. Throws an error that names the first invalid one, before anything is stored.
 *
 * @example checkEntries([{ modelName: 'llama3', displayName: 'Llama 3', providerName: 'groq' }], 'models.json')
 */
export function checkEntries(written: unknown, source: string): CatalogueEntry[] {
  if (!Array.isArray(written)) throw new StartError(`${source} must contain a JSON array of models.`)
  const names = new Set<string>()
  return written.map((entry: unknown, index) => {
    const { modelName } = (entry ?? {}) as { modelName?: unknown }
    const which = `entry ${index + 1}${typeof modelName === 'string' ? ` ('${modelName}')` : ''}`
    if (!Entry.Check(entry)) {
      const fields = Object.keys(rules) as (keyof CatalogueEntry)[]
      const [, faults] = Entry.Errors(entry)
      const wrong = fields.find((field) =>
        faults.some(
          (fault) =>
            fault.instancePath === `/${field}` ||
            (fault.keyword === 'required' && !(field in (entry as object)) && field !== 'isFree' && field !== 'status'),
        ),
      )
      throw new StartError(`${source}, ${which}: ${wrong ? rules[wrong] : 'it must be an object'}.`)
    }
    if (names.has(entry.modelName)) throw new StartError(`${source}, ${which}: the name is used twice.`)
    names.add(entry.modelName)
    const { displayName, providerName, isFree, status } = entry
    return {
      modelName: entry.modelName,
      displayName,
      providerName,
      ...(isFree === undefined ? {} : { isFree }),
      ...(status === undefined ? {} : { status }),
    }
  })
}

export async function readCatalogueFile(file: string): Promise<CatalogueEntry[]> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    throw new StartError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}): check CATALOGUE_FILE.`)
  }
  let written: unknown
  try {
    written = JSON.parse(text)
  } catch (error) {
    throw new StartError(`${file} is not JSON (${(error as Error).message}).`)
  }
  return checkEntries(written, file)
}
