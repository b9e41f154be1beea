import type { Study } from '@arena/contract'
import { ArenaError } from '../../../base/errors.ts'
import { isUuid } from '../../../base/ids.ts'
import type { Caller } from '../../../http/caller.ts'
import type { EarlierRequest } from '../../../http/idempotency/index.ts'
import type { JudgedCount, ReadJudged } from './judged.ts'
import type { FoundStudy, StoredStudy, StudyDetails, StudyStore } from './store.ts'

export interface StudyCall {
  readonly params: { readonly studyId: string }
  readonly caller: Caller
}

/** Who may call what, and what they read of a study. */
export function createAccess(
  store: StudyStore,
  readJudged: ReadJudged,
  isAdministrator: (caller: Caller) => Promise<boolean>,
) {
  /**
   * Finds a study for its owner, or for its voters, of whom the owner is one. Throws a 404 for everybody else, and a 403 for a
   * voter's call of an owner's operation. Reading and deleting stay possible while the flag `studies` is off.
   */
  const admit =
    (as: 'owner' | 'voter', { whileOff = false } = {}) =>
    async ({ params: { studyId }, caller }: StudyCall): Promise<FoundStudy> => {
      const study = isUuid(studyId) ? await store.find(studyId, caller.userId) : undefined
      if (!study) throw new ArenaError('study-not-found')
      const isOwner = study.ownerId === caller.userId
      if (!isOwner && (as === 'owner' || !study.isVoter)) {
        // Administrators know from their list that it exists. A key never acts as one.
        const knows = study.isVoter || (!caller.scopes && (await isAdministrator(caller)))
        throw new ArenaError(knows ? 'study-forbidden' : 'study-not-found')
      }
      if (!study.isEnabled && !whileOff) throw new ArenaError('studies-off')
      return study
    }

  async function presentAll(studies: readonly StoredStudy[], userId: string): Promise<Study[]> {
    const isShown = ({ ownerId, state }: StoredStudy) => ownerId === userId || state === 'closed'
    const shown = studies.filter(isShown)
    const [details, judged] = await Promise.all([store.details(shown), readJudged(shown)])
    return studies.map((study) => present(study, userId, details.get(study.studyId), judged.get(study.studyId)))
  }

  return {
    admitOwner: admit('owner'),
    admitVoter: admit('voter'),
    ownStudy: admit('owner', { whileOff: true }),
    readableStudy: admit('voter', { whileOff: true }),
    /** The studies as this user reads them. */
    presentAll,
    /** The study as a user reads it now. */
    async read(studyId: string, userId: string): Promise<Study> {
      const study = await store.find(studyId, userId)
      if (!study) throw new ArenaError('study-not-found')
      return (await presentAll([study], userId))[0]!
    },
    /**
     * How an operation whose reply is a study repeats it. System prompts and templates are texts, and the key of a link is a
     * secret: neither is stored with an `Idempotency-Key`. The first are read again, the second is for the caller to add.
     * `wasDone` says whether a request that died before its reply was stored has done its work.
     */
    repeatStudy: <Call extends Pick<StudyCall, 'caller'> & { readonly params: StudyCall['params'] | undefined }>(
      wasDone: (study: FoundStudy, call: Call, earlier: EarlierRequest) => boolean | Promise<boolean>,
      idOf: (call: Call, earlier: EarlierRequest) => string = ({ params }) => params!.studyId,
    ) => ({
      keep(reply: Study): unknown {
        const { contestants: _, judges: __, joinUrl: ___, ...kept } = reply as Study & { readonly joinUrl?: string }
        return kept
      },
      async rebuild(call: Call, earlier: EarlierRequest): Promise<Study | null> {
        const { userId } = call.caller
        const study = await store.find(idOf(call, earlier), userId)
        if (!study) return null
        if (earlier.storedReply === undefined && !(await wasDone(study, call, earlier))) return null
        const [shown] = await presentAll([study], userId)
        return { ...shown!, ...(earlier.storedReply as Study | undefined) }
      },
    }),
  }
}

/** Without details it is what a voter reads while it is open: nothing that names or describes a contestant. */
function present(
  study: StoredStudy,
  userId: string,
  details: StudyDetails | undefined,
  judged: readonly JudgedCount[] | undefined,
): Study {
  const { ownerId, linkHash: _, generating: __, textBytes: ___, updatedAt: ____, answersKey: _____, ...rest } = study
  const { comparisonTotal, closedCount, ...shown } = rest
  const { contestants, answers } = details ?? {}
  return {
    ...shown,
    role: ownerId === userId ? 'owner' : 'voter',
    baseline: details ? study.baseline : null,
    budgetUsd: details ? study.budgetUsd : null,
    // The report of the study that it is a copy of may be published, with names and hashes of the same answers.
    parentId: details ? study.parentId : null,
    contestants: contestants ?? null,
    judges: details ? [...study.judges] : null,
    judging: judged ? { ...study.judging, judges: [...judged] } : null,
    answers: answers && contestants ? { total: study.promptCount * contestants.length, ...answers } : null,
    comparisons: { closed: closedCount, total: comparisonTotal },
    createdAt: study.createdAt.toISOString(),
    openedAt: study.openedAt?.toISOString() ?? null,
    closedAt: study.closedAt?.toISOString() ?? null,
  }
}
