import { expect, it } from 'vitest'
import { english } from '../messages/en.ts'
import { tagName } from './tag-name.ts'

it.each([
  ['lang:de', 'en', 'German'],
  ['lang:de', 'es', 'Alemán'],
  ['lang:de', 'de', 'Deutsch'],
  ['lang:qqq', 'en', 'Qqq'],
  ['code', 'en', english.tags.code],
  ['length:long', 'en', english.tags.long],
  ['something-new', 'en', 'something-new'],
])('%s read in %s is %s', (tag, language, name) => {
  expect(tagName(tag, english.tags, language)).toBe(name)
})
