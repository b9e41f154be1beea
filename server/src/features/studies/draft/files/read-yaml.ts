import { isObject } from './fields.ts'
import type { Configuration } from './promptfoo.ts'
import { Unreadable } from './unreadable.ts'

/** Longer YAML is refused. */
export const YAML_CHARS_MAX = 4_000_000

/**
 * What the library reads in about a second. Deep nesting overflows its stack, also while a regular expression is
 * compiled, which ends the process: it is refused by the tokens, before anything is parsed.
 */
const TOKENS_MAX = 100_000
const DEPTH_MAX = 20
const INDENTATION_MAX = 100

/** A configuration of promptfoo, with the line of each test. JSON has no such limits. */
export async function readYamlConfiguration(text: string): Promise<Configuration> {
  // Loaded by the first such file.
  const yaml = await import('yaml')
  checkTokens(text, yaml)
  const lineCounter = new yaml.LineCounter()
  // The check of unique keys compares each key of a map with all others.
  const options = { lineCounter, uniqueKeys: false, merge: true, prettyErrors: false, logLevel: 'error' } as const
  const document = yaml.parseDocument(text, options)
  const [error] = document.errors
  if (error) throw new Unreadable(`This is not valid YAML: ${error.message}`, lineCounter.linePos(error.pos[0]).line)
  const root = toObject(document)
  const tests: unknown = document.get('tests')
  if (!yaml.isSeq(tests) || !Array.isArray(root.tests)) return { root, tests: null }
  const lines = tests.items.map((test) =>
    yaml.isNode(test) && test.range ? lineCounter.linePos(test.range[0]).line : 1,
  )
  return {
    root,
    tests: root.tests.map((value: unknown, index) => ({ place: { line: lines[index] ?? 1 }, read: () => value })),
  }
}

function toObject(document: { toJS(options: { maxAliasCount: number }): unknown }): Readonly<Record<string, unknown>> {
  try {
    const root = document.toJS({ maxAliasCount: 100 })
    if (isObject(root)) return root
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    throw new Unreadable('The YAML file has too many aliases, or one without an anchor.', 1)
  }
  throw new Unreadable('This is not a configuration of promptfoo.', 1)
}

function checkTokens(text: string, { CST, Lexer }: typeof import('yaml')): void {
  if (text.length > YAML_CHARS_MAX) throw new Unreadable(TOO_LARGE, 1)
  let tokens = 0
  let line = 1
  let depth = 0
  let onLine = 0
  let isContent = false
  for (const token of new Lexer().lex(text)) {
    tokens += 1
    if (tokens > TOKENS_MAX) throw new Unreadable(TOO_LARGE, 1)
    const type: string | null = isContent ? 'content' : CST.tokenType(token)
    isContent = type === 'scalar'
    if (type === 'flow-seq-start' || type === 'flow-map-start') depth += 1
    else if (type === 'flow-seq-end' || type === 'flow-map-end') depth -= 1
    else if (type === 'newline') onLine = 0
    else if (type === 'seq-item-ind' || type === 'map-value-ind' || type === 'anchor' || type === 'tag') onLine += 1
    const isIndented = type === 'space' && token.length > INDENTATION_MAX
    // A key that is a collection is written out as text, once for each level.
    if (depth > DEPTH_MAX || (depth === 0 && onLine > DEPTH_MAX) || isIndented || type === 'explicit-key-ind')
      throw new Unreadable('This line is nested too deeply, or has a complex key.', line)
    for (let at = token.indexOf('\n'); at !== -1; at = token.indexOf('\n', at + 1)) line += 1
  }
}

const TOO_LARGE = 'This YAML file is too large. Save the configuration as JSON.'
