import type { VoteClass } from '@arena/contract'

interface VoteContext {
  readonly sameModel: boolean
  /** In this turn or an earlier one of the conversation. */
  readonly anyFallback: boolean
  /** An answer says which model wrote it, so the vote is not blind. */
  readonly anyNamedItself: boolean
  /** The user did not choose the models. */
  readonly drawn: boolean
  /** The reply contains no names. */
  readonly sealed: boolean
  /** By a vote on another turn of the conversation, or by the reply to an earlier turn that was not sealed. */
  readonly namesWereShown: boolean
}

/**
 * The class that the first vote on this comparison gets. A later vote may be `informed` instead: the statement of the vote
 * decides that.
 */
export function classOf(context: VoteContext): VoteClass {
  const { sameModel, anyFallback, anyNamedItself, drawn, sealed, namesWereShown } = context
  if (sameModel) return 'self'
  if (anyFallback) return 'fallback'
  if (anyNamedItself) return 'leaked'
  if (namesWereShown) return 'informed'
  return drawn && sealed ? 'blind' : 'named'
}
