import type { Contestant } from '@arena/contract'
import { TEMPERATURE_MAX } from '@arena/contract/limits'
import { Fields, isObject, PROMPT_NAMES, textOf } from './fields.ts'
import { entriesOf, type FileRecord } from './file-record.ts'
import { type FilePrompt, promptOfText, REFERENCE_NAMES } from './prompt-of.ts'
import { quoted, Unreadable } from './unreadable.ts'

export interface Configuration {
  readonly root: Readonly<Record<string, unknown>>
  readonly tests: Iterable<FileRecord> | null
}

/** The configuration that a JSON file is; `null` for any other value. */
export function jsonConfiguration(value: unknown): Configuration | null {
  if (!isObject(value) || !('tests' in value || ('prompts' in value && 'providers' in value))) return null
  return { root: value, tests: Array.isArray(value.tests) ? entriesOf(value.tests) : null }
}

export function testsOf({ root, tests }: Configuration): Iterable<FileRecord> {
  if (typeof root.tests === 'string') throw new Unreadable('The tests are in another file. Upload that file.', 1)
  if (!tests) throw new Unreadable('The configuration has no tests.', 1)
  return tests
}

export function promptOfTest(test: unknown, defaults: unknown): FilePrompt {
  if (typeof test === 'string') throw new Unreadable('This test is in another file. Upload that file.')
  if (!isObject(test)) throw new Unreadable('A test must be an object with vars.')
  const vars = { ...varsOf(defaults), ...varsOf(test) }
  const fields = new Fields(Object.entries(vars))
  const expected = expectedBy(test.assert)
  const reference = fields.takeText(...REFERENCE_NAMES) ?? expected
  const used = ['vars', 'description', ...(expected !== null && reference === expected ? ['assert'] : [])]
  const unused = Object.keys(test)
    .filter((name) => !used.includes(name))
    .map((name) => `${quoted(name)} is not used.`)
  return {
    ...promptOfText(textOfVariables(vars)),
    variables: vars,
    reference,
    ...(unused.length > 0 && { unused }),
  }
}

export function varsOf(test: unknown): Record<string, string> {
  const vars = isObject(test) ? test.vars : undefined
  if (vars === undefined || vars === null) return {}
  if (!isObject(vars)) throw new Unreadable('The vars of this test are in another file, or are not an object.')
  return Object.fromEntries(
    Object.entries(vars).map(([name, value]) => {
      if (Array.isArray(value))
        throw new Unreadable(`The variable ${quoted(name)} is a list. Write a test for each value.`)
      const text = textOf(value ?? '')
      if (text.startsWith('file://')) throw new Unreadable(`The variable ${quoted(name)} is in another file.`)
      return [name, text]
    }),
  )
}

/** What voters see of a test: the variable with the name of a prompt, the only one, or all of them. */
export function textOfVariables(vars: Readonly<Record<string, string>>): string {
  const names = Object.keys(vars)
  const name = PROMPT_NAMES.find((name) => name in vars) ?? (names.length === 1 ? names[0] : undefined)
  return name === undefined ? names.map((name) => `${name}: ${vars[name]}`).join('\n') : vars[name]!
}

const COMPARING = ['equals', 'similar', 'factuality', 'model-graded-factuality']

function expectedBy(assertions: unknown): string | null {
  for (const assertion of Array.isArray(assertions) ? assertions : [])
    if (isObject(assertion) && COMPARING.includes(String(assertion.type)) && typeof assertion.value === 'string')
      return textOf(assertion.value)
  return null
}

/** Every provider that the catalogue has, with every template, up to a number. */
export function proposeContestants(
  { prompts, providers, targets }: Configuration['root'],
  models: ReadonlySet<string>,
  contestantsMax: number,
): Contestant[] {
  const templates = listOf(prompts).flatMap((prompt, index) => {
    const raw = typeof prompt === 'string' ? prompt : isObject(prompt) ? (prompt.raw ?? prompt.id) : null
    const label = isObject(prompt) && typeof prompt.label === 'string' ? prompt.label : `prompt ${index + 1}`
    // Files and the statements of its template language cannot be read here: the owner writes such a template.
    if (typeof raw !== 'string' || raw.startsWith('file://') || raw.includes('{%')) return []
    return templateOf(raw).map((template) => ({ label: textOf(label), template }))
  })
  const contestants = listOf(providers ?? targets).flatMap((provider): Contestant[] => {
    const { id, label, config } = isObject(provider) ? provider : { id: provider }
    if (typeof id !== 'string') return []
    const parts = id.split(':')
    const names = [...parts.map((_, index) => parts.slice(index).join(':')), `${parts[0]}/${parts.at(-1)}`]
    const model = names.find((name) => models.has(name))
    if (model === undefined) return []
    const { temperature, max_tokens: maxTokens } = isObject(config) ? config : {}
    const settings = {
      model,
      ...(typeof temperature === 'number' && temperature >= 0 && temperature <= TEMPERATURE_MAX && { temperature }),
      ...(typeof maxTokens === 'number' && Number.isInteger(maxTokens) && maxTokens > 0 && { maxTokens }),
    }
    const name = textOf(typeof label === 'string' ? label : id)
    if (templates.length < 2) return [{ name, ...settings, ...templates[0]?.template }]
    return templates
      .slice(0, contestantsMax)
      .map(({ label, template }) => ({ name: `${name}, ${label}`, ...settings, ...template }))
  })
  const byName = new Map(contestants.map((each) => [each.name.trim().slice(0, NAME_CHARS_MAX), each]))
  return [...byName]
    .filter(([name]) => name !== '')
    .slice(0, contestantsMax)
    .map(([name, each]) => ({ ...each, name }))
}

const NAME_CHARS_MAX = 100

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

/** A prompt is a text, or a conversation as JSON: of that, a system prompt and one message are understood. */
function templateOf(raw: string): { readonly system?: string; readonly template: string }[] {
  if (!raw.trimStart().startsWith('[')) return [{ template: textOf(raw) }]
  try {
    const messages: unknown = JSON.parse(raw)
    if (!Array.isArray(messages) || !messages.every(isObject)) return []
    const [system, user] = messages.length === 2 ? messages : [undefined, messages[0]]
    if (messages.length > 2 || (system && system.role !== 'system') || user?.role !== 'user') return []
    const template = textOf(user.content)
    return [system ? { system: textOf(system.content), template } : { template }]
  } catch (error) {
    if (error instanceof SyntaxError) return [{ template: textOf(raw) }]
    throw error
  }
}
