import type { Attachment, HistoryMessage } from '@arena/contract'
import type { Caller } from '../../auth/authenticate.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import type { Generation } from '../../generation/index.ts'
import type { CreateLimiter } from '../../rate-limits/index.ts'
import type { StudyImages } from '../attachments/index.ts'
import type { FlagStore } from '../flags/index.ts'
import type { Catalogue } from '../models/index.ts'
import { createAccess } from './access.ts'
import { createAnswerStore } from './answers.ts'
import { createContestantStore } from './contestants.ts'
import { createGenerationStore } from './generation-store.ts'
import { createReadJudged } from './judged.ts'
import { createReadLeftOut } from './left-out.ts'
import { createPromptStore } from './prompts.ts'
import { createReadReport, type ReportDependencies } from './report/read-report.ts'
import { createLinks, createSharing } from './sharing.ts'
import { createStudyStore } from './store.ts'
import { createReadProgress } from './study-progress.ts'

export interface FirstPrompt {
  readonly threadId: string
  readonly prompt: string
  readonly history: readonly HistoryMessage[] | null
  readonly system: string | null
  readonly attachments: readonly Attachment[]
}

export interface StudiesOptions {
  readonly config: Pick<
    Config,
    | 'studiesPerUserMax'
    | 'studyPromptsMax'
    | 'studyBytesMax'
    | 'studyUploadBytesMax'
    | 'studyBytesPerUserMax'
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
  readonly threads: {
    /** Those of the user's own threads that have a prompt. */
    readonly firstPrompts: (userId: string, threadIds: readonly string[]) => Promise<readonly FirstPrompt[]>
  }
  readonly attachments: StudyImages
  /** Counts one vote of the caller, or throws the 429 when a limit is reached. */
  readonly limitVotes: (caller: { readonly userId: string; readonly address: string }) => Promise<void>
  readonly computeStudy: ReportDependencies['computeStudy']
  /** From 0 up to, but not including, 1. */
  readonly random: () => number
  readonly generation: Pick<Generation, 'askOnce' | 'countGenerations'>
  readonly budget: { check(): Promise<void> }
  readonly createLimiter: CreateLimiter
  readonly log: Record<'warn' | 'error', (details: object, message: string) => void>
}

/** What the routes and jobs of studies share. */
export type StudyContext = ReturnType<typeof createContext>

export function createContext(options: StudiesOptions) {
  const { config, database } = options
  const store = createStudyStore(database)
  return {
    ...options,
    ...createAccess(store, createReadJudged(database), options.isAdministrator),
    ...createLinks(options),
    store,
    prompts: createPromptStore(database, store, config),
    contestants: createContestantStore(database, store),
    answers: createAnswerStore(database, store, config),
    generations: createGenerationStore(database, store),
    sharing: createSharing(database, store, options.isGuest),
    readProgress: createReadProgress(),
    readLeftOut: createReadLeftOut(database),
    readReport: createReadReport(options),
  }
}
