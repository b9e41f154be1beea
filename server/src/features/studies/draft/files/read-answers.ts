import type { StoredContestant } from '../../core/contestants.ts'
import { promptText } from '../../core/prompt-text.ts'
import { decodeText } from './decode-text.ts'
import { Fields, isObject, PROMPT_NAMES, textOf } from './fields.ts'
import { entriesOf, type FileRecord } from './file-record.ts'
import { checkLength, type FileLimits, promptOf } from './prompt-of.ts'
import { textOfVariables, varsOf } from './promptfoo.ts'
import type { FileFormat } from './read-prompts.ts'
import { parseFile, readJson, readJsonLines, readTable } from './read-records.ts'
import { recognizeSyntax, type Syntax } from './recognize-syntax.ts'
import { collect, type FileError, fileError, type Place, placeText, quoted, Unreadable } from './unreadable.ts'

/** A prompt of the study, as far as an answer is found by it. */
export interface KnownPrompt {
  readonly prompt: number
  readonly id: string | null
  /** What the user says last. */
  readonly text: string
}

type KnownContestant = Pick<StoredContestant, 'contestant' | 'name' | 'model'>

export interface ImportedAnswer {
  /** The number of the prompt. */
  readonly prompt: number
  readonly contestant: KnownContestant
  readonly text: string
}

export interface AnswerFile {
  readonly format: FileFormat
  /** Zero if there is an error. */
  readonly count: number
  /** The first ones. */
  readonly items: readonly ImportedAnswer[]
  /** The first ten. */
  readonly errors: readonly FileError[]
}

export interface AnswerFileRequest {
  readonly file: Uint8Array
  readonly contentType: string
  readonly study: { readonly prompts: readonly KnownPrompt[]; readonly contestants: readonly KnownContestant[] }
  readonly limits: Pick<FileLimits, 'answerCharsMax'>
  /** How many answers are wanted; all of them are checked and counted. */
  readonly itemsMax: number
}

const CONTESTANT_NAMES = ['contestant', 'model', 'generator'] as const
const ANSWER_NAMES = ['answer', 'output', 'response'] as const

/** What a row says, before anything is looked up. */
interface NamedAnswers {
  readonly id: string | null
  readonly prompt: string | null
  /** The names that the contestant can have, and its answer. An answer without text is left out. */
  readonly answers: readonly { readonly contestant: readonly string[]; readonly text: string | null }[]
}

/** The answers of an uploaded file: a row for each answer, a column for each contestant, or results of promptfoo. */
export function readAnswers({ file, contentType, study, limits, itemsMax }: AnswerFileRequest): AnswerFile {
  let format: FileFormat = 'csv'
  try {
    const text = decodeText(file)
    const syntax = recognizeSyntax(text, contentType)
    format = syntax === 'yaml' ? 'promptfoo' : syntax === 'text' ? 'csv' : syntax
    // Rows without an answer are read too.
    const rowsMax = study.prompts.length * study.contestants.length
    const source = open(text, syntax, { contestants: new Set(study.contestants.map(({ name }) => name)), rowsMax })
    format = source.format
    const findPrompt = createPromptSearch(study.prompts)
    const contestants = new Map(study.contestants.map((contestant) => [contestant.name, contestant]))
    const items: ImportedAnswer[] = []
    const places = new Map<string, Place>()
    let [rows, count] = [0, 0]
    const errors = collect(source.rows, ({ place, read }) => {
      rows += 1
      if (rows > rowsMax) throw new Unreadable('The file has more rows than the study can have answers.', place)
      const row = source.answersOf(read())
      const prompt = findPrompt(row)
      for (const { contestant: names, text } of row.answers) {
        const contestant = contestants.get(names.find((name) => contestants.has(name)) ?? '')
        if (!contestant) throw new Unreadable(`There is no contestant ${quoted(names[0] ?? '')}.`)
        if (contestant.model !== null)
          throw new Unreadable(`The answers of ${quoted(contestant.name)} are generated and cannot be imported.`)
        if (text === null) continue
        checkLength('The answer', text, limits.answerCharsMax)
        const key = `${prompt.prompt} ${contestant.contestant}`
        const earlier = places.get(key)
        if (earlier)
          throw new Unreadable(
            `${quoted(contestant.name)} has an answer to this prompt in ${placeText(earlier)} already.`,
          )
        places.set(key, place)
        if (count < itemsMax) items.push({ prompt: prompt.prompt, contestant, text })
        count += 1
      }
    })
    if (errors.length > 0) return { format, count: 0, items: [], errors }
    if (count === 0) throw new Unreadable('The file has no answers.', 1)
    return { format, count, items, errors }
  } catch (error) {
    return { format, count: 0, items: [], errors: [fileError(error)] }
  }
}

interface AnswerRows {
  readonly format: FileFormat
  readonly rows: Iterable<FileRecord>
  readonly answersOf: (row: unknown) => NamedAnswers
}

function open(
  text: string,
  syntax: Syntax,
  { contestants, rowsMax }: { readonly contestants: ReadonlySet<string>; readonly rowsMax: number },
): AnswerRows {
  if (syntax === 'yaml') throw new Unreadable('Answers are read from CSV, TSV, JSON Lines or JSON.', 1)
  const ofRow = (row: unknown) => answersOfRow(row, 'json', contestants)
  if (syntax === 'jsonl') return { format: syntax, rows: readJsonLines(text), answersOf: ofRow }
  if (syntax === 'json') {
    const value = parseFile(text)
    if (!isObject(value)) return { format: syntax, rows: readJson(value), answersOf: ofRow }
    const results = isObject(value.results) ? value.results.results : value.results
    if (!Array.isArray(results)) throw new Unreadable('The file is one object, and has no results of promptfoo.', 1)
    return { format: 'promptfoo', rows: entriesOf(results), answersOf: answersOfResult }
  }
  const { columns, records } = readTable(text, rowsMax)
  const names = new Set(columns.map((name) => name.toLowerCase()))
  const has = (wanted: readonly string[]) => wanted.some((name) => names.has(name))
  if (!has(['id', ...PROMPT_NAMES])) throw new Unreadable('No column is the prompt. Name it id or prompt.', 1)
  if (!(has(CONTESTANT_NAMES) && has(ANSWER_NAMES)) && !columns.some((name) => contestants.has(name)))
    throw new Unreadable(
      'There are neither columns contestant and answer, nor a column with the name of a contestant.',
      1,
    )
  const format = syntax === 'tsv' ? 'tsv' : 'csv'
  return { format, rows: records, answersOf: (row) => answersOfRow(row, 'table', contestants) }
}

function answersOfRow(row: unknown, kind: 'table' | 'json', contestants: ReadonlySet<string>): NamedAnswers {
  if (!isObject(row)) throw new Unreadable('A row must be an object.')
  const fields = new Fields(Object.entries(row))
  const isLong = CONTESTANT_NAMES.some((name) => fields.has(name)) && ANSWER_NAMES.some((name) => fields.has(name))
  const answers = isLong ? [longAnswer(fields)] : wideAnswers(row, contestants)
  const id = fields.takeText('id', 'question_id')
  return { id, prompt: id === null ? promptText(promptOf(row, kind).messages) : null, answers }
}

function longAnswer(fields: Fields): NamedAnswers['answers'][number] {
  const contestant = fields.takeText(...CONTESTANT_NAMES)
  if (contestant === null) throw new Unreadable('The row names no contestant.')
  const text = fields.takeText(...ANSWER_NAMES)
  if (text === null || text.trim() === '') throw new Unreadable('The answer is empty.')
  return { contestant: [contestant.trim()], text }
}

function wideAnswers(
  row: Readonly<Record<string, unknown>>,
  contestants: ReadonlySet<string>,
): NamedAnswers['answers'] {
  const answers = Object.entries(row)
    .map(([name, value]) => ({ name: name.trim(), text: textOf(value ?? '') }))
    .filter(({ name }) => contestants.has(name))
  if (answers.length === 0) throw new Unreadable('The row has no answer of a contestant.')
  return answers.map(({ name, text }) => ({ contestant: [name], text: text.trim() === '' ? null : text }))
}

function answersOfResult(result: unknown): NamedAnswers {
  if (!isObject(result)) throw new Unreadable('A result must be an object.')
  const { provider, prompt, response } = result
  const { id, label } = isObject(provider) ? provider : { id: provider, label: undefined }
  const names = [label, id].filter((name): name is string => typeof name === 'string' && name !== '')
  const template = isObject(prompt) && typeof prompt.label === 'string' ? prompt.label : ''
  const output = isObject(response) ? response.output : undefined
  const text = output === undefined || output === null ? null : textOf(output)
  return {
    id: null,
    prompt: textOfVariables(varsOf(result)),
    answers: [
      {
        contestant: [...names.map((name) => `${name}, ${template}`), ...names],
        text: text?.trim() === '' ? null : text,
      },
    ],
  }
}

function createPromptSearch(
  prompts: readonly KnownPrompt[],
): (row: Pick<NamedAnswers, 'id' | 'prompt'>) => KnownPrompt {
  const byId = new Map(prompts.flatMap((prompt) => (prompt.id === null ? [] : [[prompt.id, prompt] as const])))
  const byText = new Map<string, KnownPrompt | 'several'>()
  for (const prompt of prompts) {
    const text = prompt.text.trim()
    byText.set(text, byText.has(text) ? 'several' : prompt)
  }
  return ({ id, prompt: text }) => {
    if (id !== null) {
      const prompt = byId.get(id)
      if (!prompt) throw new Unreadable(`No prompt has the id ${quoted(id)}.`)
      return prompt
    }
    const prompt = byText.get(text?.trim() ?? '')
    if (prompt === 'several') throw new Unreadable(`Several prompts have the text ${quoted(text ?? '')}. Use ids.`)
    if (!prompt) throw new Unreadable(`No prompt has the text ${quoted(text ?? '')}.`)
    return prompt
  }
}
