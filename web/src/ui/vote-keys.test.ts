import { expect, it } from 'vitest'
import { isText, voteChoices, voteKeys } from './vote-keys.ts'

it('arrow keys point to the answer they vote for, in both directions of text', () => {
  expect(voteKeys('ltr')).toMatchObject({ left: ['a', 'ArrowLeft'], right: ['b', 'ArrowRight'] })
  expect(voteKeys('rtl')).toMatchObject({ left: ['a', 'ArrowRight'], right: ['b', 'ArrowLeft'] })
})

it('every key has one choice', () => {
  const keys = Object.values(voteKeys('ltr')).flat()
  expect(new Set(keys).size).toBe(keys.length)
})

it('[P12] the first character of a sentence is text, and no key of a battle is', () => {
  const press = (key: string, ctrlKey = false) => isText({ key, ctrlKey, metaKey: false, altKey: false })
  for (const key of ['w', 'A', 'N', 'é', 'ش', '7', '!']) expect(press(key), key).toBe(true)
  const keys = voteChoices.flatMap((name) => voteKeys('ltr')[name])
  for (const key of [...keys, 'n', '/', '?', ' ', 'Enter', 'Escape']) expect(press(key), key).toBe(false)
  expect(press('c', true)).toBe(false)
})
