import * as contract from '@arena/contract'
import { ArenaError } from '../../../base/errors.ts'
import { isUuid } from '../../../base/ids.ts'
import type { Bind } from '../../../http/bind.ts'
import type { StudyCall } from '../core/access.ts'
import type { StudyContext } from '../core/context.ts'
import { castStudyVote, hasCast, skipAssignment, undoStudyVote } from './cast-vote.ts'
import { nextAssignment } from './take-assignment.ts'

export function voteRoutes(bind: Bind, context: StudyContext): void {
  const { admitVoter, limitVotes } = context
  // The statements of the queue find the voter: another one for the admission would cost a third of the time. It says why
  // they did not find one.
  const next = async (call: StudyCall, options = {}): Promise<contract.NextAssignment> => {
    const { studyId } = call.params
    const shown = isUuid(studyId) ? await nextAssignment(context, studyId, call.caller.userId, options) : null
    if (shown) return shown
    await admitVoter(call)
    throw new ArenaError('study-not-found')
  }

  bind(contract.getNextAssignment, { handle: (call) => next(call, { ahead: call.query.ahead === 'true' }) })
  bind(contract.castStudyVote, {
    async handle(call) {
      const { params, body, caller, request } = call
      if (!isUuid(params.studyId)) throw new ArenaError('study-not-found')
      await limitVotes({ userId: caller.userId, address: request.ip })
      const shown = await castStudyVote(context, params.studyId, caller.userId, body)
      if (shown !== undefined) return shown ?? next(call)
      await admitVoter(call)
      throw new ArenaError('assignment-not-found')
    },
    repeat: {
      rebuild: async (call, { since }) =>
        (await hasCast(context, call.params.studyId, call.caller.userId, call.body, since)) ? next(call) : null,
    },
  })
  bind(contract.undoStudyVote, {
    admit: admitVoter,
    async handle(call) {
      const { studyId, assignmentId } = call.params
      if (!isUuid(assignmentId)) throw new ArenaError('assignment-not-found')
      await undoStudyVote(context, studyId, call.caller.userId, assignmentId)
      return next(call)
    },
  })
  const skip = async (call: StudyCall & { readonly body: Parameters<typeof skipAssignment>[3] }) => {
    await skipAssignment(context, call.params.studyId, call.caller.userId, call.body)
    return next(call)
  }
  bind(contract.skipAssignment, {
    admit: admitVoter,
    async handle(call) {
      await limitVotes({ userId: call.caller.userId, address: call.request.ip })
      return skip(call)
    },
    // A second skip changes nothing.
    repeat: { rebuild: skip },
  })
}
