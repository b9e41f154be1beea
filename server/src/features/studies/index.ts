import { repeatTask } from '../../async/repeat-task.ts'
import type { Bind } from '../../http/bind.ts'
import { answerSource } from './calls/generate-answers.ts'
import { createGenerationStore } from './calls/generation-store.ts'
import { judgementSource } from './calls/judge-answers.ts'
import { createReservations } from './calls/reservations.ts'
import { generationRoutes } from './calls/routes.ts'
import { createCallRunner } from './calls/run-calls.ts'
import { closeIdleEverywhere } from './core/close-study.ts'
import { createContext, type StudiesOptions } from './core/context.ts'
import { createAnswerStore } from './draft/answers.ts'
import { draftRoutes, fileRoutes } from './draft/routes.ts'
import { studyAdminRoutes } from './life/admin-routes.ts'
import { exportStudies, exportStudyVotes } from './life/export-studies.ts'
import { eraseOldStudy, eraseStudies } from './life/own-data.ts'
import { studyRoutes } from './life/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { transferVotes } from './voting/merge-guest.ts'
import { voteRoutes } from './voting/routes.ts'

const DAY_S = 24 * 60 * 60
const IDLE_CHECK_MS = 10 * 60 * 1_000

export function createStudies(options: StudiesOptions) {
  const context = createContext(options)
  const { config, database, attachments, store, readProgress, createLimiter, log } = context
  const answers = createAnswerStore(database, store, config)
  const generations = createGenerationStore(database, store)
  const max = config.studyGenerationsPerUserPerDay
  const ownerLimit = createLimiter({ name: 'study-generations', max, seconds: DAY_S })
  const sources = [answerSource({ config, attachments, store: generations }), judgementSource(database, attachments)]
  const generator = createCallRunner({
    ...context,
    sources,
    reservations: createReservations(database),
    ownerLimit,
  })
  const idle = repeatTask({
    everyMs: IDLE_CHECK_MS,
    run: () => closeIdleEverywhere(database, readProgress),
    onFailed: (error) => log.error({ err: error }, 'comparisons without voters are not closed'),
  })
  return {
    takeCalls: generator.take,
    jobs: [generator.job, { name: 'comparisons without voters', start: idle.start, stop: idle.stop }],
    transfer: (guestId: string, accountId: string) => transferVotes(database, readProgress, guestId, accountId),
    erase: (userId: string, otherId: string) => eraseStudies(database, userId, otherId),
    export: (userId: string) => exportStudies(context, answers, userId),
    exportVotes: (userId: string) => exportStudyVotes(database, userId),
    eraseOld: (before: Date) => eraseOldStudy(database, before),
    routes(bind: Bind) {
      studyRoutes(bind, context, generator.wake)
      draftRoutes(bind, context, answers)
      fileRoutes(bind, context, answers)
      generationRoutes(bind, context, generations, generator.wake)
      voteRoutes(bind, context)
      reportRoutes(bind, context)
      studyAdminRoutes(bind, database)
    },
  }
}

// For the demo, which makes a study by the same steps.
export { createGenerationStore } from './calls/generation-store.ts'
export { createReservations } from './calls/reservations.ts'
export { createContestantStore } from './core/contestants.ts'
export { createPromptStore } from './core/prompts.ts'
export { createStudyStore } from './core/store.ts'
export { createReadProgress } from './core/study-progress.ts'
export { openStudy } from './life/open-study.ts'
export { createSharing, hashOfKey } from './life/sharing.ts'
export { comparableReport, recomputeReport } from './report/recompute-report.ts'
export { castStudyVote } from './voting/cast-vote.ts'
export { nextAssignment } from './voting/take-assignment.ts'
