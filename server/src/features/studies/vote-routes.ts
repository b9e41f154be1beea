import type { LeftOutPair, Study } from '@arena/contract'
import {
  castStudyVote as castStudyVoteOperation,
  closeStudy as closeStudyOperation,
  getNextAssignment,
  openStudy as openStudyOperation,
  skipAssignment as skipAssignmentOperation,
  undoStudyVote as undoStudyVoteOperation,
} from '@arena/contract'
import type { Database } from '../../database/index.ts'
import { ArenaError } from '../../errors.ts'
import type { Bind } from '../../http/bind.ts'
import { isUuid } from '../../ids.ts'
import { castStudyVote, hasCast, skipAssignment, undoStudyVote } from './cast-vote.ts'
import { closeStudy } from './close-study.ts'
import { openStudy } from './open-study.ts'
import type { StudyParams, StudyRouteOptions } from './routes.ts'
import { nextAssignment, type QueueDependencies } from './take-assignment.ts'
import { joinUrlOf, replaceLinkKey } from './voters-link.ts'

export interface VoteRouteOptions extends StudyRouteOptions, QueueDependencies {
  readonly database: Database
  /** Counts one vote of the caller, or throws the 429 when a limit is reached. */
  readonly limitVotes: (caller: { readonly userId: string; readonly address: string }) => Promise<void>
}

export function voteRoutes(bind: Bind, options: VoteRouteOptions): void {
  const { config, database, studyOf, present, limitVotes } = options
  const admitOwner = ({ params, caller }: StudyParams) => studyOf(params.studyId, caller, 'owner')
  const admitVoter = ({ params, caller }: StudyParams) => studyOf(params.studyId, caller, 'voter')
  const read = async ({ params, caller }: StudyParams): Promise<Study> =>
    present(await studyOf(params.studyId, caller, 'owner'), caller.userId)
  const next = ({ params, caller }: StudyParams) => nextAssignment(options, params.studyId, caller.userId)

  bind(openStudyOperation, {
    admit: admitOwner,
    async handle(call) {
      const { studyId } = call.params
      const { key, leftOut } = await openStudy(options, studyId)
      const joinUrl = joinUrlOf(call.request, config.publicUrl, studyId, key)
      return { ...(await read(call)), joinUrl, leftOut }
    },
    repeat: {
      keep: ({ leftOut }) => leftOut,
      // The key is not stored, so whoever did not get it gets a new one.
      async rebuild(call, { storedReply = [] }) {
        const study = await read(call)
        if (study.state !== 'open') return null
        const joinUrl = joinUrlOf(
          call.request,
          config.publicUrl,
          study.studyId,
          await replaceLinkKey(database, study.studyId),
        )
        return { ...study, joinUrl, leftOut: storedReply as LeftOutPair[] }
      },
    },
  })
  bind(closeStudyOperation, {
    admit: admitOwner,
    async handle(call) {
      await closeStudy(database, call.params.studyId, 'owner')
      return read(call)
    },
    repeat: {
      async rebuild(call) {
        const study = await read(call)
        return study.closedBy === 'owner' ? study : null
      },
    },
  })
  bind(getNextAssignment, {
    admit: admitVoter,
    handle: ({ params, query: { ahead }, caller }) =>
      nextAssignment(options, params.studyId, caller.userId, { ahead: ahead === 'true' }),
  })
  bind(castStudyVoteOperation, {
    admit: admitVoter,
    async handle(call) {
      const { params, body, caller, request } = call
      await limitVotes({ userId: caller.userId, address: request.ip })
      await castStudyVote(options, params.studyId, caller.userId, body)
      return next(call)
    },
    repeat: {
      rebuild: async (call, { since }) =>
        (await hasCast(options, call.params.studyId, call.caller.userId, call.body, since)) ? next(call) : null,
    },
  })
  bind(undoStudyVoteOperation, {
    admit: admitVoter,
    async handle(call) {
      const { studyId, assignmentId } = call.params
      if (!isUuid(assignmentId)) throw new ArenaError('assignment-not-found')
      await undoStudyVote(options, studyId, call.caller.userId, assignmentId)
      return next(call)
    },
  })
  bind(skipAssignmentOperation, {
    admit: admitVoter,
    async handle(call) {
      await skipAssignment(options, call.params.studyId, call.caller.userId, call.body)
      return next(call)
    },
    // A second skip changes nothing.
    repeat: { rebuild: async () => null },
  })
}
