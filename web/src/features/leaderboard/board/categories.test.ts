import { expect, it } from 'vitest'
import { categoriesOf } from './categories.ts'

const tags = ['lang:en', 'no-code', 'length:short', 'code', 'lang:de', 'length:long', 'math'].map((tag, index) => ({
  tag,
  votes: 100 - index,
}))

it.each([
  ['nothing', [], null, []],
  ['all', tags, null, ['code', 'no-code', 'math', 'length:short', 'length:long', 'lang:en', 'lang:de']],
  ['a chosen tag once', tags.slice(0, 2), 'no-code', ['no-code', 'lang:en']],
  ['a chosen tag without votes', tags.slice(0, 1), 'math', ['math', 'lang:en']],
  ['a chosen language without votes', tags.slice(0, 1), 'lang:it', ['lang:en', 'lang:it']],
] as const)('[P34] lists %s: kinds, lengths, languages', (_, given, chosen, listed) => {
  expect(categoriesOf([...given], chosen)).toEqual(listed)
})
