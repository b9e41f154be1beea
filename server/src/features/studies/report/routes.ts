import { Readable } from 'node:stream'
import * as contract from '@arena/contract'
import type { FastifyReply } from 'fastify'
import { ArenaError } from '../../../base/errors.ts'
import { isUuid } from '../../../base/ids.ts'
import { type Bind, sent } from '../../../http/bind.ts'
import type { Caller } from '../../../http/caller.ts'
import type { StudyContext } from '../core/context.ts'
import { requireState } from '../core/require-state.ts'
import type { StoredStudy } from '../core/store.ts'
import { createReadReport, readLog } from './read-report.ts'
import { reportCsv } from './report-csv.ts'
import { reportMarkdown } from './report-markdown.ts'

/** A reader that accepts nothing for this long is disconnected. */
const READER_TIMEOUT_MS = 30_000

interface ReportCall {
  readonly params: { readonly studyId: string }
  readonly caller: Caller | null
}

/** Reports and logs: for the owner of a closed study, and for everyone once it is published. */
export function reportRoutes(bind: Bind, { database, computeStudy, store, ownStudy }: StudyContext): void {
  const readReport = createReadReport({ database, computeStudy })
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
