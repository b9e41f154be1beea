import type { Study } from '@arena/contract'
import type { Caller } from '../../auth/authenticate.ts'
import type { EarlierRequest } from '../../http/idempotency/index.ts'
import type { PresentStudy } from './access.ts'
import type { FoundStudy, StudyStore } from './store.ts'

export interface RepeatedCall {
  readonly caller: Caller
}

/**
 * How an operation whose reply is a study repeats it. System prompts and templates are texts, and the key of a link is a secret:
 * neither is stored with an `Idempotency-Key`. The first are read again, the second is for the caller to add.
 */
export type RepeatStudy = <Call extends RepeatedCall>(options: {
  readonly idOf: (call: Call, earlier: EarlierRequest) => string
  /** Whether a request that died before its reply was stored has done its work. */
  readonly wasDone: (study: FoundStudy, call: Call, earlier: EarlierRequest) => boolean | Promise<boolean>
}) => {
  readonly keep: (reply: Study) => unknown
  readonly rebuild: (call: Call, earlier: EarlierRequest) => Promise<Study | null>
}

export const createRepeatStudy =
  (store: StudyStore, present: PresentStudy): RepeatStudy =>
  ({ idOf, wasDone }) => ({
    keep(reply) {
      const { contestants: _, joinUrl: __, ...kept } = reply as Study & { readonly joinUrl?: string }
      return kept
    },
    async rebuild(call, earlier) {
      const { userId } = call.caller
      const study = await store.find(idOf(call, earlier), userId)
      if (!study) return null
      if (earlier.storedReply === undefined && !(await wasDone(study, call, earlier))) return null
      return { ...(await present(study, userId)), ...(earlier.storedReply as Study | undefined) }
    },
  })
