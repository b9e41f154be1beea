import { PROMPT_NAMES } from './fields.ts'
import { delimiterOf, headerOf } from './read-rows.ts'
import { YAML_CHARS_MAX } from './read-yaml.ts'

/** `json` is an array, or an object over several lines. */
export type Syntax = 'text' | 'csv' | 'tsv' | 'jsonl' | 'json' | 'yaml'

/** Content decides where it is clear, because programs and browsers often send a type that is too general. */
export function recognizeSyntax(text: string, contentType: string): Syntax {
  const hint = hintOf(contentType)
  const begin = text.trimStart()
  if (hint === 'json' || hint === 'jsonl' || looksLikeJson(begin, hint))
    return begin[0] !== '[' && (hint === 'jsonl' || hasObjectPerLine(begin)) ? 'jsonl' : 'json'
  if (hint === 'csv' || hint === 'tsv') return hint === 'tsv' || delimiterOf(text) === '\t' ? 'tsv' : 'csv'
  if (hint === 'yaml' || PROMPTFOO_KEYS.filter((key) => key.test(text.slice(0, YAML_CHARS_MAX))).length >= 2)
    return 'yaml'
  if (looksLikeTable(text, hint === 'text' ? 2 : 1)) return delimiterOf(text) === '\t' ? 'tsv' : 'csv'
  return 'text'
}

const hints: readonly (readonly [part: string, syntax: Syntax])[] = [
  ['yaml', 'yaml'],
  ['jsonl', 'jsonl'],
  ['ndjson', 'jsonl'],
  ['json', 'json'],
  ['csv', 'csv'],
  ['tab-separated', 'tsv'],
  ['text/plain', 'text'],
]

const hintOf = (contentType: string): Syntax | null =>
  hints.find(([part]) => contentType.toLowerCase().includes(part))?.[1] ?? null

const PROMPTFOO_KEYS = [/^prompts:/m, /^providers:/m, /^targets:/m, /^tests:/m]

/** A prompt can begin with a bracket, as in `[urgent] …` or `{{name}}, …`. */
function looksLikeJson(begin: string, hint: Syntax | null): boolean {
  const second = begin.slice(1).trimStart()[0] ?? ''
  const opens = begin[0] === '{' ? '"}'.includes(second) : begin[0] === '[' && '"{[]'.includes(second)
  return opens && (hint !== 'text' || begin.trimEnd().endsWith(begin[0] === '{' ? '}' : ']'))
}

/** Not the first line of an object over several lines. One of the first two lines may be broken. */
function hasObjectPerLine(begin: string): boolean {
  const end = begin.indexOf('\n')
  if (end === -1 || begin.slice(end).trimStart()[0] === '{') return true
  try {
    JSON.parse(begin.slice(0, end))
    return true
  } catch {
    return false
  }
}

function looksLikeTable(text: string, columnsMin: number): boolean {
  const header = headerOf(text, delimiterOf(text)).map((cell) => cell.trim().toLowerCase())
  return header.length >= columnsMin && header.some((cell) => (PROMPT_NAMES as readonly string[]).includes(cell))
}
