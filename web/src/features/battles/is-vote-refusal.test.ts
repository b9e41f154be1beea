import { ArenaApiError } from '@arena/client'
import { errorCatalogue } from '@arena/contract'
import { expect, it } from 'vitest'
import { isVoteRefusal } from './is-vote-refusal.ts'

const refusal = (name: keyof typeof errorCatalogue) => {
  const { status, code, message } = errorCatalogue[name]
  return new ArenaApiError({ status, body: { success: false, error: message, code }, headers: new Headers() })
}

it('every refusal of a vote is one, whatever its sentence; another failure is none', () => {
  expect(isVoteRefusal(refusal('vote-already-cast'))).toBe(true)
  expect(isVoteRefusal(refusal('votes-unavailable'))).toBe(true)
  expect(isVoteRefusal(refusal('generating-unavailable'))).toBe(false)
  expect(isVoteRefusal(new TypeError('Failed to fetch'))).toBe(false)
})
