import { expect, it } from 'vitest'
import { createFormat } from '../format.ts'
import { localeOf, pickLanguage } from './languages.ts'

it.each([
  ['de', ['en-GB'], 'de'],
  [null, ['fr-FR', 'es-MX', 'en'], 'es'],
  [null, ['ar-EG'], 'ar'],
  [null, ['fr', 'ja'], 'en'],
  ['klingon', ['de-AT'], 'de'],
  ['toString', [], 'en'],
] as const)('setting %s and browser languages %j give %s', (chosen, wanted, language) => {
  expect(pickLanguage(chosen, wanted)).toBe(language)
})

it.each([
  ['en', ['en-GB', 'en'], /^31 Jan/],
  ['en', ['en-US'], /^Jan 31/],
  ['en', ['de-DE'], /^Jan 31/],
  ['de', ['en-GB', 'de-CH'], /^31\.01\./],
  ['ar', ['ar-EG'], /2026/],
  ['ar', ['ar-SA'], /2026/],
  ['en', ['en-US@posix'], /^Jan 31/],
] as const)('%s with browser languages %j formats a day like %s', (language, wanted, day) => {
  expect(createFormat(localeOf(language, wanted)).day('2026-01-31T12:00:00')).toMatch(day)
})

it.each([
  ['en', 0, '$0.00'],
  ['en', 0.0000251, '$0.000025'],
  ['en-GB', 0.00123, '$0.0012'],
  ['en', 0.04, '$0.040'],
  ['en', 0.5, '$0.50'],
  ['en', 12.345, '$12.35'],
  ['de', 0.00123, '0,0012\u00a0$'],
  ['ar-EG', 0.00123, '$0.0012'],
])('[P42] formats, in %s, a cost of %s as %s', (language, amount, text) => {
  expect(createFormat(language).cost(amount)).toBe(text)
})
