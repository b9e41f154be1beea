import type { Job } from '../../async/job.ts'
import { repeatTask } from '../../async/repeat-task.ts'
import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import { closeIdleEverywhere } from './close-study.ts'
import { transferVotes } from './merge-voter.ts'
import { createReadReport, type ReportDependencies } from './report/read-report.ts'
import { reportRoutes } from './report-routes.ts'
import { createReadProgress } from './study-progress.ts'
import { type VoteRouteOptions, voteRoutes } from './vote-routes.ts'

const IDLE_CHECK_MS = 10 * 60 * 1_000

export interface VotingOptions extends Pick<VoteRouteOptions, 'limitVotes' | 'random'> {
  readonly database: Database
  readonly computeStudy: ReportDependencies['computeStudy']
  readonly log: { error(details: object, message: string): void }
}

/** What happens in a study from its opening on. */
export function createVoting({ database, limitVotes, random, computeStudy, log }: VotingOptions) {
  const readProgress = createReadProgress()
  const readReport = createReadReport({ database, computeStudy })
  const idle = repeatTask({
    everyMs: IDLE_CHECK_MS,
    run: () => closeIdleEverywhere(database, readProgress),
    onFailed: (error) => log.error({ err: error }, 'comparisons without voters are not closed'),
  })
  const jobs: readonly Job[] = [{ name: 'comparisons without voters', start: idle.start, stop: idle.stop }]
  return {
    jobs,
    transfer: (guestId: string, accountId: string) => transferVotes(database, readProgress, guestId, accountId),
    routes(bind: Bind, shared: Omit<VoteRouteOptions, 'database' | 'readProgress' | 'limitVotes' | 'random'>) {
      voteRoutes(bind, { ...shared, database, readProgress, limitVotes, random })
      reportRoutes(bind, { ...shared, database, readReport })
    },
  }
}
