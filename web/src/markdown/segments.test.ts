import { describe, expect, it } from 'vitest'
import fc from '../../../server/src/testing/properties.ts'
import { renderMarkdown } from '../fixtures/render-markdown.ts'
import { limits } from './render/limits.ts'
import { renderSegment } from './render/render-markdown.ts'
import { splitSegments } from './segments.ts'

const sources = (text: string): string[] => splitSegments(text).map(({ source }) => source)

/** Long enough to be a piece of its own. */
const long = (mark: string): string => mark.repeat(limits.segmentCharsMin)

describe('[K9] an answer is rendered in segments', () => {
  it.each([
    ['paragraphs', `${long('a')}\n\n${long('b')}\n\n\nc`, [long('a'), long('b'), 'c']],
    ['short paragraphs together', 'a\n\nb\n\n\nc', ['a\n\nb\n\nc']],
    ['code with blank lines', `${long('a')}\n\`\`\`\nb\n\nc\n\`\`\`\nd`, [long('a'), '```\nb\n\nc\n```\n\nd']],
    ['code that does not end', `\`\`\`\n${long('a')}\n\nb`, [`\`\`\`\n${long('a')}\n\nb`]],
    ['lists with blank lines', `- a\n\n  ${long('b')}\n\n- c\n\nd`, [`- a\n\n  ${long('b')}\n\n- c`, 'd']],
    ['formulas', `$$\n${long('x')}\n\ny\n$$\n\nb`, [`$$\n${long('x')}\n\ny\n$$`, 'b']],
    ['dollars that nothing closes', `$$\n${long('a')}\n\nb`, [`$$\n${long('a')}`, 'b']],
    ['Windows line endings', `${long('a')}\r\n\r\nb`, [long('a'), 'b']],
    ['nothing', '\n \n', []],
  ])('%s', (_what, text, expected) => {
    expect(sources(text)).toEqual(expected)
  })

  it('keeps an answer with definitions whole', () => {
    expect(sources('a[^1]\n\nb\n\n[^1]: c')).toHaveLength(1)
    expect(sources('[a]\n\nb\n\n[a]: https://x.example')).toHaveLength(1)
  })

  it('splits long blocks at the least visible place', () => {
    expect(sources('- an item\n'.repeat(limits.listLinesMax * 3))).toHaveLength(3)
    expect(sources('a line\n'.repeat(limits.segmentLinesMax * 3))).toHaveLength(3)
  })

  it('repeats the head of a long table for each part', () => {
    const parts = splitSegments(`a | b\n-|-\n${'1 | 2\n'.repeat(limits.tableRowsMax * 2 + 1)}\nafter`)
    expect(parts.map(({ table }) => table)).toEqual([
      { columns: 2, part: 0 },
      { columns: 2, part: 1 },
      { columns: 2, part: 2 },
      undefined,
    ])
    expect(parts[2]!.source).toBe('a | b\n-|-\n1 | 2')
  })

  it('keeps every line', () => {
    const kinds = ['a', '', '- b', '  c', '```', '$$', '| d | e |', '|-|-|', '> f', '# g', '1. h', '\\[', '\\]']
    const line = fc.constantFrom(...kinds)
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        const found = sources(lines.join('\n')).flatMap((source) => source.split('\n'))
        expect(found.filter(Boolean)).toEqual(lines.filter(Boolean))
      }),
    )
  })

  it('does not change earlier segments while text is added', () => {
    const answer = '# a\n\nb\nc\n\n- d\n- e\n\n```js\nf\n\ng\n```\n\nh $x$ i\n\n| j |\n|---|\n| k |\n\n'.repeat(40)
    for (let length = 7; length <= answer.length; length += 7) {
      const before = sources(answer.slice(0, length - 7))
      expect(sources(answer.slice(0, length)).slice(0, before.length - 1)).toEqual(before.slice(0, -1))
    }
  })

  it('renders segments like the whole', async () => {
    const block =
      '# a\n\nb *c*\n\n- d\n\n  e\n\n- f\n\n> g\n\n```js\nh\n\ni\n```\n\n1. j\n2. k\n\n| l |\n|---|\n| m |\n\nn\n\n'
    const answer = block.repeat(30)
    expect(splitSegments(answer).length).toBeGreaterThan(1)
    expect(await renderSegment(answer)).toMatchObject({ tree: { children: (await renderMarkdown(answer)).children } })
  })
})
