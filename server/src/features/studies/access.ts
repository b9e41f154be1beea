import type { Study } from '@arena/contract'
import type { Caller } from '../../auth/authenticate.ts'
import { ArenaError } from '../../errors.ts'
import { isUuid } from '../../ids.ts'
import type { FoundStudy, StoredStudy, StudyDetails, StudyStore } from './store.ts'

export interface AdmitOptions {
  /** Reading and deleting stay possible while the flag `studies` is off. */
  readonly whileOff?: boolean
}

/**
 * Finds a study for its owner, or for its voters, of whom the owner is one. Throws a 404 for everybody else, and a 403 for a
 * voter's call of an owner's operation. It reads one row by key: a vote is admitted by it.
 */
export type StudyOf = (
  studyId: string,
  caller: Caller,
  as: 'owner' | 'voter',
  options?: AdmitOptions,
) => Promise<FoundStudy>

export interface AccessOptions {
  readonly store: StudyStore
  readonly isAdministrator: (caller: Caller) => Promise<boolean>
}

export const createStudyOf =
  ({ store, isAdministrator }: AccessOptions): StudyOf =>
  async (studyId, caller, as, { whileOff = false } = {}) => {
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

/** The study as this user reads it. */
export type PresentStudy = (study: StoredStudy, userId: string) => Promise<Study>

export const createPresentStudy =
  (store: StudyStore): PresentStudy =>
  async (study, userId) =>
    (await presentAll(store, [study], userId))[0]!

export async function presentAll(store: StudyStore, studies: readonly StoredStudy[], userId: string): Promise<Study[]> {
  const isShown = ({ ownerId, state }: StoredStudy) => ownerId === userId || state === 'closed'
  const details = await store.details(studies.filter(isShown).map(({ studyId }) => studyId))
  return studies.map((study) => present(study, userId, isShown(study) ? details.get(study.studyId) : undefined))
}

/** Without details it is what a voter reads while it is open: nothing that names or describes a contestant. */
function present(study: StoredStudy, userId: string, details: StudyDetails | undefined): Study {
  const { ownerId, linkHash: _, generating: __, textBytes: ___, updatedAt: ____, ...rest } = study
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
    answers: answers && contestants ? { total: study.promptCount * contestants.length, ...answers } : null,
    comparisons: { closed: closedCount, total: comparisonTotal },
    createdAt: study.createdAt.toISOString(),
    openedAt: study.openedAt?.toISOString() ?? null,
    closedAt: study.closedAt?.toISOString() ?? null,
  }
}
