import { repeatTask } from '../../async/repeat-task.ts'
import type { Bind } from '../../http/bind.ts'
import { studyAdminRoutes } from './admin-routes.ts'
import { closeIdleEverywhere } from './close-study.ts'
import { createContext, type StudiesOptions } from './context.ts'
import { draftRoutes, fileRoutes } from './draft-routes.ts'
import { exportStudies, exportStudyVotes } from './export-studies.ts'
import { answerSource } from './generate-answers.ts'
import { judgementSource } from './judge-answers.ts'
import { transferVotes } from './merge-voter.ts'
import { eraseOldStudy, eraseStudies } from './own-data.ts'
import { createReservations } from './reservations.ts'
import { studyRoutes } from './routes.ts'
import { createCallRunner } from './run-calls.ts'
import { createGenerationControl } from './start-generation.ts'
import { reportRoutes, voteRoutes } from './vote-routes.ts'

const DAY_S = 24 * 60 * 60
const IDLE_CHECK_MS = 10 * 60 * 1_000

export function createStudies(options: StudiesOptions) {
  const context = createContext(options)
  const { config, database, attachments, generations, readProgress, createLimiter, log } = context
  const max = config.studyGenerationsPerUserPerDay
  const ownerLimit = createLimiter({ name: 'study-generations', max, seconds: DAY_S })
  const sources = [answerSource({ config, attachments, store: generations }), judgementSource(database, attachments)]
  const generator = createCallRunner({
    ...context,
    sources,
    reservations: createReservations(database),
    ownerLimit,
  })
  const generationControl = createGenerationControl(context, generator.wake)
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
    export: (userId: string) => exportStudies(context, userId),
    exportVotes: (userId: string) => exportStudyVotes(database, userId),
    eraseOld: (before: Date) => eraseOldStudy(database, before),
    routes(bind: Bind) {
      studyRoutes(bind, context, generationControl, generator.wake)
      draftRoutes(bind, context)
      fileRoutes(bind, context)
      voteRoutes(bind, context)
      reportRoutes(bind, context)
      studyAdminRoutes(bind, database)
    },
  }
}

// For the demo, which makes a study by the same steps.
export { castStudyVote } from './cast-vote.ts'
export { createContestantStore } from './contestants.ts'
export { createGenerationStore } from './generation-store.ts'
export { openStudy } from './open-study.ts'
export { createPromptStore } from './prompts.ts'
export { comparableReport, recomputeReport } from './report/recompute-report.ts'
export { createReservations } from './reservations.ts'
export { createSharing, hashOfKey } from './sharing.ts'
export { createStudyStore } from './store.ts'
export { createReadProgress } from './study-progress.ts'
export { nextAssignment } from './take-assignment.ts'
