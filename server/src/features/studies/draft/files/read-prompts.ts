import type { Contestant, StudyPrompt } from '@arena/contract'
import { decodeText } from './decode-text.ts'
import { PROMPT_NAMES } from './fields.ts'
import { checkRow, type FileRecord } from './file-record.ts'
import { charsOf, checkPrompt, type FileLimits, type FilePrompt, promptOf } from './prompt-of.ts'
import { type Configuration, jsonConfiguration, promptOfTest, proposeContestants, testsOf } from './promptfoo.ts'
import { parseFile, readBlocks, readJson, readJsonLines, readTable } from './read-records.ts'
import { readYamlConfiguration } from './read-yaml.ts'
import { recognizeSyntax, type Syntax } from './recognize-syntax.ts'
import { collect, type FileError, fileError, type Place, placeText, quoted, Unreadable } from './unreadable.ts'

export type FileFormat = 'text' | 'csv' | 'tsv' | 'jsonl' | 'json' | 'promptfoo'

/** What is not used of so many rows. */
export interface FileWarning {
  readonly message: string
  readonly count: number
}

/** The images of a prompt: the file has their ids alone. */
export interface PromptImages {
  readonly place: Place
  readonly attachmentIds: readonly string[]
}

export interface PromptFile {
  readonly format: FileFormat
  /** Zero if there is an error. */
  readonly count: number
  /** The first ones. */
  readonly items: readonly Omit<StudyPrompt, 'attachments'>[]
  /** Of all prompts, by their place among the items; without those that have none. */
  readonly images: ReadonlyMap<number, PromptImages>
  /** The first ten. */
  readonly errors: readonly FileError[]
  /** The first ten. */
  readonly warnings: readonly FileWarning[]
  /** The file has more prompts than a study may have. */
  readonly isTooLong: boolean
  /** Those that a configuration of promptfoo names, as far as their models are known. */
  readonly contestants: readonly Contestant[]
}

export interface PromptFileRequest {
  readonly file: Uint8Array
  readonly contentType: string
  readonly limits: FileLimits
  /** The names of models that contestants can have. */
  readonly models: ReadonlySet<string>
  readonly contestantsMax: number
  /** How many prompts are wanted; all of them are checked and counted. */
  readonly itemsMax: number
}

const WARNINGS_MAX = 10

interface PromptRows {
  readonly format: FileFormat
  readonly rows: Iterable<FileRecord>
  readonly promptOf: (row: unknown) => FilePrompt
  readonly configuration?: Configuration
}

/**
 * The prompts of an uploaded file in any of the known formats.
 *
 * @example (await readPrompts({ file: Buffer.from('prompt,tags\nHello,greeting'), contentType: 'text/csv', … })).items[0].tags // ['greeting']
 */
export async function readPrompts({
  file,
  contentType,
  limits,
  models,
  contestantsMax,
  itemsMax,
}: PromptFileRequest): Promise<PromptFile> {
  let format: FileFormat = 'text'
  let isTooLong = false as boolean
  const nothing = { count: 0, items: [], images: new Map(), warnings: [], contestants: [] }
  try {
    const text = decodeText(file)
    const syntax = recognizeSyntax(text, contentType)
    format = syntax === 'yaml' ? 'promptfoo' : syntax
    const source = await open(text, syntax, limits.promptsMax)
    format = source.format
    const items: PromptFile['items'][number][] = []
    const images = new Map<number, PromptImages>()
    const places = new Map<string, Place>()
    const warnings = new Map<string, number>()
    let [count, chars] = [0, 0]
    const errors = collect(source.rows, ({ place, read }) => {
      isTooLong = count === limits.promptsMax
      if (isTooLong)
        throw new Unreadable(`A study has at most ${limits.promptsMax} prompts, and the file has more.`, place)
      const { attachmentIds, unused = [], ...prompt } = source.promptOf(read())
      checkPrompt(prompt, limits)
      chars += charsOf(prompt)
      if (chars > limits.textCharsMax) throw new Unreadable('The prompts of this file are too long together.', place)
      if (prompt.id !== null) {
        const earlier = places.get(prompt.id)
        if (earlier) throw new Unreadable(`The id ${quoted(prompt.id)} is also that of ${placeText(earlier)}.`)
        places.set(prompt.id, place)
      }
      for (const message of unused) warnings.set(message, (warnings.get(message) ?? 0) + 1)
      if (attachmentIds) images.set(count, { place, attachmentIds })
      if (count < itemsMax) items.push(prompt)
      count += 1
    })
    if (errors.length > 0) return { ...nothing, format, errors, isTooLong }
    if (count === 0) throw new Unreadable('The file has no prompts.', 1)
    return {
      ...{ format, count, items, images, errors, isTooLong },
      warnings: [...warnings].slice(0, WARNINGS_MAX).map(([message, count]) => ({ message, count })),
      contestants: source.configuration ? proposeContestants(source.configuration.root, models, contestantsMax) : [],
    }
  } catch (error) {
    return { ...nothing, format, errors: [fileError(error)], isTooLong }
  }
}

async function open(text: string, syntax: Syntax, rowsMax: number): Promise<PromptRows> {
  if (syntax === 'text') return { format: 'text', rows: readBlocks(text), promptOf: (row) => promptOf(row, 'table') }
  if (syntax === 'csv' || syntax === 'tsv') {
    const { columns, records } = readTable(text, rowsMax)
    const names = new Set(columns.map((name) => name.toLowerCase()))
    if (!PROMPT_NAMES.some((name) => names.has(name)))
      throw new Unreadable(`No column is the prompt. Name it ${PROMPT_NAMES.join(', ')}.`, 1)
    return { format: syntax, rows: records, promptOf: (row) => promptOf(row, 'table') }
  }
  const promptOfRow = (row: unknown) => promptOf(row, 'json')
  if (syntax === 'yaml') return openConfiguration(await readYamlConfiguration(text))
  if (syntax === 'jsonl' && text.trim().includes('\n'))
    return { format: 'jsonl', rows: readJsonLines(text), promptOf: promptOfRow }
  const value = parseFile(text)
  const configuration = jsonConfiguration(value)
  if (configuration) return openConfiguration(configuration)
  return { format: syntax, rows: readJson(value), promptOf: promptOfRow }
}

function openConfiguration(configuration: Configuration): PromptRows {
  const defaults = checkRow(configuration.root.defaultTest)
  return {
    format: 'promptfoo',
    rows: testsOf(configuration),
    promptOf: (test) => promptOfTest(test, defaults),
    configuration,
  }
}
