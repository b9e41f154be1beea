import { html, prose, type Shown } from '../html.ts'
import { type Field, fieldsOf } from './fields.ts'
import type { Parameter, Schema } from './reference.ts'
import { descriptionOf, limitsOf, typeOf } from './schema-words.ts'
import { type Column, table } from './table.ts'

/** Whose fields they are: a request may leave some out, a reply never does. */
export type Side = 'request' | 'reply'

/** The fields of one body, deprecated ones folded away below the rest. */
export function fieldTable(schema: Schema, side: Side, caption: string): Shown {
  const fields = fieldsOf(schema)
  const current = fields.filter((field) => !field.schema.deprecated)
  const deprecated = fields.filter((field) => field.schema.deprecated)
  return [
    current.length > 0 ? rows(current, side, caption) : null,
    deprecated.length > 0
      ? html`<details><summary>${deprecated.length} deprecated fields</summary>${rows(deprecated, side, `${caption}, deprecated`)}</details>`
      : null,
  ]
}

function rows(fields: readonly Field[], side: Side, caption: string): Shown {
  const columns: Column<Field>[] = [
    { title: 'Field', cell: ({ path }) => html`<code>${pathOf(path)}</code>`, heading: true },
    { title: 'Type', cell: ({ schema }) => typeOf(schema) },
  ]
  if (side === 'request' || fields.some((field) => !field.required)) columns.push(requiredColumn)
  return table([...columns, ...valueColumns], fields, caption)
}

export function parameterTable(parameters: readonly Parameter[], caption: string): Shown {
  const columns: Column<Parameter>[] = [
    { title: 'Parameter', cell: ({ name }) => html`<code>${name}</code>`, heading: true },
    { title: 'In', cell: (parameter) => parameter.in },
    { title: 'Type', cell: ({ schema }) => typeOf(schema) },
    requiredColumn,
    ...valueColumns,
  ]
  return table(columns, parameters, caption)
}

const requiredColumn: Column<{ readonly required: boolean }> = {
  title: 'Required',
  cell: ({ required }) => (required ? html`<strong>yes</strong>` : 'no'),
}

const valueColumns: Column<{ readonly schema: Schema }>[] = [
  {
    title: 'Default',
    cell: ({ schema }) => (schema.default === undefined ? '' : html`<code>${JSON.stringify(schema.default)}</code>`),
    droppable: true,
  },
  { title: 'Limits', cell: ({ schema }) => limitsOf(schema), droppable: true },
  { title: 'Description', cell: ({ schema }) => prose(descriptionOf(schema)), droppable: true },
]

/** The way to a nested field steps back, and may break at each step: some are wider than a telephone. */
function pathOf(path: readonly string[]): Shown {
  const way = path.slice(0, -1).map((step) => html`${step}.<wbr>`)
  return [way.length > 0 ? html`<span class="way">${way}</span>` : null, path.at(-1) ?? '']
}
