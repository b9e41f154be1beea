import {
  castStudyVote as castStudyVoteOperation,
  closeStudy as closeStudyOperation,
  getNextAssignment,
  type NextAssignment,
  type OpenedStudy,
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
import type { Links } from './links.ts'
import { openStudy } from './open-study.ts'
import type { StudyParams, StudyRouteOptions } from './routes.ts'
import { nextAssignment, type QueueDependencies } from './take-assignment.ts'

export interface VoteRouteOptions extends StudyRouteOptions, QueueDependencies {
  readonly database: Database
  readonly links: Links
  /** Counts one vote of the caller, or throws the 429 when a limit is reached. */
  readonly limitVotes: (caller: { readonly userId: string; readonly address: string }) => Promise<void>
}

export function voteRoutes(bind: Bind, options: VoteRouteOptions): void {
  const { database, studyOf, read, repeatStudy, links, limitVotes } = options
  const admitOwner = ({ params, caller }: StudyParams) => studyOf(params.studyId, caller, 'owner')
  const admitVoter = ({ params, caller }: StudyParams) => studyOf(params.studyId, caller, 'voter')
  const idOf = ({ params }: Pick<StudyParams, 'params'>) => params.studyId
  // The statements of the queue find the voter: another one for the admission would cost a third of the time. It says why
  // they did not find one.
  const next = async (call: StudyParams, queueOptions = {}): Promise<NextAssignment> => {
    const { studyId } = call.params
    const shown = isUuid(studyId) ? await nextAssignment(options, studyId, call.caller.userId, queueOptions) : null
    if (shown) return shown
    await admitVoter(call)
    throw new ArenaError('study-not-found')
  }

  const repeatOpen = repeatStudy<StudyParams>({
    idOf,
    wasDone: async ({ linkHash }, _call, { id }) => linkHash?.equals((await links.create(id)).hash) ?? false,
  })
  bind(openStudyOperation, {
    admit: admitOwner,
    async handle({ params: { studyId }, caller, request, reservedId }) {
      const { key, hash } = await links.create(reservedId)
      const leftOut = await openStudy(options, studyId, hash)
      return { ...(await read(studyId, caller.userId)), joinUrl: links.addressOf(request, studyId, key), leftOut }
    },
    repeat: {
      keep: repeatOpen.keep,
      async rebuild(call, earlier) {
        const study = await repeatOpen.rebuild(call, earlier)
        const { key } = await links.create(earlier.id)
        const { leftOut = [] } = (earlier.storedReply ?? {}) as Partial<OpenedStudy>
        return study && { ...study, joinUrl: links.addressOf(call.request, study.studyId, key), leftOut }
      },
    },
  })
  bind(closeStudyOperation, {
    admit: admitOwner,
    async handle({ params: { studyId }, caller }) {
      await closeStudy(database, studyId, 'owner')
      return read(studyId, caller.userId)
    },
    repeat: repeatStudy<StudyParams>({ idOf, wasDone: ({ closedBy }) => closedBy === 'owner' }),
  })
  bind(getNextAssignment, {
    handle: (call) => next(call, { ahead: call.query.ahead === 'true' }),
  })
  bind(castStudyVoteOperation, {
    async handle(call) {
      const { params, body, caller, request } = call
      const { studyId } = params
      if (!isUuid(studyId)) throw new ArenaError('study-not-found')
      await limitVotes({ userId: caller.userId, address: request.ip })
      const shown = await castStudyVote(options, studyId, caller.userId, body)
      if (shown !== undefined) return shown ?? next(call)
      await admitVoter(call)
      throw new ArenaError('assignment-not-found')
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
  const skip = async (call: StudyParams & { readonly body: Parameters<typeof skipAssignment>[3] }) => {
    await skipAssignment(options, call.params.studyId, call.caller.userId, call.body)
    return next(call)
  }
  // A second skip changes nothing.
  bind(skipAssignmentOperation, { admit: admitVoter, handle: skip, repeat: { rebuild: skip } })
}
