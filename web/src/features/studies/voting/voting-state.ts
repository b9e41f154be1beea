import type { Assignment, NextAssignment, SkipReason, VoteChoice } from '@arena/contract'

/** What a voter adds to a vote. */
export interface Notes {
  readonly reasons: readonly string[]
  readonly comment: string
}

/** What a voter did with an assignment. The key makes a retry the same request. */
export type Sent = { readonly assignment: Assignment; readonly idempotencyKey: string } & (
  | ({ readonly choice: VoteChoice } & Notes)
  | { readonly skip: SkipReason }
)
type SentVote = Extract<Sent, { readonly choice: VoteChoice }>

export interface VotingState {
  /** What is shown; `null` before it is read, and while there is nothing to vote on. */
  readonly current: Assignment | null
  /** The one after it, so that it can be shown at once. */
  readonly ahead: Assignment | null
  /** `null` before the first reply. */
  readonly next: Pick<NextAssignment, 'state' | 'mine'> | null
  /** What is being sent. With an assignment ahead, that one is shown already. */
  readonly sending: Sent | null
  /** What could not be sent. Its assignment is shown again, with the choice. */
  readonly failed: { readonly sent: Sent; readonly error: unknown } | null
  /** The last vote, until it is final. */
  readonly undoable: SentVote | null
  /** A vote came after the study was closed. */
  readonly late: boolean
}

export const notRead: VotingState = {
  current: null,
  ahead: null,
  next: null,
  sending: null,
  failed: null,
  undoable: null,
  late: false,
}

export type VotingEvent =
  | { readonly type: 'read'; readonly reply: NextAssignment }
  | { readonly type: 'read-ahead'; readonly reply: NextAssignment }
  | { readonly type: 'send'; readonly sent: Sent }
  | { readonly type: 'accepted'; readonly reply: NextAssignment }
  | { readonly type: 'refused'; readonly error: unknown }
  | { readonly type: 'undone'; readonly reply: NextAssignment }
  | { readonly type: 'final' }
  | { readonly type: 'closed' }

export function votingAfter(state: VotingState, event: VotingEvent): VotingState {
  switch (event.type) {
    case 'read':
      return withReply({ ...state, sending: null, failed: null }, event.reply)
    case 'read-ahead': {
      const { assignment } = event.reply
      return isSame(assignment, state.current) ? state : { ...state, ahead: assignment }
    }
    case 'send':
      return { ...state, current: state.ahead ?? event.sent.assignment, ahead: null, sending: event.sent, failed: null }
    case 'accepted': {
      const sent = sentIn(state)
      const undoable = sent && 'choice' in sent ? sent : state.undoable
      return withReply({ ...state, sending: null, failed: null, undoable }, event.reply)
    }
    case 'refused': {
      const { sending: sent, failed, current } = state
      if (!sent) return failed ? { ...state, failed: { sent: failed.sent, error: event.error } } : state
      const ahead = isSame(current, sent.assignment) ? null : current
      return { ...state, current: sent.assignment, ahead, sending: null, failed: { sent, error: event.error } }
    }
    case 'undone':
      // The one that was shown comes after it.
      return {
        ...withReply({ ...state, failed: null, undoable: null }, event.reply),
        ahead: state.current,
      }
    case 'final':
      return { ...state, undoable: null }
    case 'closed': {
      const sent = sentIn(state)
      const late = sent !== null && 'choice' in sent
      return { ...notRead, late, next: { mine: state.next?.mine ?? { votes: 0, skips: 0 }, state: 'closed' } }
    }
  }
}

/** A failed vote is shown while it is sent again by itself. */
const sentIn = ({ sending, failed }: VotingState): Sent | null => sending ?? failed?.sent ?? null

/** Shows what the service says is current. The same assignment stays the same object: its answers are on the page. */
function withReply(state: VotingState, { assignment, state: study, mine }: NextAssignment): VotingState {
  const known = isSame(state.current, assignment) ? state.current : assignment
  return { ...state, current: study === 'open' ? known : null, ahead: null, next: { state: study, mine } }
}

const isSame = (first: Assignment | null, second: Assignment | null): boolean =>
  first?.assignmentId === second?.assignmentId
