import { expect, it } from 'vitest'
import { drawVotes } from './draw-votes.ts'
import { packVotes, unpackVotes } from './packed-votes.ts'

it('gives packed votes back as they were', () => {
  const votes = drawVotes({ models: 7, votes: 50 }, 1)
  expect(unpackVotes(packVotes(votes), 0, 50)).toEqual(votes)
  expect(unpackVotes(packVotes(votes), 40, 45)).toEqual(votes.slice(40, 45))
})
