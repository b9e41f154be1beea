import type { Job } from '../../async/job.ts'
import type { Caller } from '../../auth/authenticate.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import type { FlagStore } from '../flags/index.ts'
import { createPresentStudy, createStudyOf } from './access.ts'
import { eraseStudies } from './own-data.ts'
import { type StudyRouteOptions, studyRoutes } from './routes.ts'
import { createStudyStore } from './store.ts'

export interface StudiesOptions {
  readonly config: Pick<Config, 'studiesPerUserMax' | 'studyPromptsMax' | 'studyBytesMax' | 'publicUrl'>
  readonly database: Database
  readonly flags: FlagStore
  readonly isGuest: (userId: string) => Promise<boolean>
  readonly isAdministrator: (caller: Caller) => Promise<boolean>
}

export function createStudies({ config, database, flags, isGuest, isAdministrator }: StudiesOptions) {
  const store = createStudyStore(database)
  const studyOf = createStudyOf({ store, isAdministrator })
  const present = createPresentStudy(store)
  const shared: StudyRouteOptions = { config, store, studyOf, present, flags, isGuest }
  const jobs: readonly Job[] = []
  return {
    jobs,
    erase: (userId: string, otherId: string) => eraseStudies(database, userId, otherId),
    routes(bind: Bind) {
      studyRoutes(bind, shared)
      // voteRoutes(bind, { ...shared, … }) and generationRoutes(bind, { ...shared, … }) belong here.
    },
  }
}
