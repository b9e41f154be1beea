import { expect, it } from 'vitest'
import { repeatsText } from './repeats-text.ts'

const prompt = 'Which tides\n reach the harbour of Lisbon in spring?'

it.each([
  ['Quota of the month exceeded', [prompt], false],
  [`Bad prompt: ${prompt}`, [prompt], true],
  ['Bad prompt: "Which tides reach the ha…"', [prompt], true],
  ['…harbour of Lisbon in spring? was refused', ['Be brief.', prompt], true],
  ['Unknown parameter: reach', [prompt], false],
  ['Cannot answer "Hello"', ['Hello'], true],
  ['Cannot answer', ['Hello'], false],
  ['Cannot answer', [''], false],
  ['', [prompt], false],
])('[O20] finds in %j a quote of %j: %s', (sentence, texts, found) => {
  expect(repeatsText(sentence, texts)).toBe(found)
})
