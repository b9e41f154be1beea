import { readFile } from 'node:fs/promises'
import { DrawWeight, ModelStatus, ProviderName } from '@arena/contract'
import { Type } from 'typebox'
import { Compile } from 'typebox/schema'
import { StartError } from '../../base/start-error.ts'
import { hostNames } from './rules.ts'
import type { CatalogueEntry } from './store.ts'

// Control characters and lone surrogates are rejected here: PostgreSQL rejects some of them, without naming the entry.
const Price = Type.Union([Type.Number({ minimum: 0 }), Type.Null()])
const hosted = {
  hostModelName: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\s\\p{Cc}\\p{Cs}]+$' }), Type.Null()]),
  ),
  inputPrice: Type.Optional(Price),
  outputPrice: Type.Optional(Price),
  contextTokens: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), Type.Null()])),
}

const Entry = Compile(
  Type.Object({
    modelName: Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\s\\p{Cc}\\p{Cs}]+$' }),
    displayName: Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\p{Cc}\\p{Cs}]+$' }),
    providerName: ProviderName,
    isFree: Type.Optional(Type.Boolean()),
    status: Type.Optional(ModelStatus),
    vision: Type.Optional(Type.Boolean()),
    weight: Type.Optional(DrawWeight),
    paused: Type.Optional(Type.Boolean()),
    ...hosted,
  }),
)

const required: readonly (keyof CatalogueEntry)[] = ['modelName', 'displayName', 'providerName']

const rulesFor = (hostNames: readonly string[]): Record<keyof CatalogueEntry, string> => ({
  modelName: 'modelName must be a string of 1 to 200 characters without spaces',
  displayName: 'displayName must be a string of 1 to 200 characters',
  providerName: `providerName must be ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(hostNames)}`,
  isFree: 'isFree must be true or false',
  status: 'status must be active or retired',
  vision: 'vision must be true or false',
  weight: 'weight must be a number from 0.01 to 10',
  paused: 'paused must be true or false',
  hostModelName: 'hostModelName must be a string of 1 to 200 characters without spaces',
  inputPrice: 'inputPrice must be a number of dollars per million tokens',
  outputPrice: 'outputPrice must be a number of dollars per million tokens',
  contextTokens: 'contextTokens must be a whole number',
})

/**
 * Validates the entries of an operator. Throws an error that names the first invalid one, before anything is stored.
 *
 * @param hosts `null` if they are not known: then they are not checked.
 *
 * @example checkEntries([{ modelName: 'llama3', displayName: 'Llama 3', providerName: 'groq' }], 'models.json')
 */
export function checkEntries(
  written: unknown,
  source: string,
  hosts: readonly string[] | null = hostNames([]),
): CatalogueEntry[] {
  if (!Array.isArray(written)) throw new StartError(`${source} must contain a JSON array of models.`)
  const names = new Set<string>()
  const rules = rulesFor(hosts ?? [])
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
            (fault.keyword === 'required' && !(field in (entry as object)) && required.includes(field)),
        ),
      )
      throw new StartError(`${source}, ${which}: ${wrong ? rules[wrong] : 'it must be an object'}.`)
    }
    if (hosts !== null && !hosts.includes(entry.providerName))
      throw new StartError(`${source}, ${which}: ${rules.providerName}.`)
    if (names.has(entry.modelName)) throw new StartError(`${source}, ${which}: the name is used twice.`)
    names.add(entry.modelName)
    // Without members that are not in the table of rules.
    return Object.fromEntries(Object.entries(entry).filter(([field]) => field in rules)) as unknown as CatalogueEntry
  })
}

export async function readCatalogueFile(file: string, hosts?: readonly string[] | null): Promise<CatalogueEntry[]> {
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
  return checkEntries(written, file, hosts)
}
