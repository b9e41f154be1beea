import { expect, it } from 'vitest'
import { createDeletions } from './deletions.ts'

const plans = { threadId: '1', title: 'Plans', userId: 'ada' }
const tea = { threadId: '2', title: 'Tea', userId: 'ada' }

it('a deleted thread is hidden until the deletion ends or is undone', () => {
  const deletions = createDeletions()
  deletions.begin(plans)
  deletions.begin(tea)
  expect([...deletions.state().pending]).toEqual(['1', '2'])
  deletions.end('1')
  expect([...deletions.state().pending]).toEqual(['2'])
})

it('a failed deletion is shown with its error until a retry', () => {
  const deletions = createDeletions()
  const error = new Error('away')
  deletions.begin(plans)
  deletions.fail(plans, error)
  expect(deletions.state()).toEqual({ pending: new Set(), failed: [{ ...plans, error }] })
  deletions.begin(plans)
  expect(deletions.state()).toEqual({ pending: new Set(['1']), failed: [] })
})
