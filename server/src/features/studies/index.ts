import type { Caller } from '../../auth/authenticate.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import { ArenaError } from '../../errors.ts'
import type { Generation } from '../../generation/index.ts'
import type { Bind } from '../../http/bind.ts'
import type { CreateLimiter } from '../../rate-limits/index.ts'
import type { FlagStore } from '../flags/index.ts'
import type { Catalogue } from '../models/index.ts'
import { createPresentStudy, createStudyOf } from './access.ts'
import { studyAdminRoutes } from './admin-routes.ts'
import { createAdministration } from './administration.ts'
import { createAnswerStore } from './answers.ts'
import { closeStudy } from './close-study.ts'
import { createContestantStore } from './contestants.ts'
import { copyStudy } from './copy-study.ts'
import { type DraftRouteOptions, draftRoutes } from './draft-routes.ts'
import { eraseOldStudy } from './erase-old-study.ts'
import { exportStudies, exportStudyVotes } from './export-studies.ts'
import { fileLimitsOf, fileRoutes } from './file-routes.ts'
import { type AnswerGeneratorOptions, createAnswerGenerator } from './generate-answers.ts'
import { generationRoutes } from './generation-routes.ts'
import { createGenerationStore } from './generation-store.ts'
import { createLinks } from './links.ts'
import { eraseStudies } from './own-data.ts'
import { createPromptStore } from './prompts.ts'
import { createRepeatStudy } from './repeat-reply.ts'
import { type StudyRouteOptions, studyRoutes } from './routes.ts'
import { createSharing } from './sharing.ts'
import { sharingRoutes } from './sharing-routes.ts'
import { createGenerationControl } from './start-generation.ts'
import { createStudyStore } from './store.ts'
import { createVoting, type VotingOptions } from './voting.ts'

export interface StudiesOptions extends Pick<VotingOptions, 'limitVotes' | 'random' | 'computeStudy'> {
  readonly config: Pick<
    Config,
    | 'studiesPerUserMax'
    | 'studyPromptsMax'
    | 'studyBytesMax'
    | 'studyCallsMax'
    | 'studyGenerationsPerUserPerDay'
    | 'generationsMax'
    | 'answerCharsMax'
    | 'limits'
    | 'publicUrl'
  >
  readonly database: Database
  readonly flags: FlagStore
  readonly isGuest: (userId: string) => Promise<boolean>
  readonly isAdministrator: (caller: Caller) => Promise<boolean>
  /** A UUID for a name that others cannot compute. */
  readonly aliasOf: (name: string) => Promise<string>
  readonly catalogue: Catalogue
  readonly threads: Pick<DraftRouteOptions, 'firstPrompts'>
  readonly generation: Pick<Generation, 'askOnce' | 'countGenerations'>
  readonly budget: { check(): Promise<void> }
  readonly createLimiter: CreateLimiter
  readonly log: VotingOptions['log'] & AnswerGeneratorOptions['log']
}

const DAY_S = 24 * 60 * 60

export function createStudies(options: StudiesOptions) {
  const { config, database, flags, isGuest, isAdministrator, aliasOf, catalogue, threads } = options
  const { generation, budget, createLimiter, log } = options
  const { publicUrl, studiesPerUserMax: studiesMax } = config
  const store = createStudyStore(database)
  const present = createPresentStudy(store)
  const shared: StudyRouteOptions = {
    config,
    store,
    studyOf: createStudyOf({ store, isAdministrator }),
    present,
    async read(studyId, userId) {
      const study = await store.find(studyId, userId)
      if (!study) throw new ArenaError('study-not-found')
      return present(study, userId)
    },
    repeatStudy: createRepeatStudy(store, present),
    flags,
    isGuest,
  }
  const links = createLinks({ publicUrl, aliasOf })
  const sharing = createSharing({ database, store, isGuest })
  const prompts = createPromptStore(database, store, config)
  const contestants = createContestantStore(database, store)
  const answers = createAnswerStore(database, store, config)
  const { firstPrompts } = threads
  const drafts = { ...shared, prompts, contestants, answers, catalogue, firstPrompts }
  const voting = createVoting(options)
  const generationStore = createGenerationStore(database, store)
  const max = config.studyGenerationsPerUserPerDay
  const generator = createAnswerGenerator({
    ...{ config, store: generationStore, catalogue, generation, budget, log },
    ownerLimit: createLimiter({ name: 'study-generations', max, seconds: DAY_S }),
  })
  const generationControl = createGenerationControl({
    ...{ config, store: generationStore, prompts, contestants, catalogue, budget },
    onStarted: generator.wake,
  })
  return {
    jobs: [generator.job, ...voting.jobs],
    transfer: voting.transfer,
    erase: (userId: string, otherId: string) => eraseStudies(database, userId, otherId),
    export: (userId: string) => exportStudies({ database, store, prompts }, userId),
    exportVotes: (userId: string) => exportStudyVotes(database, userId),
    eraseOld: (before: Date) => eraseOldStudy(database, before),
    routes(bind: Bind) {
      studyRoutes(bind, shared)
      draftRoutes(bind, drafts)
      fileRoutes(bind, { ...drafts, fileLimits: fileLimitsOf(config) })
      sharingRoutes(bind, {
        ...shared,
        sharing,
        links,
        copy: (studyId, copyId) => copyStudy(database, { studyId, copyId, studiesMax }),
      })
      voting.routes(bind, { ...shared, links })
      studyAdminRoutes(
        bind,
        createAdministration({
          database,
          close: (studyId, alsoDo) => closeStudy(database, studyId, 'administrator', alsoDo),
        }),
      )
      generationRoutes(bind, { ...shared, generation: generationControl })
    },
  }
}
// For the demo, which makes a study by the same steps.
export { castStudyVote } from './cast-vote.ts'
export { createContestantStore } from './contestants.ts'
export { createGenerationStore } from './generation-store.ts'
export { hashOfKey } from './links.ts'
export { openStudy } from './open-study.ts'
export { createPromptStore } from './prompts.ts'
export { comparableReport, recomputeReport } from './report/recompute-report.ts'
export { createSharing } from './sharing.ts'
export { createStudyStore } from './store.ts'
export { createReadProgress } from './study-progress.ts'
export { nextAssignment } from './take-assignment.ts'
