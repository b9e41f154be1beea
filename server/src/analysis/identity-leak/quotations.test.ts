import { expect, it } from 'vitest'
import fc from '../../testing/properties.ts'
import { replaceQuotations } from './quotations.ts'

const APOSTROPHES = "(?<![\\p{L}\\d])'(?=\\S)(?:[^']|'(?=\\p{L})){0,500}'(?!\\p{L})"
const MARKS = '"[^"]{0,500}"|“[^”"]{0,500}[”"]|„[^“”"]{0,500}[“”"]|«[^»]{0,500}»|「[^」]{0,500}」|`[^`]{0,500}`'

it.each([
  ['I said "no" to `it`', 'I said <"no"> to <`it`>'],
  ["don't 'quote it' isn't", "don't <'quote it'> isn't"],
  [`"${'a'.repeat(501)}"`, `"${'a'.repeat(501)}"`],
])('finds the quotations of %j', (text, marked) => {
  expect(replaceQuotations(text, (quoted) => `<${quoted}>`)).toBe(marked)
})

it('finds what one pattern finds in far more time', () => {
  const pattern = new RegExp(`${MARKS}|${APOSTROPHES}`, 'gu')
  const texts = fc.array(fc.constantFrom(...`a1 '"“”„«»「」\``, 'x'.repeat(499)), { maxLength: 20 })
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join('')
      const mark = (quoted: string) => `<${quoted}>`
      return replaceQuotations(text, mark) === text.replace(pattern, mark)
    }),
    { numRuns: 3_000 },
  )
})
