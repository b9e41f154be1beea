import { expect, it } from 'vitest'
import { keyCap, voteKeys } from './vote-keys.ts'

it('arrows point at the answer that they vote for, whichever way the page reads', () => {
  expect(voteKeys('ltr')).toMatchObject({ left: ['a', 'ArrowLeft'], right: ['b', 'ArrowRight'] })
  expect(voteKeys('rtl')).toMatchObject({ left: ['a', 'ArrowRight'], right: ['b', 'ArrowLeft'] })
})

it('no key votes for two things', () => {
  const keys = Object.values(voteKeys('ltr')).flat()
  expect(new Set(keys).size).toBe(keys.length)
})

it('keys are shown as they are printed', () => {
  expect(['a', 'ArrowLeft', 'ArrowRight', '?'].map(keyCap)).toEqual(['A', '←', '→', '?'])
})
