import { html, type Shown } from '../html.ts'
import { nameOf, type Schema } from './reference.ts'

const joined = (items: readonly Shown[], between: string): Shown =>
  items.map((item, index) => (index === 0 ? item : [between, item]))

export const schemaLink = (name: string): Shown => html`<a href="#schema-${name}">${name}</a>`

/** A type as one would say it: "array of Thread", "string or null". */
export function typeOf(schema: Schema): Shown {
  const name = nameOf(schema)
  if (name !== null) return schemaLink(name)
  if (schema.anyOf) return joined(schema.anyOf.map(typeOf), ' or ')
  if (schema.items) return ['array of ', typeOf(schema.items)]
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`
  const words = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any'])
  const type = words.join(' or ')
  return schema.format ? `${type} (${schema.format})` : type
}

/** What a value must keep to beyond its type; empty where there is nothing. */
export function limitsOf(schema: Schema): Shown {
  const choices = schema.enum ?? schema.anyOf?.find((alternative) => alternative.enum)?.enum
  const limits: Shown[] = []
  if (choices) {
    const words = choices.map((choice) => html`<code>${String(choice)}</code>`)
    limits.push(['one of ', joined(words, ', ')])
  }
  const range = rangeOf(schema)
  if (range) limits.push(range)
  const blank = schema.pattern === '\\S'
  if (blank) limits.push('not blank')
  else if (schema.pattern) limits.push(['matches ', html`<code>${schema.pattern}</code>`])
  else if (schema.minLength)
    limits.push(schema.minLength === 1 ? 'not empty' : `at least ${schema.minLength} characters`)
  if (schema.maxLength !== undefined) limits.push(`at most ${grouped(schema.maxLength)} characters`)
  return joined(limits, '; ')
}

function rangeOf({ minimum, maximum }: Schema): string | null {
  // The largest safe integer only keeps the number exact; nobody reads it as a limit.
  const top = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  if (minimum !== undefined && top !== undefined) return `${grouped(minimum)} to ${grouped(top)}`
  if (minimum !== undefined) return `${grouped(minimum)} or more`
  return top === undefined ? null : `at most ${grouped(top)}`
}

const grouped = (number: number): string => number.toLocaleString('en-US')

/** What a field says about itself, or what the alternatives of its type say. */
export const descriptionOf = (schema: Schema): string =>
  schema.description ?? schema.anyOf?.find((alternative) => alternative.description)?.description ?? ''
