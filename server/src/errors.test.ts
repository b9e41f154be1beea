import { errorCatalogue, errorCodes } from '@arena/contract'
import { expect, it } from 'vitest'
import { Unauthorized } from './auth/unauthorized.ts'
import { ArenaError } from './errors.ts'

it('[W4] fills the facts into the sentence of the catalogue', () => {
  const error = new ArenaError('field-invalid', { field: 'title', rule: 'is required' })
  expect([error.status, error.code, error.message]).toEqual([400, 'INVALID_REQUEST', 'title is required'])
})

it('[W4] takes facts as they are: what looks like a placeholder or a pattern is text', () => {
  const error = new ArenaError('model-unknown', { model: '{model} $& $1' })
  expect(error.message).toBe("There is no active model '{model} $& $1'; GET /api/models lists them")
})

it('[W10] keeps the cause out of the sentence', () => {
  const cause = new Error('hunter2')
  const error = new ArenaError('votes-unavailable', {}, { cause })
  expect(error.cause).toBe(cause)
  expect(error.message).not.toContain('hunter2')
})

it('[W10] knows where it was thrown if it is a fault of ours, and leaves that to other errors', () => {
  expect(new ArenaError('votes-unavailable').stack).toContain('errors.test')
  for (const refusal of [new ArenaError('model-unknown'), new Unauthorized('No access token was sent')]) {
    expect(refusal.stack).not.toContain('errors.test')
  }
  expect(new Error('any').stack).toContain('errors.test')
})

it.each(Object.entries(errorCatalogue))('[W4] %s has a status, a known code and a sentence', (_, entry) => {
  expect(entry.status).toBeGreaterThanOrEqual(400)
  expect(errorCodes).toContain(entry.code)
  expect(entry.message).toMatch(/^[A-Z{'].*[^.]$|^selectionMode /)
})
