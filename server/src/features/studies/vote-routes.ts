import { Readable } from 'node:stream'
import * as contract from '@arena/contract'
import type { FastifyReply } from 'fastify'
import type { Caller } from '../../auth/authenticate.ts'
import { ArenaError } from '../../errors.ts'
import { type Bind, sent } from '../../http/bind.ts'
import { isUuid } from '../../ids.ts'
import type { StudyCall } from './access.ts'
import { castStudyVote, hasCast, skipAssignment, undoStudyVote } from './cast-vote.ts'
import type { StudyContext } from './context.ts'
import { readLog } from './report/read-report.ts'
import { reportCsv } from './report/report-csv.ts'
import { reportMarkdown } from './report/report-markdown.ts'
import { requireState, type StoredStudy } from './store.ts'
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

/** A reader that accepts nothing for this long is disconnected. */
const READER_TIMEOUT_MS = 30_000

interface ReportCall {
  readonly params: { readonly studyId: string }
  readonly caller: Caller | null
}

/** Reports and logs: for the owner of a closed study, and for everyone once it is published. */
export function reportRoutes(bind: Bind, { database, store, ownStudy, readReport }: StudyContext): void {
  const closedStudy = async ({ params, caller }: ReportCall): Promise<StoredStudy> => {
    const found = isUuid(params.studyId) ? await store.find(params.studyId, caller?.userId ?? null) : undefined
    if (found?.published) return found
    if (!found || caller === null) throw new ArenaError('study-not-found')
    const study = await ownStudy({ params, caller })
    requireState(study, 'closed', 'its report and its log can be read when it is closed')
    return study
  }
  const reportOf = async (call: ReportCall) => {
    const study = await closedStudy(call)
    return readReport(study, { isOwner: study.ownerId === call.caller?.userId })
  }
  const sendText = (reply: FastifyReply, contentType: string, text: string): typeof sent => {
    reply.type(`${contentType}; charset=utf-8`).send(text)
    return sent
  }

  bind(contract.getStudyReport, { handle: reportOf })
  bind(contract.getStudyReportCsv, {
    async handle(call) {
      // The ranking alone, for which no comments are read.
      const report = await readReport(await closedStudy(call), { isOwner: false })
      return sendText(call.reply, 'text/csv', reportCsv(report))
    },
  })
  bind(contract.getStudyReportMarkdown, {
    handle: async (call) => sendText(call.reply, 'text/markdown', reportMarkdown(await reportOf(call))),
  })
  bind(contract.getStudyLog, {
    async handle(call) {
      const { studyId } = await closedStudy(call)
      const { request, reply } = call
      reply.raw.setTimeout(READER_TIMEOUT_MS, () => reply.raw.destroy())
      // For HEAD, Fastify would read the stream to its end without waiting for a reader.
      const lines = request.method === 'HEAD' ? [] : readLog(database, studyId)
      reply.type('application/x-ndjson; charset=utf-8').send(Readable.from(lines))
      return sent
    },
  })
}
