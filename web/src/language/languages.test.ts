import { expect, it } from 'vitest'
import { createFormat } from './format.ts'
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
  [0, '$0.00'],
  [0.0000251, '$0.000025'],
  [0.00123, '$0.0012'],
  [0.04, '$0.040'],
  [0.5, '$0.50'],
  [12.345, '$12.35'],
])('[P42] formats a cost of %s as %s', (amount, text) => {
  expect(createFormat('en').cost(amount)).toBe(text)
})
