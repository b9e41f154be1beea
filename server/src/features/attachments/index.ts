import type { Job } from '../../async/job.ts'
import { repeatTask } from '../../async/repeat-task.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import { ArenaError } from '../../errors.ts'
import type { Bind } from '../../http/bind.ts'
import { newId } from '../../ids.ts'
import { jsonArray } from '../../json-array.ts'
import type { FlagStore } from '../flags/index.ts'
import { attachmentRoutes } from './routes.ts'
import { createAttachmentStore, type HeldImages } from './store.ts'

export { type HeldImages, heldBytes, imagesOf, keepImages, releaseImages } from './store.ts'

export interface AttachmentsOptions {
  readonly config: Pick<Config, 'attachmentBytesPerUserMax'>
  readonly database: Database
  readonly flags: FlagStore
  readonly log: { warn(details: object, message: string): void }
}

/** What a request with images needs. */
export interface UseImages {
  /** Throws unless the user owns all of them. */
  check(attachmentIds: readonly string[], userId: string): Promise<void>
  /** Reads them. They are not deleted before the turn of the request is saved; `null` if there are none. */
  hold(attachmentIds: readonly string[], userId: string): Promise<HeldImages | null>
}

const DELETE_EVERY_MS = 15 * 60_000

export function createAttachments({ config, database, flags, log }: AttachmentsOptions) {
  const store = createAttachmentStore(database)
  const task = repeatTask({
    everyMs: DELETE_EVERY_MS,
    run: store.deleteUnused,
    onFailed: (error) => log.warn({ err: error }, 'unused images were not deleted'),
  })
  const use: UseImages = {
    async check(attachmentIds, userId) {
      if (attachmentIds.length === 0) return
      const owners = await store.owners(attachmentIds)
      if (owners.some((owner) => owner !== userId)) throw new ArenaError('attachment-forbidden')
      if (owners.length < attachmentIds.length) throw new ArenaError('attachment-not-found')
    },
    async hold(attachmentIds, userId) {
      if (attachmentIds.length === 0) return null
      const useId = newId()
      const images = await store.hold(attachmentIds, userId, useId)
      // One was deleted since the check.
      if (images.length < attachmentIds.length) throw new ArenaError('attachment-not-found')
      return { useId, images }
    },
  }
  return {
    ...use,
    erase: store.erase,
    transfer: store.transfer,
    export: (userId: string) => jsonArray(store.export(userId)),
    deleteUnused: store.deleteUnused,
    jobs: [{ name: 'deletion of unused images', ...task }] satisfies readonly Job[],
    routes: (bind: Bind) => attachmentRoutes(bind, { config, store, flags }),
  }
}
