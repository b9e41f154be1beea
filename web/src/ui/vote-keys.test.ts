import { expect, it } from 'vitest'
import { voteKeys } from './vote-keys.ts'

it('arrow keys point to the answer they vote for, in both directions of text', () => {
  expect(voteKeys('ltr')).toMatchObject({ left: ['a', 'ArrowLeft'], right: ['b', 'ArrowRight'] })
  expect(voteKeys('rtl')).toMatchObject({ left: ['a', 'ArrowRight'], right: ['b', 'ArrowLeft'] })
})

it('every key has one choice', () => {
  const keys = Object.values(voteKeys('ltr')).flat()
  expect(new Set(keys).size).toBe(keys.length)
})
