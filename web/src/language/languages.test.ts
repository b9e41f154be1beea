import { expect, it } from 'vitest'
import { pickLanguage } from './languages.ts'

it.each([
  ['de', ['en-GB'], 'de'],
  [null, ['fr-FR', 'es-MX', 'en'], 'es'],
  [null, ['ar-EG'], 'ar'],
  [null, ['fr', 'ja'], 'en'],
  ['klingon', ['de-AT'], 'de'],
  ['toString', [], 'en'],
] as const)('a reader who chose %s in a browser of %j reads %s', (chosen, wanted, language) => {
  expect(pickLanguage(chosen, wanted)).toBe(language)
})
