import { expect, it } from 'vitest'
import { titleFromPrompt } from './title-from-prompt.ts'

it.each([
  ['Why is the sky blue?', 'Why is the sky blue?'],
  ['\n\n  Fix   this\tcode:  \n```js\n1\n```', 'Fix this code:'],
  ['a\r\nb', 'a'],
  [`${'word '.repeat(16).trim()} tail`, `${'word '.repeat(15).trim()} word…`],
  [`${'word '.repeat(15)}words-that-do-not-fit`, `${'word '.repeat(15).trim()}…`],
  [`${'x'.repeat(75)} five and more`, `${'x'.repeat(75)}…`],
  [`${'x'.repeat(75)} four and more`, `${'x'.repeat(75)}…`],
  [`I ${'x'.repeat(200)}`, `I ${'x'.repeat(77)}…`],
  ['x'.repeat(200), `${'x'.repeat(79)}…`],
  ['x'.repeat(80), 'x'.repeat(80)],
])('%j is called %j', (prompt, title) => {
  expect(titleFromPrompt(prompt)).toBe(title)
})

it('has at most 80 characters and splits none of them', () => {
  for (const prompt of ['🦊'.repeat(100), `${'ab '.repeat(50)}`, `${'🦊 '.repeat(60)}`]) {
    const title = titleFromPrompt(prompt)
    expect([...title].length).toBeLessThanOrEqual(80)
    expect(title).not.toMatch(/\p{Surrogate}/u)
  }
})
