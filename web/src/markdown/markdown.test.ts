import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Answer, groupTables } from './markdown.tsx'
import { plainChunks } from './plain-text.tsx'
import { limits } from './render/limits.ts'
import { splitSegments } from './segments.ts'

const shown = (props: { text: string; plain: boolean }): string => renderToStaticMarkup(createElement(Answer, props))

describe('[K9] the text is shown before and without rendering', () => {
  it('shows the source in plain-text mode', () => {
    expect(shown({ text: '**a** <b>', plain: true })).toContain('>**a** &lt;b&gt;</div>')
  })

  it('shows the source until it is rendered', () => {
    const markup = shown({ text: '**a**\n\n<b>', plain: false })
    expect(markup).toContain('>**a**\n\n&lt;b&gt;</div>')
  })

  it('explains why a text of more than a million characters is not rendered', () => {
    expect(shown({ text: 'a '.repeat(limits.documentCharsMax), plain: false })).toContain('Too long to format')
  })

  it('shows bidirectional controls in plain text too', () => {
    expect(shown({ text: 'a\u202eb', plain: true })).toContain('a⟦U+202E⟧b')
  })

  it('splits plain text into chunks without losing text', () => {
    const text = `${'line\n'.repeat(450)}\n\n${'x'.repeat(limits.latinPieceCharsMax * 2 + 5)}😀\nend`
    const chunks = plainChunks(text)
    expect(chunks.length).toBeGreaterThan(3)
    expect(chunks.map((chunk) => chunk.replace(/\n\n$/, '\n')).join('\n')).toBe(text)
  })

  it('groups the parts of a long table', () => {
    const segments = splitSegments(`a\n\n|b|\n|-|\n${'|c|\n'.repeat(limits.tableRowsMax * 2)}\nd`)
    expect(groupTables(segments).map((group) => group.segments.length)).toEqual([1, 2, 1])
  })
})
