import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ArenaError } from '../../../base/errors.ts'
import { isUuid } from '../../../base/ids.ts'
import { type Database, inTransaction, statement } from '../../../database/index.ts'
import { originOf } from '../../../http/origin-of.ts'
import { requireState } from '../core/require-state.ts'
import { type FoundStudy, lockedStudy, type StudyStore } from '../core/store.ts'
import { enterVoter } from '../voting/take-assignment.ts'

const updateLink = statement<never>('studies.set-link', 'update studies set link_hash = $2 where study_id = $1')
const updatePublished = statement<never>('studies.publish', 'update studies set published = $2 where study_id = $1')

/** What is stored of the key of a link. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The link for voters, those who join with it, and the publication of the report. */
export function createSharing(database: Database, store: StudyStore, isGuest: (userId: string) => Promise<boolean>) {
  /** A wrong key and an unknown study are the same 404. */
  async function findByKey(studyId: string, key: string, userId: string | null): Promise<FoundStudy> {
    const study = isUuid(studyId) ? await store.find(studyId, userId) : undefined
    if (!study?.linkHash || !timingSafeEqual(study.linkHash, hashOfKey(key))) throw new ArenaError('study-not-found')
    if (!study.isEnabled) throw new ArenaError('studies-off')
    return study
  }

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
    findByKey,
    /** Who has joined before can always come back. */
    async join(studyId: string, key: string, userId: string): Promise<void> {
      const study = await findByKey(studyId, key, userId)
      if (study.isVoter) return
      requireState(study, 'open', 'nobody can join it any more')
      if (study.judgesOnly) throw new ArenaError('study-state', { state: 'open', rule: 'it is for judges only' })
      if (study.access === 'accounts' && (await isGuest(userId))) throw new ArenaError('study-needs-account')
      await database.rows(enterVoter, [studyId, userId])
    },
  }
}

export interface LinkOptions {
  readonly config: { readonly publicUrl: string | null }
  /** A UUID for a name that others cannot compute. */
  readonly aliasOf: (name: string) => Promise<string>
}

export const createLinks = ({ config, aliasOf }: LinkOptions) => ({
  /**
   * A new key. With the id of an idempotent request it is the same every time, and cannot be computed once that id was
   * removed: so the reply can be repeated, and no table has the key.
   */
  async createKey(reservedId: string | null): Promise<string> {
    if (reservedId === null) return randomBytes(24).toString('base64url')
    // Two aliases, because one has less than 128 bits.
    const names = [`voters of ${reservedId}`, `voters of ${reservedId}, second half`]
    const aliases = await Promise.all(names.map(aliasOf))
    return Buffer.from(aliases.join('').replaceAll('-', ''), 'hex').toString('base64url')
  },
  // After the `#`: browsers do not send it, so no log has it.
  addressOf: (request: FastifyRequest, studyId: string, key: string): string =>
    `${originOf(request, config.publicUrl) ?? ''}/studies/${studyId}/vote#${key}`,
})
