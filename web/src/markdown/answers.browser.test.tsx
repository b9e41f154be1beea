import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { inPhase, lane } from '../testing/battle-steps.ts'
import { numberOf, textsOf } from '../testing/look.ts'
import { openPage } from '../testing/open-page.tsx'
import { savedBattle, scriptArena, threadOf } from '../testing/scripted-arena.ts'
import { english as words } from './messages/en.ts'

const filled = (part: string, chars: number) => part.repeat(Math.ceil(chars / part.length)).slice(0, chars)

/** A saved battle of two equal answers. */
async function open({ answer = 'An answer.', prompt = 'A prompt', title = 'A title' }) {
  const thread = threadOf({ title })
  const battle = savedBattle({ promptText: prompt, model1Response: answer, model2Response: answer })
  const arena = scriptArena({ threads: [thread], messages: [battle] })
  await openPage(`/threads/${thread.threadId}`, arena.answers, { as: 'guest' })
  await inPhase('answered')
  const unformatted = '.answer-unformatted, .md:not(:has(.md-note)) .md-segment > .plain-text'
  await expect.poll(() => numberOf('.md') === 2 && numberOf(unformatted) === 0).toBe(true)
}

const lesson = `## Sums

The mean of $n$ numbers is

$$\\bar{x} = \\frac{1}{n}\\sum_{i=1}^{n} x_i$$

| Way | Cost |
| :-- | --: |
| by hand | *much* |
| by a loop | ~~none~~ little |

\`\`\`js
const mean = (all) => all.reduce((sum, each) => sum + each, 0) / all.length
\`\`\``

it('[K2] formats both answers the same way, with tables, formulas and colored code', async () => {
  await open({ answer: lesson })
  await expect.poll(() => numberOf('.md .katex')).toBeGreaterThanOrEqual(4)
  await expect.poll(() => numberOf('.md [class^="hljs-"]')).toBeGreaterThan(4)
  // The two differ only in their ids.
  const markup = (side: string) =>
    document.querySelector(`[data-testid="lane-${side}"] .md`)!.innerHTML.replace(/user-content-[\w-]+/g, 'id')
  expect(markup('left')).toBe(markup('right'))
  expect(lane('left').getByRole('table').getByRole('row').elements()).toHaveLength(3)
})

it('shows both answers as plain text on request, also the next ones', async () => {
  await open({ answer: lesson })
  await page.getByRole('switch', { name: words.plainText }).click()
  await expect.poll(() => numberOf('.md table, .md .katex')).toBe(0)
  await expect.poll(() => textsOf('.md').map((text) => text.trim())).toEqual([lesson, lesson])
  expect(localStorage.getItem('arena.plain-text')).toBe('on')
})

it('[K10] paints no part of an answer over the other one', async () => {
  const formula = String.raw`\smash{\raisebox{10em}{\kern-20em\colorbox{yellow}{\Huge\text{XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX}}}}`
  await open({ answer: ['# Answer', ...Array(8).fill('Some text.'), `- a $${formula}$`].join('\n\n') })
  await expect.poll(() => numberOf('[data-testid="lane-right"] .katex')).toBeGreaterThan(0)
  const answer = document.querySelector('[data-testid="lane-right"] .md')!
  answer.scrollIntoView({ block: 'center', behavior: 'instant' })
  const own = answer.getBoundingClientRect()
  // On the screen, where the formula is when nothing clips it.
  const points = [...answer.querySelectorAll('.katex-html *')]
    .map((part) => part.getBoundingClientRect())
    .map(({ left, top, bottom }) => ({ x: left + 10, y: (top + bottom) / 2 }))
    .filter(({ x, y }) => x > 0 && x < own.left - 20 && y > 100 && y < innerHeight - 250)
  expect(points.length).toBeGreaterThan(0)
  expect(points.filter(({ x, y }) => answer.contains(document.elementFromPoint(x, y)))).toEqual([])
})

it('[K10] clips prompts and titles, and cuts stacks of accents', async () => {
  const tower = `Tower a${'\u0301'.repeat(150)} end`
  await open({ answer: tower, prompt: tower, title: tower })
  expect(document.querySelector('main')!.textContent).not.toMatch(/\u0301{9}/)
  await expect.poll(() => document.title).toBe(`Tower a${'\u0301'.repeat(8)} end · Arena`)
  for (const box of ['h1', '.prompt', '.lane .md']) {
    const { contain, overflowX, overflowY } = getComputedStyle(document.querySelector(box)!)
    const clips = /paint|content|strict/.test(contain) || (overflowX !== 'visible' && overflowY !== 'visible')
    expect(clips, box).toBe(true)
  }
})

it('[K8] copies a long text as it was written', async () => {
  const prompt = `${filled('One long line of words. ', 20_000)}needle-one\n${'x'.repeat(29_000)}needle-two`
  const answer = `${filled('aא', 9_000)}\n\n\`\`\`\n${'y'.repeat(29_000)}needle-three\nz\n\`\`\``
  await open({ prompt, answer })
  // The text before it is too long to be formatted, and settles first.
  await expect.poll(() => numberOf('.lane .md pre')).toBe(2)
  const selected = (selector: string) => {
    getSelection()!.selectAllChildren(document.querySelector(selector)!)
    return getSelection()!.toString()
  }
  expect(selected('.prompt')).toBe(prompt)
  expect(selected('.lane .md .plain-text')).toBe(filled('aא', 9_000))
  expect(selected('.lane .md pre').trimEnd()).toBe(`${'y'.repeat(29_000)}needle-three\nz`)
  getSelection()!.removeAllRanges()
})

it('[K5] shows controls of direction in titles, prompts and answers as their code', async () => {
  const text = 'a\u202eb'
  await open({ title: text, prompt: text, answer: text })
  for (const box of ['h1', '.prompt', '.lane .md']) {
    expect(document.querySelector(box)!.textContent, box).toContain('a⟦U+202E⟧b')
  }
  expect(`${document.title}${document.body.textContent}`).not.toContain('\u202e')
})
