import { expect, it } from 'vitest'
import { ArenaError } from './errors.ts'

it('[W4] inserts the facts into the message of the catalogue', () => {
  const error = new ArenaError('field-invalid', { field: 'title', rule: 'is required' })
  expect([error.status, error.code, error.message]).toEqual([400, 'INVALID_REQUEST', 'title is required'])
})

it('[W4] inserts facts literally, also those that look like a placeholder or a replacement pattern', () => {
  const error = new ArenaError('model-unknown', { model: '{model} $& $1' })
  expect(error.message).toBe("There is no active model '{model} $& $1'; GET /api/models lists them")
})

it('[W10] keeps the cause out of the message', () => {
  const cause = new Error('hunter2')
  const error = new ArenaError('votes-unavailable', {}, { cause })
  expect(error.cause).toBe(cause)
  expect(error.message).not.toContain('hunter2')
})
