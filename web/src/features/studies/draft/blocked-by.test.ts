import type { Study } from '@arena/contract'
import { expect, it } from 'vitest'
import { blockedBy } from './blocked-by.ts'

const answers = { total: 4, done: 4, failed: 0, running: 0, leaked: 0, costUsd: 0 }
const ready = {
  goal: 'best',
  baseline: null,
  promptCount: 2,
  contestants: [
    { name: 'Brook', model: 'sim/brook' },
    { name: 'Anvil', imported: true },
  ],
  answers,
} as unknown as Study

it.each<[ReturnType<typeof blockedBy>, Partial<Study>]>([
  [null, {}],
  ['prompts', { promptCount: 0, contestants: [] }],
  ['contestants', { contestants: [{ name: 'Brook', model: 'sim/brook' }] }],
  ['baseline', { goal: 'baseline' }],
  ['baseline', { goal: 'baseline', baseline: 'Removed' }],
  [null, { goal: 'baseline', baseline: 'Anvil' }],
  ['running', { answers: { ...answers, done: 3, running: 1 } }],
  ['answers', { answers: { ...answers, done: 1 } }],
  [null, { answers: { ...answers, done: 2, failed: 2 } }],
  ['leaked', { answers: { ...answers, leaked: 1 } }],
])('[P86] says %j of a draft with %j', (blocked, change) => {
  expect(blockedBy({ ...ready, ...change }, { saved: true })).toBe(blocked)
})

it('[P86] does not open a draft with unsaved changes', () => {
  expect(blockedBy(ready, { saved: false })).toBe('unsaved')
})
