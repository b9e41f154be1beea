import type { Assignment, NextAssignment } from '@arena/contract'
import { expect, it } from 'vitest'
import { notRead, type Sent, type VotingEvent, votingAfter } from './voting-state.ts'

const pair = (assignmentId: string): Assignment => ({
  assignmentId,
  prompt: { messages: [{ role: 'user', content: 'Why?' }], reference: null, attachments: [] },
  left: { text: 'Because.' },
  right: { text: 'Why not?' },
})
const [a, b, c] = [pair('a'), pair('b'), pair('c')]
const reply = (assignment: Assignment | null, votes = 0, state: NextAssignment['state'] = 'open'): NextAssignment => ({
  // As from the service: never the same object.
  assignment: assignment && { ...assignment },
  state,
  mine: { votes, skips: 0 },
})
const vote: Sent = { assignment: a!, idempotencyKey: 'k', choice: 'left', reasons: ['clearer'], comment: 'Short.' }
const skip: Sent = { assignment: a!, idempotencyKey: 'k', skip: 'broken' }
const read: VotingEvent[] = [
  { type: 'read', reply: reply(a!) },
  { type: 'read-ahead', reply: reply(b!) },
]
const after = (...events: VotingEvent[]) => events.reduce(votingAfter, notRead)
const error = new Error('Lost')

it.each([
  ['the assignment and the one ahead', read, { current: 'a', ahead: 'b' }],
  [
    'nothing ahead that is current',
    [read[0]!, { type: 'read-ahead', reply: reply(a!) }],
    { current: 'a', ahead: null },
  ],
  ['the next pair while a vote is sent', [...read, { type: 'send', sent: vote }], { current: 'b', sending: 'a' }],
  ['the same pair if there is none ahead', [read[0]!, { type: 'send', sent: vote }], { current: 'a', sending: 'a' }],
  [
    'the pair that the reply names, and an undo',
    [...read, { type: 'send', sent: vote }, { type: 'accepted', reply: reply(b!, 1) }],
    { current: 'b', undoable: 'a', votes: 1 },
  ],
  [
    'another pair if the service names another one',
    [...read, { type: 'send', sent: vote }, { type: 'accepted', reply: reply(c!, 1) }],
    { current: 'c', undoable: 'a', votes: 1 },
  ],
  [
    'no undo after a skip',
    [...read, { type: 'send', sent: skip }, { type: 'accepted', reply: reply(b!) }],
    { current: 'b' },
  ],
  [
    'the pair of a failed vote again, with the next one still ahead',
    [...read, { type: 'send', sent: vote }, { type: 'refused', error }],
    { current: 'a', ahead: 'b', failed: 'a' },
  ],
  [
    'the next pair while a failed vote is sent again',
    [...read, { type: 'send', sent: vote }, { type: 'refused', error }, { type: 'send', sent: vote }],
    { current: 'b', sending: 'a' },
  ],
  [
    'the pair of a vote that was taken back',
    [
      ...read,
      { type: 'send', sent: vote },
      { type: 'accepted', reply: reply(b!, 1) },
      { type: 'undone', reply: reply(a!) },
    ],
    { current: 'a', ahead: 'b' },
  ],
  [
    'no undo of a vote that is final',
    [...read, { type: 'send', sent: vote }, { type: 'accepted', reply: reply(b!, 1) }, { type: 'final' }],
    { current: 'b', votes: 1 },
  ],
  ['nothing where there is nothing to vote on', [{ type: 'read', reply: reply(null, 4) }], { votes: 4 }],
  [
    'nothing of a study that the vote closed',
    [...read, { type: 'send', sent: vote }, { type: 'accepted', reply: reply(null, 1, 'closed') }],
    { undoable: 'a', votes: 1, study: 'closed' },
  ],
  [
    'nothing of a study that was closed meanwhile',
    [...read, { type: 'send', sent: vote }, { type: 'closed' }],
    { study: 'closed' },
  ],
] satisfies [string, VotingEvent[], object][])('[P91] shows %s', (_, events, expected) => {
  const { current, ahead, sending, failed, undoable, next } = after(...events)
  expect({
    current: current?.assignmentId ?? null,
    ahead: ahead?.assignmentId ?? null,
    sending: sending?.assignment.assignmentId ?? null,
    failed: failed?.sent.assignment.assignmentId ?? null,
    undoable: undoable?.assignment.assignmentId ?? null,
    votes: next?.mine.votes,
    study: next?.state,
  }).toEqual({
    current: null,
    ahead: null,
    sending: null,
    failed: null,
    undoable: null,
    votes: 0,
    study: 'open',
    ...expected,
  })
})

it('[P92] keeps the choice, the reasons and the key of a failed vote', () => {
  const state = after(...read, { type: 'send', sent: vote }, { type: 'refused', error })
  expect(state.failed).toEqual({ sent: vote, error })
})

it('[P92] keeps showing a failed vote while it is sent again by itself', () => {
  const failed = after(...read, { type: 'send', sent: vote }, { type: 'refused', error })
  const again = votingAfter(failed, { type: 'refused', error: 'still' })
  expect(again).toEqual({ ...failed, failed: { sent: vote, error: 'still' } })
  const accepted = votingAfter(again, { type: 'accepted', reply: reply(b!, 1) })
  expect(accepted).toMatchObject({ current: b, failed: null, undoable: vote })
})

it.each([
  ['vote', vote, true],
  ['skip', skip, false],
] as const)('[P93] knows whether a %s that came after the close is a vote that does not count', (_, sent, late) => {
  expect(after(...read, { type: 'send', sent }, { type: 'closed' }).late).toBe(late)
})

it('[P91] keeps the object of a pair that is on the page already', () => {
  const shown = after(...read, { type: 'send', sent: vote })
  expect(votingAfter(shown, { type: 'accepted', reply: reply(b!, 1) }).current).toBe(shown.current)
})
