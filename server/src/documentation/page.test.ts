import { errorCatalogue, type Operation, openApi, operations } from '@arena/contract'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { renderPage } from './page.ts'

const document = openApi(operations, '1.2.3')
const page = renderPage(document)
const everyOperation: readonly Operation[] = operations

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const textOf = (markup: string) =>
  markup.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)

function sectionOf(id: string): string {
  const [, section] = page.split(new RegExp(`<section[^>]* id="${id}"`))
  return section?.split('</section>')[0] ?? ''
}

const fieldNames = (markup: string) =>
  [...markup.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, cell]) => textOf(cell ?? ''))

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>
}

const namesIn = (schema: object | undefined) => Object.keys((schema as ObjectSchema | undefined)?.properties ?? {})

const matches = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, captured]) => captured ?? '')

describe('what is on the page', () => {
  it.each(everyOperation.map((operation) => [operation.id, operation] as const))(
    'describes %s: method, path, summary, description and every parameter',
    (id, { method, path, summary, description = '', params, query }) => {
      const section = sectionOf(id)
      const text = textOf(section)
      expect(text).toContain(`${method} ${path}`)
      expect(text).toContain(summary)
      expect(text).toContain(description.replaceAll('`', ''))
      expect(fieldNames(section)).toEqual(expect.arrayContaining([...namesIn(params), ...namesIn(query)]))
    },
  )

  it.each(everyOperation.flatMap(({ id, body }) => (body ? [[id, namesIn(body)] as const] : [])))(
    'lists every field of the request body of %s',
    (id, names) => {
      expect(names.length).toBeGreaterThan(0)
      expect(fieldNames(sectionOf(id))).toEqual(expect.arrayContaining(names))
    },
  )

  it.each(everyOperation.map(({ id, replies }) => [id, replies] as const))(
    'lists every reply of %s, and every field of the good one',
    (id, replies) => {
      const names = fieldNames(sectionOf(id))
      expect(names).toEqual(expect.arrayContaining([...Object.keys(replies), ...namesIn(replies[200].body)]))
    },
  )

  it('says what a field of a nested object is called from the top', () => {
    expect(fieldNames(sectionOf('startBattle'))).toContain('arena.comparison.verdict')
    expect(fieldNames(sectionOf('schema-ChatResponse'))).toContain('output.content[].text')
  })

  it('describes every named schema once', () => {
    const { schemas } = document.components as { schemas: Record<string, object> }
    expect(matches(/<section class="schema" id="schema-(\w+)"/g)).toEqual(Object.keys(schemas))
    for (const [name, schema] of Object.entries(schemas)) {
      expect(fieldNames(sectionOf(`schema-${name}`))).toEqual(expect.arrayContaining(namesIn(schema)))
    }
  })

  it('lists every error of the catalogue with its status, code and exact sentence', () => {
    const errors = textOf(sectionOf('errors'))
    for (const [name, { status, code, message }] of Object.entries(errorCatalogue)) {
      expect(errors).toContain(`${name}${status}${code}${message}`)
    }
  })

  it('says of every call under /api/admin that it is for administrators, and why else it may refuse', () => {
    for (const { id, auth } of everyOperation) {
      expect([id, textOf(sectionOf(id)).includes('Administrators only')]).toEqual([id, auth === 'admin'])
    }
    const told = (id: string) => textOf(sectionOf(id))
    expect(told('changeModel')).toMatch(/403The caller is not an administrator\..*404No such model\./s)
    expect(told('changeUser')).toContain('404No such user.')
    expect(told('addModel')).toContain('409There is a model of that name already.')
    expect(told('renameThread')).toMatch(/403Another user's thread\..*404No such thread\./s)
    expect(told('whoAmI')).not.toContain('429')
  })

  it('shows the version it was made for', () => {
    expect(textOf(page)).toContain('Arena 1.2.3')
  })
})

describe('what the page does not do', () => {
  it('has no script and no handler, so that it needs no right to run one', () => {
    expect(page).not.toMatch(/<script|javascript:|<[^>]+\son\w+=/i)
  })

  it('loads nothing', () => {
    expect(page).not.toMatch(/\ssrc=|\ssrcset=|<link|<iframe|<object|<base|@import|url\(/i)
  })

  it('leads nowhere but to itself, to the application and to the document for machines', () => {
    const elsewhere = matches(/href="([^"]*)"/g).filter((target) => !target.startsWith('#'))
    expect(new Set(elsewhere)).toEqual(new Set(['/', '/api/openapi.json']))
    const addresses = page.match(/https?:\/\/[^\s/<&]+/g) ?? []
    // The second is what an issuer may be called, in the example of a reply.
    expect(new Set(addresses)).toEqual(new Set(['http://localhost:3000', 'https://login.example.org']))
  })

  it('never takes a text for markup', () => {
    const hostile = '"><img src=x onerror=alert(1)> \' onfocus=\'a" onfocus="b & `</code><b>`'
    const operation: Operation = {
      id: hostile,
      feature: hostile,
      method: 'POST',
      path: `/${hostile}/{key}`,
      summary: hostile,
      description: hostile,
      auth: 'token',
      errors: 'plain',
      params: Type.Object({ key: Type.String({ description: hostile, default: hostile }) }),
      query: Type.Object({ [hostile]: Type.String({ default: hostile }) }),
      body: Type.Object({
        [hostile]: Type.String({ description: hostile, default: hostile, pattern: hostile, format: hostile }),
        choice: Type.Unsafe({ type: 'string', enum: [hostile], description: hostile }),
        fixed: Type.Literal(hostile),
      }),
      replies: {
        200: { description: hostile, body: Type.Object({ [hostile]: Type.Literal(hostile) }), contentType: hostile },
      },
    }
    const made = openApi([operation], hostile)
    const marked = renderPage({ ...made, info: { title: hostile, version: hostile, description: hostile } })
    expect(marked).toContain('&lt;img')
    expect(marked).not.toMatch(/<img|<b>|" onfocus="|' onfocus='/)
    expect(marked.split('</section>').length).toBe(marked.split('<section').length)
  })
})

describe('how the page is read', () => {
  const ids = matches(/\sid="([^"]*)"/g)

  it('has every place that a link on it leads to', () => {
    const targets = matches(/href="#([^"]*)"/g)
    expect(targets.length).toBeGreaterThan(100)
    expect(targets.filter((target) => !ids.includes(target))).toEqual([])
  })

  it('names every place once', () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('names every section by its own heading', () => {
    expect(matches(/aria-labelledby="([^"]*)"/g).filter((label) => !ids.includes(label))).toEqual([])
  })

  it('skips no level of heading', () => {
    const levels = matches(/<h([1-6])/g).map(Number)
    expect(levels[0]).toBe(1)
    expect(levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1)).toEqual([])
  })

  it('says its language, fits the screen, and can be entered past its navigation', () => {
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(page).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
    expect(page.indexOf('href="#main"')).toBeLessThan(page.indexOf('<nav'))
  })
})
