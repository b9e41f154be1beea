import type { Job } from '../../async/job.ts'
import { repeatTask } from '../../async/repeat-task.ts'
import type { Caller } from '../../auth/authenticate.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import type { FlagStore } from '../flags/index.ts'
import { createPresentStudy, createStudyOf } from './access.ts'
import { closeIdleEverywhere } from './close-study.ts'
import { transferVotes } from './merge-voter.ts'
import { eraseStudies } from './own-data.ts'
import { type StudyRouteOptions, studyRoutes } from './routes.ts'
import { createStudyStore } from './store.ts'
import { createReadProgress } from './study-progress.ts'
import { type VoteRouteOptions, voteRoutes } from './vote-routes.ts'

const IDLE_CHECK_MS = 10 * 60 * 1_000

export interface StudiesOptions {
  readonly config: Pick<Config, 'studiesPerUserMax' | 'studyPromptsMax' | 'studyBytesMax' | 'publicUrl'>
  readonly database: Database
  readonly flags: FlagStore
  readonly isGuest: (userId: string) => Promise<boolean>
  readonly isAdministrator: (caller: Caller) => Promise<boolean>
  readonly limitVotes: VoteRouteOptions['limitVotes']
  /** From 0 up to, but not including, 1. */
  readonly random: () => number
  readonly log: { error(details: object, message: string): void }
}

export function createStudies(options: StudiesOptions) {
  const { config, database, flags, isGuest, isAdministrator, limitVotes, random, log } = options
  const store = createStudyStore(database)
  const studyOf = createStudyOf({ store, isAdministrator })
  const present = createPresentStudy(store)
  const shared: StudyRouteOptions = { config, store, studyOf, present, flags, isGuest }
  const readProgress = createReadProgress()
  const idle = repeatTask({
    everyMs: IDLE_CHECK_MS,
    run: () => closeIdleEverywhere(database, readProgress),
    onFailed: (error) => log.error({ err: error }, 'comparisons without voters are not closed'),
  })
  const jobs: readonly Job[] = [{ name: 'comparisons without voters', start: idle.start, stop: idle.stop }]
  return {
    jobs,
    transfer: (guestId: string, accountId: string) => transferVotes(database, guestId, accountId),
    erase: (userId: string, otherId: string) => eraseStudies(database, userId, otherId),
    routes(bind: Bind) {
      studyRoutes(bind, shared)
      voteRoutes(bind, { ...shared, database, readProgress, limitVotes, random })
      // generationRoutes(bind, { ...shared, … }) belongs here.
    },
  }
}
