import { timingSafeEqual } from 'node:crypto'
import type { Caller } from '../../auth/authenticate.ts'
import { type Database, inTransaction, statement } from '../../database/index.ts'
import { ArenaError } from '../../errors.ts'
import { isUuid } from '../../ids.ts'
import { hashOfKey } from './links.ts'
import { lockedStudy, requireState, type StudyStore } from './store.ts'
import { enterVoter } from './take-assignment.ts'

const updateLink = statement<never>('studies.set-link', 'update studies set link_hash = $2 where study_id = $1')
const updatePublished = statement<never>('studies.publish', 'update studies set published = $2 where study_id = $1')

export interface SharingOptions {
  readonly database: Database
  readonly store: StudyStore
  readonly isGuest: (userId: string) => Promise<boolean>
}

export function createSharing({ database, store, isGuest }: SharingOptions) {
  return {
    /** Replaces the key of an open study. Who has joined stays. */
    replaceLink: (studyId: string, hash: Buffer): Promise<void> =>
      inTransaction(database, async (rows) => {
        requireState(await lockedStudy(rows, studyId), 'open', 'only an open study has a link for voters')
        await rows(updateLink, [studyId, hash])
      }),
    publish: (studyId: string, published: boolean): Promise<void> =>
      inTransaction(database, async (rows) => {
        requireState(await lockedStudy(rows, studyId), 'closed', 'its report can be published when it is closed')
        await rows(updatePublished, [studyId, published])
      }),
    /** A wrong key and an unknown study are the same 404. Who has joined before can always come back. */
    async join(studyId: string, key: string, { userId }: Pick<Caller, 'userId'>): Promise<void> {
      const study = isUuid(studyId) ? await store.find(studyId, userId) : undefined
      const hash = hashOfKey(key)
      if (!study?.linkHash || !timingSafeEqual(study.linkHash, hash)) throw new ArenaError('study-not-found')
      if (!study.isEnabled) throw new ArenaError('studies-off')
      if (study.isVoter) return
      requireState(study, 'open', 'nobody can join it any more')
      if (study.access === 'accounts' && (await isGuest(userId))) throw new ArenaError('study-needs-account')
      await database.rows(enterVoter, [studyId, userId])
    },
  }
}

export type Sharing = ReturnType<typeof createSharing>
