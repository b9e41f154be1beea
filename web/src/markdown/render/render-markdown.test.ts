import type { Root } from 'hast'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '../../fixtures/render-markdown.ts'
import { toReact } from '../to-react.tsx'
import { limits } from './limits.ts'
import { textOf } from './tree-text.ts'

const markupOf = async (text: string): Promise<string> => renderToStaticMarkup(toReact(await renderMarkdown(text)))

const depthOf = (node: Root | Root['children'][number]): number =>
  'children' in node ? 1 + Math.max(0, ...node.children.map(depthOf)) : 0

const count = (markup: string, part: string): number => markup.split(part).length - 1

describe('[K2] Markdown is rendered', () => {
  it.each([
    ['emphasis', '*a* **b** ~~c~~ `d`', '<em>a</em> <strong>b</strong> <del>c</del> <code>d</code>'],
    ['lists', '3. a\n4. b', '<ol dir="ltr" start="3"><li>a</li><li>b</li></ol>'],
    ['quotes', '> a', '<blockquote dir="ltr"><p dir="auto">a</p></blockquote>'],
    ['alignment', '|a|\n|-:|\n|1|', '<td dir="auto" class="md-right">1</td>'],
    ['autolinks', 'www.x.example', 'href="http://www.x.example/"'],
    ['lists from right to left', '- א', '<ul dir="rtl">'],
    ['lists from right to left that begin with code', '- `useState` و React مكتبة', '<ul dir="rtl">'],
    ['tables in a region', '|a|\n|-|\n|1|', 'role="group" aria-label="Table" tabindex="0" dir="ltr"><table>'],
    ['tables from right to left', '|א|\n|-|\n|a and b|', 'tabindex="0" dir="rtl"><table>'],
    ['definitions after their use', '[a]\n\nb\n\n[a]: https://x.example', 'href="https://x.example/"'],
    ['links to footnotes', 'a[^n]\n\n[^n]: b', 'href="#user-content--fn-n"'],
    ['footnotes', 'a[^n]\n\n[^n]: b', '<li id="user-content--fn-n">'],
    ['links back from footnotes', 'a[^n]\n\n[^n]: b', 'aria-label="Back to text"'],
  ])('%s', async (_what, text, expected) => {
    expect(await markupOf(text)).toContain(expected)
  })

  it('shows headings below the levels of the page', async () => {
    const markup = await markupOf('# a\n\n## b\n\n### c\n\n#### d\n\n##### e\n\n###### f')
    expect([...markup.matchAll(/<(h\d)/g)].map(([, tag]) => tag)).toEqual(['h3', 'h3', 'h4', 'h5', 'h6', 'h6'])
  })

  it('shows tasks as disabled, labelled boxes', async () => {
    const markup = await markupOf('- [x] a\n- [ ] b')
    expect(markup).toMatch(/<input type="checkbox" disabled=""[^>]*aria-label="Done"[^>]*checked=""/)
    expect(markup).toContain('aria-label="To do"')
  })
})

describe('[K3] links only lead to the web or to email', () => {
  it('opens links in a new tab without a referrer', async () => {
    expect(await markupOf('[x](https://x.example)')).toContain(
      '<a rel="noopener noreferrer nofollow ugc" target="_blank" href="https://x.example/">x</a>',
    )
  })

  it.each(['javascript:alert(1)', '/admin', '//x.example', '#top', 'ftp://x.example', 'x.html'])(
    'shows the words of a link to %s and no link',
    async (address) => {
      expect(await markupOf(`[words](${address})`)).toBe('<p dir="auto">words</p>')
    },
  )
})

describe('[K4] images are described, never loaded', () => {
  it('shows the description and the host', async () => {
    const markup = await markupOf('![a cat](https://cats.example/1.png)')
    expect(markup).toContain('Image (not loaded): </span>a cat <span class="md-image-host">cats.example</span>')
    expect(markup).not.toContain('<img')
  })

  it('does not nest links', async () => {
    const markup = await markupOf('[![a](https://cats.example/1.png)](https://x.example)')
    expect(count(markup, '<a ')).toBe(1)
    expect(markup).toContain('<span class="md-image">')
  })

  it('does not link unsafe addresses', async () => {
    expect(await markupOf('![a](data:image/png;base64,AAAA)')).not.toContain('<a')
  })
})

it.each([
  ['in a paragraph', 'a <b>c</b>', 'a &lt;b&gt;c&lt;/b&gt;'],
  ['as a block', '<div>\n  x\n</div>', '&lt;div&gt;\n  x\n&lt;/div&gt;'],
])('[K1] HTML is shown as source %s', async (_where, text, source) => {
  expect(await markupOf(text)).toContain(source)
})

describe('[K5] bidirectional control characters are visible', () => {
  it.each(['a \u202eb', 'a &#x202e;b', '`a \u202eb`', '```\n\u202e\n```', '$\\char"202E$', '```\u202ejs\nx\n```'])(
    '%j',
    async (text) => {
      const markup = await markupOf(text)
      expect(markup).toContain('⟦U+202E⟧')
      expect(markup).not.toContain('\u202e')
    },
  )
})

describe('[K6] formulas', () => {
  it.each(['$x^2$', '\\(x^2\\)'])('are rendered inline: %s', async (text) => {
    expect(await markupOf(`a ${text} b`)).toContain('<span class="md-math" dir="ltr"><span class="katex">')
  })

  it.each([
    '$$\nx^2\n$$',
    '$$x^2$$',
    '\\[\nx^2\n\\]',
    '\\[x^2\\]',
    '$$x^2\n+ 1$$',
    '- $$x^2\n  + 1$$',
    '> \\[\n> x^2\n> \\]',
  ])('are displayed on their own line: %j', async (text) => {
    const markup = await markupOf(`${text}\n\nafter`)
    expect(markup).toContain('role="group" aria-label="Formula" dir="ltr"><span class="katex-display">')
    expect(markup).toContain('<p dir="auto">after</p>')
  })

  it.each(['$5 and $10', 'US$5, CA$6', '$HOME and $PATH', '$ 5 $', '\\[1\\] and \\[x\\]', 'a \\$x\\$'])(
    'are not found in %s',
    async (text) => {
      expect(await markupOf(text)).not.toContain('md-math')
    },
  )

  it('are shown as source when KaTeX fails', async () => {
    expect(await markupOf('$\\frac{$')).toContain('<code class="md-math-source" dir="ltr">\\frac{</code>')
    expect(await markupOf(`$${'x'.repeat(limits.formulaCharsMax + 1)}$`)).toContain('md-math-source')
  })

  it('do not execute commands that reach outside the formula', async () => {
    const markup = await markupOf('$\\href{https://x.example}{a}$ $\\htmlStyle{color:red}{b}$')
    expect(markup).not.toMatch(/<a[ >]/)
    expect(markup).not.toContain('style="color:red')
  })

  it.each([
    '\\fbox{a}\\pmb{x}\\cancel{y}\\sqrt[3]{x}\\overbrace{a+b}^{n}\\xrightarrow[b]{a}',
    '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}\\begin{array}{|c|c|}\\hline a&b\\\\\\hline\\end{array}',
    '\\color{red}r\\colorbox{#abc}{x}\\fcolorbox{red}{blue}{y}\\boxed{z}\\phase{x}\\angl n',
    '\\begin{cases}a&b\\\\c&d\\end{cases}\\left\\{\\dfrac12\\right.\\underline{x}\\widehat{abc}\\vec v\\hspace{1em}\\smash{y}',
    '\\text{größer} \\mathbb R \\sum_{i=1}^n \\int\\limits_0^1 \\lim_{x\\to0} \\tag{1}',
  ])('of every kind are rendered: %s', async (formula) => {
    expect(await markupOf(`$$${formula}$$`)).toContain('katex-html')
  })
})

describe('[K7] code', () => {
  it('has its language, a copy button and a region for keyboard scrolling', async () => {
    const markup = await markupOf('```python\nprint(1)\n```')
    expect(markup).toContain('<span class="md-code-language" dir="auto">python</span>')
    expect(markup).toContain('aria-label="Copy: Code, python"')
    expect(markup).toContain('role="group" aria-label="Code, python" tabindex="0"><pre dir="ltr">')
  })

  it('is highlighted in known languages', async () => {
    expect(await markupOf('```js\nconst a = 1\n```')).toContain('<span class="hljs-keyword">const</span>')
    expect(await markupOf('```nobody-knows\nconst a = 1\n```')).toContain('<code>const a = 1</code>')
  })

  it('is not turned into diagrams', async () => {
    expect(await markupOf('```mermaid\ngraph TD\n```')).toContain('<code>graph TD</code>')
  })

  it('keeps its text when split into chunks', async () => {
    const code = Array.from({ length: 600 }, (_, line) => `/* ${line}\n*/ f(\`\${${line}}\`)`).join('\n')
    const markup = await markupOf(`\`\`\`js\n${code}\n\`\`\``)
    expect(count(markup, 'md-code-chunk')).toBe(12)
    const shown = markup
      .replace(/^.*?<code>|<\/code>.*$/gs, '')
      .replaceAll('</span><span class="md-code-chunk">', '\n')
      .replace(/<[^>]+>/g, '')
    expect(shown).toBe(code)
  })

  it('is not highlighted when it is long', async () => {
    const markup = await markupOf(`\`\`\`js\n${'const a = 1\n'.repeat(limits.highlightCharsMax / 10)}\n\`\`\``)
    expect(markup).not.toContain('hljs')
    expect(markup).toContain('md-code-chunk')
  })
})

describe('[K8] large and nested answers are rendered', () => {
  it.each([
    ['quotes', `${'>'.repeat(5000)}end`],
    ['lists', `${'- '.repeat(5000)}end`],
    ['numbered lists', `${'1. '.repeat(5000)}end`],
    ['lists in quotes', `${'> - '.repeat(2500)}end`],
    ['indented lists', Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- end`).join('\n')],
    ['emphasis', `${'*a **b '.repeat(200)}end${' c** d*'.repeat(200)}`],
    ['links in images in links', `${'![['.repeat(700)}end${']()'.repeat(700)}`],
    ['templates in code', `\`\`\`js\n${'`${'.repeat(3000)}end\n\`\`\``],
  ])('with deeply nested %s', async (_what, text) => {
    const tree = await renderMarkdown(text)
    expect(depthOf(tree)).toBeLessThan(200)
    expect(textOf(tree)).toContain('end')
  })

  it.each([
    ['quotes', '>', '<blockquote'],
    ['lists', '- ', '<ul'],
    ['numbered lists', '1. ', '<ol'],
  ])('shows the outer levels of %s, and deeper markers as text', async (_what, marker, tag) => {
    expect(count(await markupOf(`${marker.repeat(5000)}end`), tag)).toBe(limits.nestingMax)
  })

  it.each([
    ['backticks', Array.from({ length: 300 }, (_, size) => '`'.repeat(size)).join(' ')],
    ['headings', 'a\n-\n'.repeat(1_500)],
    ['lazy lines', `> a\n${'b\n'.repeat(5_000)}`],
    // The XSS corpus has more repetitions.
  ])('with many %s', async (_what, text) => {
    expect(textOf(await renderMarkdown(text)).length).toBeGreaterThan(100)
  })

  it('limits the number of empty cells', async () => {
    const tree = await renderMarkdown(`|${'a|'.repeat(500)}\n|${'-|'.repeat(500)}\n${'|b|\n'.repeat(99)}`)
    expect(JSON.stringify(tree).length).toBeLessThan(10_000)
  })

  it('keeps every row of a large table', async () => {
    const rows = Array.from({ length: 3_000 }, (_, row) => `| ${row} | b |`).join('\n')
    const tree = await renderMarkdown(`| a | b |\n|---|---|\n${rows}`)
    expect(count(JSON.stringify(tree), '"tagName":"tr"')).toBe(3_000 + 30)
  })
})
