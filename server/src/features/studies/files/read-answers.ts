import type { StoredContestant } from '../contestants.ts'
import type { NumberedPrompt } from '../prompts.ts'
import { decodeText } from './decode-text.ts'
import { Fields, isObject, textOf } from './fields.ts'
import { checkLength, type FileLimits, PROMPT_NAMES, promptOf, promptText } from './prompt-of.ts'
import { textOfVariables, varsOf } from './promptfoo.ts'
import type { FileFormat } from './read-prompts.ts'
import { type FileRecord, readJson, readJsonAt, readJsonLines, readTable } from './read-records.ts'
import { recognizeSyntax, type Syntax } from './recognize-syntax.ts'
import { collect, type LineError, lineError, quoted, Unreadable } from './unreadable.ts'

export interface ImportedAnswer {
  readonly prompt: NumberedPrompt
  readonly contestant: StoredContestant
  readonly text: string
}

export interface AnswerFile {
  readonly format: FileFormat
  /** Empty if there is an error. */
  readonly items: readonly ImportedAnswer[]
  /** The first twenty. */
  readonly errors: readonly LineError[]
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
export function readAnswers(
  file: Uint8Array,
  contentType: string,
  study: { readonly prompts: readonly NumberedPrompt[]; readonly contestants: readonly StoredContestant[] },
  limits: Pick<FileLimits, 'answerCharsMax'>,
): AnswerFile {
  let format: FileFormat = 'csv'
  try {
    const text = decodeText(file)
    const syntax = recognizeSyntax(text, contentType)
    format = syntax === 'yaml' ? 'promptfoo' : syntax === 'text' ? 'csv' : syntax
    const source = open(text, syntax, new Set(study.contestants.map(({ name }) => name)))
    format = source.format
    const findPrompt = createPromptSearch(study.prompts)
    const contestants = new Map(study.contestants.map((contestant) => [contestant.name, contestant]))
    const items: ImportedAnswer[] = []
    const lines = new Map<string, number>()
    // Rows without an answer are read too.
    const rowsMax = study.prompts.length * study.contestants.length
    let rows = 0
    const errors = collect(source.rows, ({ line, read }) => {
      rows += 1
      if (rows > rowsMax) throw new Unreadable('The file has more rows than the study can have answers.', line)
      const row = source.answersOf(read())
      const prompt = findPrompt(row)
      for (const { contestant: names, text } of row.answers) {
        const contestant = contestants.get(names.find((name) => contestants.has(name)) ?? '')
        if (!contestant) throw new Unreadable(`There is no contestant ${quoted(names[0] ?? '')}.`)
        if (contestant.model !== null)
          throw new Unreadable(`The answers of ${quoted(contestant.name)} are generated and cannot be imported.`)
        if (text === null) continue
        checkLength('The answer', text, limits.answerCharsMax)
        const place = `${prompt.prompt} ${contestant.contestant}`
        const earlier = lines.get(place)
        if (earlier !== undefined)
          throw new Unreadable(`${quoted(contestant.name)} has an answer to this prompt on line ${earlier} already.`)
        lines.set(place, line)
        items.push({ prompt, contestant, text })
      }
    })
    if (items.length === 0 && errors.length === 0) throw new Unreadable('The file has no answers.', 1)
    return { format, items: errors.length > 0 ? [] : items, errors }
  } catch (error) {
    return { format, items: [], errors: [lineError(error, 1)] }
  }
}

interface AnswerRows {
  readonly format: FileFormat
  readonly rows: Iterable<FileRecord>
  readonly answersOf: (row: unknown) => NamedAnswers
}

function open(text: string, syntax: Syntax, contestants: ReadonlySet<string>): AnswerRows {
  if (syntax === 'yaml') throw new Unreadable('Answers are read from CSV, TSV, JSON Lines or JSON.', 1)
  if (syntax === 'json' && text.trimStart()[0] === '{') {
    const rows = readJsonAt(text, 'results')
    if (!rows) throw new Unreadable('The file is one object, and has no results of promptfoo.', 1)
    return { format: 'promptfoo', rows, answersOf: answersOfResult }
  }
  if (syntax === 'json' || syntax === 'jsonl') {
    const rows = syntax === 'json' ? readJson(text) : readJsonLines(text)
    return { format: syntax, rows, answersOf: (row) => answersOfRow(row, 'json', contestants) }
  }
  const { columns, records } = readTable(text)
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
    .map(([name, value]) => ({ name: name.trim(), text: textOf(value ?? '', name) }))
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
  const text = output === undefined || output === null ? null : textOf(output, 'output')
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
  prompts: readonly NumberedPrompt[],
): (row: Pick<NamedAnswers, 'id' | 'prompt'>) => NumberedPrompt {
  const byId = new Map(prompts.flatMap((prompt) => (prompt.id === null ? [] : [[prompt.id, prompt] as const])))
  const byText = new Map<string, NumberedPrompt | 'several'>()
  for (const prompt of prompts) {
    const text = promptText(prompt.messages).trim()
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
