import type { Attachment, HistoryMessage } from '@arena/contract'
import type { StudyFigures } from '@arena/ratings'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/index.ts'
import type { Generation } from '../../../generation/index.ts'
import type { Caller } from '../../../http/caller.ts'
import type { CreateLimiter } from '../../../rate-limits/index.ts'
import type { StudyImages } from '../../attachments/index.ts'
import type { FlagStore } from '../../flags/index.ts'
import type { Catalogue } from '../../models/index.ts'
import { createAccess } from './access.ts'
import { createContestantStore } from './contestants.ts'
import { createReadJudged } from './judged.ts'
import { createPromptStore } from './prompts.ts'
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
  /** In a worker: a long log takes hundreds of milliseconds. */
  readonly computeStudy: (log: { readonly lines: string }) => Promise<StudyFigures>
  /** From 0 up to, but not including, 1. */
  readonly random: () => number
  readonly generation: Pick<Generation, 'askOnce' | 'countGenerations'>
  readonly budget: { check(): Promise<void> }
  readonly createLimiter: CreateLimiter
  readonly log: Record<'warn' | 'error', (details: object, message: string) => void>
}

/** What all folders of this feature use. */
export type StudyContext = ReturnType<typeof createContext>

export function createContext(options: StudiesOptions) {
  const { config, database } = options
  const store = createStudyStore(database)
  return {
    ...options,
    ...createAccess(store, createReadJudged(database), options.isAdministrator),
    store,
    prompts: createPromptStore(database, store, config),
    contestants: createContestantStore(database, store),
    readProgress: createReadProgress(),
  }
}
