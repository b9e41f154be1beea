import { Readable } from 'node:stream'
import { getStudyLog, getStudyReport, getStudyReportCsv, getStudyReportMarkdown } from '@arena/contract'
import type { FastifyReply } from 'fastify'
import type { Caller } from '../../auth/authenticate.ts'
import type { Database } from '../../database/index.ts'
import { ArenaError } from '../../errors.ts'
import { type Bind, sent } from '../../http/bind.ts'
import { isUuid } from '../../ids.ts'
import { type ReadReport, readLog } from './report/read-report.ts'
import { reportCsv } from './report/report-csv.ts'
import { reportMarkdown } from './report/report-markdown.ts'
import type { StudyRouteOptions } from './routes.ts'
import { requireState, type StoredStudy } from './store.ts'

/** A reader that accepts nothing for this long is disconnected. */
const READER_TIMEOUT_MS = 30_000

export interface ReportRouteOptions extends Pick<StudyRouteOptions, 'store' | 'studyOf'> {
  readonly database: Database
  readonly readReport: ReadReport
}

interface ReportCall {
  readonly params: { readonly studyId: string }
  readonly caller: Caller | null
}

/** Reports and logs: for the owner of a closed study, and for everyone once it is published. */
export function reportRoutes(bind: Bind, { database, store, studyOf, readReport }: ReportRouteOptions): void {
  const closedStudy = async ({ params: { studyId }, caller }: ReportCall): Promise<StoredStudy> => {
    const found = isUuid(studyId) ? await store.find(studyId, caller?.userId ?? null) : undefined
    if (found?.published) return found
    if (!found || caller === null) throw new ArenaError('study-not-found')
    const study = await studyOf(studyId, caller, 'owner', { whileOff: true })
    requireState(study, 'closed', 'its report and its log can be read when it is closed')
    return study
  }
  const sendText = (reply: FastifyReply, contentType: string, text: string): typeof sent => {
    reply.type(`${contentType}; charset=utf-8`).send(text)
    return sent
  }

  const reportOf = async (call: ReportCall) => {
    const study = await closedStudy(call)
    return readReport(study, { isOwner: study.ownerId === call.caller?.userId })
  }

  bind(getStudyReport, { handle: reportOf })
  bind(getStudyReportCsv, {
    handle: async (call) => sendText(call.reply, 'text/csv', reportCsv(await reportOf(call))),
  })
  bind(getStudyReportMarkdown, {
    handle: async (call) => sendText(call.reply, 'text/markdown', reportMarkdown(await reportOf(call))),
  })
  bind(getStudyLog, {
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
