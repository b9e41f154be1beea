import type { Attachment, Contestant, StudyPrompt } from '@arena/contract'
import { decodeText } from './decode-text.ts'
import { checkPrompt, type FileLimits, type FilePrompt, PROMPT_NAMES, promptOf } from './prompt-of.ts'
import { promptOfTest, proposeContestants, readJsonConfiguration, testsOf } from './promptfoo.ts'
import { type FileRecord, readBlocks, readJson, readJsonLines, readTable } from './read-records.ts'
import { readYamlConfiguration } from './read-yaml.ts'
import { recognizeSyntax, type Syntax } from './recognize-syntax.ts'
import { collect, type LineError, lineError, quoted, Unreadable } from './unreadable.ts'

export type FileFormat = 'text' | 'csv' | 'tsv' | 'jsonl' | 'json' | 'promptfoo'

/** The contestants that a configuration of promptfoo names, as far as their models are among these. */
type ProposeContestants = (models: ReadonlySet<string>) => Contestant[]

export interface PromptFile {
  readonly format: FileFormat
  /** Empty if there is an error. */
  readonly items: readonly StudyPrompt[]
  /** The first twenty. */
  readonly errors: readonly LineError[]
  /** The file has more prompts than a study may have. */
  readonly isTooLong?: boolean
  readonly proposeContestants?: ProposeContestants
}

/** Resolves with those of these images that prompts may have. */
type FindImages = (attachmentIds: readonly string[]) => Promise<readonly Attachment[]>

interface PromptRows {
  readonly format: FileFormat
  readonly rows: Iterable<FileRecord>
  readonly promptOf: (row: unknown) => FilePrompt
  readonly proposeContestants?: ProposeContestants
}

/**
 * The prompts of an uploaded file in any of the known formats.
 *
 * @example (await readPrompts(Buffer.from('prompt,tags\nHello,greeting'), 'text/csv', limits)).items[0].tags // ['greeting']
 */
export async function readPrompts(
  file: Uint8Array,
  contentType: string,
  limits: FileLimits,
  findImages: FindImages = async () => [],
): Promise<PromptFile> {
  let format: FileFormat = 'text'
  try {
    const text = decodeText(file)
    const syntax = recognizeSyntax(text, contentType)
    format = syntax === 'yaml' ? 'promptfoo' : syntax
    const source = await open(text, syntax)
    format = source.format
    const found: FoundPrompt[] = []
    const lines = new Map<string, number>()
    let isTooLong = false as boolean
    const errors = collect(source.rows, ({ line, read }) => {
      isTooLong = found.length === limits.promptsMax
      if (isTooLong)
        throw new Unreadable(`A study has at most ${limits.promptsMax} prompts, and the file has more.`, line)
      const prompt = source.promptOf(read())
      checkPrompt(prompt, limits)
      if (prompt.id !== null) {
        const earlier = lines.get(prompt.id)
        if (earlier !== undefined) throw new Unreadable(`The id ${quoted(prompt.id)} is also on line ${earlier}.`)
        lines.set(prompt.id, line)
      }
      found.push({ line, prompt })
    })
    const items: StudyPrompt[] = []
    if (errors.length === 0) errors.push(...(await addImages(found, items, findImages)))
    if (found.length === 0 && errors.length === 0) throw new Unreadable('The file has no prompts.', 1)
    return {
      format,
      items: errors.length > 0 ? [] : items,
      errors,
      ...(isTooLong ? { isTooLong } : {}),
      ...(source.proposeContestants && { proposeContestants: source.proposeContestants }),
    }
  } catch (error) {
    return { format, items: [], errors: [lineError(error, 1)] }
  }
}

interface FoundPrompt {
  readonly line: number
  readonly prompt: FilePrompt
}

/** Adds the prompts with their images to `items`. Resolves with the errors. */
async function addImages(
  found: readonly FoundPrompt[],
  items: StudyPrompt[],
  findImages: FindImages,
): Promise<LineError[]> {
  const ids = found.flatMap(({ prompt }) => prompt.attachmentIds ?? [])
  const images = new Map((ids.length > 0 ? await findImages(ids) : []).map((image) => [image.attachmentId, image]))
  return collect(found, ({ prompt: { attachmentIds = [], ...prompt } }) => {
    const attachments = attachmentIds.map((id) => {
      const image = images.get(id)
      if (!image) throw new Unreadable(`You have no image with the id ${quoted(id)}.`)
      return image
    })
    items.push({ ...prompt, attachments })
  })
}

async function open(text: string, syntax: Syntax): Promise<PromptRows> {
  if (syntax === 'text') return { format: 'text', rows: readBlocks(text), promptOf: (row) => promptOf(row, 'table') }
  if (syntax === 'csv' || syntax === 'tsv') {
    const { columns, records } = readTable(text)
    const names = new Set(columns.map((name) => name.toLowerCase()))
    if (!PROMPT_NAMES.some((name) => names.has(name)))
      throw new Unreadable(`No column is the prompt. Name it ${PROMPT_NAMES.join(', ')}.`, 1)
    return { format: syntax, rows: records, promptOf: (row) => promptOf(row, 'table') }
  }
  const configuration =
    syntax === 'yaml'
      ? await readYamlConfiguration(text)
      : text.trimStart()[0] === '{' && (syntax === 'json' || !text.trim().includes('\n'))
        ? readJsonConfiguration(text)
        : null
  if (configuration)
    return {
      format: 'promptfoo',
      rows: testsOf(configuration),
      promptOf: (test) => promptOfTest(test, configuration.root.defaultTest),
      proposeContestants: (models) => proposeContestants(configuration.root, models),
    }
  const rows = syntax === 'jsonl' ? readJsonLines(text) : readJson(text)
  return { format: syntax === 'jsonl' ? 'jsonl' : 'json', rows, promptOf: (row) => promptOf(row, 'json') }
}
