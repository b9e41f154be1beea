import { expect, it } from 'vitest'
import { shownText } from './shown-text.ts'

it.each([
  ['an override', 'a\u202eb', 'a⟦U+202E⟧b'],
  ['a run of one control', `a${'\u202e'.repeat(300)}b`, 'a⟦U+202E×300⟧b'],
  ['different controls', '\u2066\u2069', '⟦U+2066⟧⟦U+2069⟧'],
])('[K5] shows %s as its code', (_what, text, shown) => {
  expect(shownText(text)).toBe(shown)
})

it.each([
  ['nine accents', `a${'\u0301'.repeat(9)}b`, `a${'\u0301'.repeat(8)}b`],
  ['accents with joiners between them', `a${'\u0301\u200d'.repeat(3000)}b`, `a${'\u0301\u200d'.repeat(4)}b`],
  ['enclosing marks', `a${'\u20dd'.repeat(3000)}`, `a${'\u20dd'.repeat(8)}`],
])('[K10] cuts %s at eight', (_what, text, shown) => {
  expect(shownText(text)).toBe(shown)
})

it.each(['Việt Nam', 'น้ำ', 'क्षत्रिय', '👩🏽‍❤️‍💋‍👩🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', 'שָׁלוֹם', 'བསྒྲུབས'])('[K10] keeps %s', (text) => {
  expect(shownText(text)).toBe(text)
})
