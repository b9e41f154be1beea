import { expect, it } from 'vitest'
import { finishTree } from './finish-tree.ts'
import { isTooLarge } from './layout-cost.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { renderSegment } from './render-markdown.ts'

const filled = (part: string, chars: number) => part.repeat(Math.ceil(chars / part.length)).slice(0, chars)
const plainReason = async (source: string) => (await renderSegment(source)).plain

it.each([
  ['prose', filled('The quick brown fox jumps over the lazy dog. ', 20_000)],
  ['Russian', filled('- Съешь же ещё этих мягких булок.\n', 12_000)],
  ['Hebrew words among English ones', filled('The word שלום means peace. ', 10_000)],
  ['a program', `\`\`\`js\n${filled('const a = (b) => b + 1\n', 8_000)}\`\`\``],
  ['long code without colors', `\`\`\`\n${filled('aא bב\n', 300_000)}\`\`\``],
  ['a long line of code', `\`\`\`\n${filled('aא', 300_000)}\n\`\`\``],
])('[K8] formats %s', async (_what, source) => {
  expect(await plainReason(source)).toBeUndefined()
})

it.each([
  ['Latin and Hebrew letters', filled('aא', 10_000)],
  ['letters of different scripts', filled('aа漢א ', 20_000)],
  ['a paragraph of 100,000 characters', filled('The quick brown fox jumps over the lazy dog. ', 100_000)],
  ['elements', filled('`a` ', 20_000)],
])('[K8] shows many %s as plain text', async (_what, source) => {
  expect(isTooLarge(finishTree(parseMarkdown(source), {}))).toBe(true)
  expect(await renderSegment(source)).toEqual({ plain: 'too-large' })
})

it('[K8] shows a paragraph with too many opening marks as plain text', async () => {
  expect(await renderSegment(filled('*a* ', 10_000))).toEqual({ plain: 'too-large' })
})

it('[K8] shows a part that cannot be formatted as plain text', async () => {
  expect(await renderSegment('$a$', () => Promise.reject(new Error('broken')))).toEqual({ plain: 'failed' })
})

it.each([
  ['code', `\`\`\`js\n${filled('const a = (b) => [1, "x", f(b)]\n', 90_000)}\`\`\``, 'pre'],
  ['formulas', filled('$\\frac{a^2}{b_1}$ ', 6_000), 'p'],
])('[K8] shows much %s as source and formats the rest', async (_what, source, tagName) => {
  expect(await renderSegment(source)).toMatchObject({ plain: 'too-large', tree: { children: [{ tagName }] } })
})
