import { ArenaApiError } from '@arena/client'
import { errorCatalogue } from '@arena/contract'
import { expect, it } from 'vitest'
import { isVoteError } from './vote-error.ts'

const refusal = (name: keyof typeof errorCatalogue) => {
  const { status, code, message } = errorCatalogue[name]
  return new ArenaApiError({ status, body: { success: false, error: message, code }, headers: new Headers() })
}

it('recognises every vote error by its code, and no other error', () => {
  expect(isVoteError(refusal('vote-already-cast'))).toBe(true)
  expect(isVoteError(refusal('votes-unavailable'))).toBe(true)
  expect(isVoteError(refusal('generating-unavailable'))).toBe(false)
  expect(isVoteError(new TypeError('Failed to fetch'))).toBe(false)
})
