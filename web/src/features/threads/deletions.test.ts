import { expect, it } from 'vitest'
import { createDeletions } from './deletions.ts'

const plans = { threadId: '1', title: 'Plans', userId: 'ada' }
const tea = { threadId: '2', title: 'Tea', userId: 'ada' }

it('a thread is out of sight from the moment it is deleted until it is gone or taken back', () => {
  const deletions = createDeletions()
  deletions.begin(plans)
  deletions.begin(tea)
  expect([...deletions.state().leaving]).toEqual(['1', '2'])
  deletions.end('1')
  expect([...deletions.state().leaving]).toEqual(['2'])
})

it('a deletion that was not confirmed is shown again with its cause, until it is tried again', () => {
  const deletions = createDeletions()
  const error = new Error('away')
  deletions.begin(plans)
  deletions.fail(plans, error)
  expect(deletions.state()).toEqual({ leaving: new Set(), failed: [{ ...plans, error }] })
  deletions.begin(plans)
  expect(deletions.state()).toEqual({ leaving: new Set(['1']), failed: [] })
})

it('tells whoever watches, and nobody who left', () => {
  const deletions = createDeletions()
  let told = 0
  const leave = deletions.subscribe(() => {
    told += 1
  })
  deletions.begin(plans)
  expect([told, deletions.watched()]).toEqual([1, true])
  leave()
  deletions.end('1')
  expect([told, deletions.watched()]).toEqual([1, false])
})
