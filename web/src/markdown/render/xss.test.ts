import { beforeAll, describe, expect, it, vi } from 'vitest'
import fc from '../../../../server/src/testing/properties.ts'
import { straysIn } from '../../fixtures/allow-list.ts'
import { renderMarkdown } from '../../fixtures/render-markdown.ts'
import { xssCorpus } from '../../fixtures/xss-corpus.ts'

// The journeys check the same corpus in the document of a browser.
const straysOf = async (text: string): Promise<string[]> => straysIn(await renderMarkdown(text))

beforeAll(() => {
  // KaTeX warns of every character that it has no metrics for.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('[K1] an answer is shown and never executed', () => {
  it.each(xssCorpus)('$name', async ({ text }) => {
    expect(await straysOf(text)).toEqual([])
  })

  it('is safe with the corpus inside other Markdown', async () => {
    const wrapped = xssCorpus.filter(({ text }) => text.length < 500).map(({ text }) => text)
    const wraps = [
      (text: string) => `> ${text}`,
      (text: string) => `- ${text}`,
      (text: string) => `| ${text} | x |\n|---|---|\n| y | ${text} |`,
      (text: string) => `**${text}** ~~${text}~~`,
      (text: string) => `[${text}](https://x.example)`,
      (text: string) => `# ${text}`,
      (text: string) => `![${text}](https://x.example/a.png)`,
      (text: string) => `$${text}$`,
      (text: string) => `[^1]\n\n[^1]: ${text}`,
    ]
    for (const [at, text] of wrapped.entries())
      for (const wrap of [0, 1, 2].map((turn) => wraps[(at + 2 * turn) % wraps.length]!))
        expect(await straysOf(wrap(text)), wrap(text)).toEqual([])
  })

  it('is safe for random Markdown', async () => {
    const pieces = [
      ...['\n', '\n\n', ' ', '    ', '\t', '# ', '> ', '- ', '1. ', '- [x] ', '* * *', '---', '```', '~~~', '`', '``'],
      ...['*', '**', '_', '~~', '[', ']', '(', ')', '![', '](', '<', '>', '</', '"', "'", '&', ';', '&#x', '\\', '|'],
      ...['|-|', '$', '$$', '\\(', '\\)', '\\[', '\\]', '\\href', '{', '}', '^', '[^a]', '[^a]: ', '[a]: '],
      ...['javascript:', 'data:', 'https://x.example', 'www.x.example', 'a@b.example', 'style=', 'id=', '<script>'],
      ...['<img src=x onerror=alert(1)>', '<!--', '-->', '<![CDATA[', '&colon;', '&Tab;', '&#0;', '\0', '\u202e'],
      ...['\u2066', '\ud800', 'a', 'א', '1', ':', '!'],
    ]
    const markdown = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4, unit: 'binary' })), {
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(markdown, async (parts) => {
        expect(await straysOf(parts.join(''))).toEqual([])
      }),
      { numRuns: 400 },
    )
  })
})

describe('the allow-list', () => {
  const element = (tagName: string, properties = {}, text = '') => ({
    type: 'element' as const,
    tagName,
    properties,
    children: [{ type: 'text' as const, value: text }],
  })

  it.each([
    ['elements', element('script')],
    ['images', element('img', { src: 'https://x.example' })],
    ['handlers', element('p', { onClick: 'alert(1)' })],
    ['styles outside formulas', element('p', { style: 'color:red' })],
    ['schemes', element('a', { href: 'javascript:alert(1)' })],
    ['relative links', element('a', { href: '/admin' })],
    ['identifiers', element('li', { id: 'app' })],
    ['classes of the page', element('span', { className: ['button'] })],
    ['controls of direction', element('p', {}, '\u202e')],
  ])('finds foreign %s', (_what, node) => {
    expect(straysIn({ type: 'root', children: [node] })).not.toEqual([])
  })
})
