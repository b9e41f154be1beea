import type { Attachment } from '@arena/contract'
import type { Job } from '../../async/job.ts'
import { repeatTask } from '../../async/repeat-task.ts'
import { ArenaError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { jsonArray } from '../../base/json-array.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import type { Image } from '../../providers/port/model-client.ts'
import type { CreateLimiter } from '../../rate-limits/index.ts'
import type { FlagStore } from '../flags/index.ts'
import { createGuestLimits } from './guest-limits.ts'
import { attachmentRoutes } from './routes.ts'
import { createAttachmentStore, type HeldImages } from './store.ts'
import { type UploadOf, uploadImage } from './upload-image.ts'

export { readImage } from './read-image.ts'
export {
  deleteIfUnused,
  heldBytesSql,
  imagesOf,
  imagesOfPrompt,
  keepImagesSql,
  releaseImages,
} from './store.ts'

export interface AttachmentsOptions {
  readonly config: Pick<
    Config,
    | 'attachmentBytesPerUserMax'
    | 'attachmentBytesPerGuestMax'
    | 'uploadBytesPerAddressPerDay'
    | 'guestBytesMax'
    | 'contextImagesMax'
  >
  readonly database: Database
  readonly isGuest: (userId: string) => Promise<boolean>
  readonly createLimiter: CreateLimiter
  readonly flags: FlagStore
  readonly log: { warn(details: object, message: string): void }
}

/** What a request with images needs. */
export interface UseImages {
  /** Throws unless the user owns all of them. */
  check(attachmentIds: readonly string[], userId: string): Promise<void>
  /** Reads them. They are not deleted before the turn of the request is saved; `null` if there are none. */
  hold(attachmentIds: readonly string[], userId: string, signal: AbortSignal): Promise<HeldImages | null>
  /** The ids of those turns that have images. */
  turnsWithImages(turns: readonly { readonly turnId: string | null }[]): Promise<ReadonlySet<string>>
  /**
   * The newest images of earlier turns, the oldest turn first. None, unless all of these models take images: both sides of a
   * battle are sent the same.
   */
  ofTurns(
    turns: readonly { readonly turnId: string | null }[],
    models: readonly { readonly vision: boolean }[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, readonly Image[]>>
}

/** What studies need of images. */
export interface StudyImages {
  /** Those of these ids that are images of the user. */
  own(attachmentIds: readonly string[], userId: string): Promise<Attachment[]>
  /** With their bytes. One that was deleted is left out. */
  read(images: readonly Pick<Attachment, 'attachmentId' | 'type'>[], signal: AbortSignal): Promise<Image[]>
}

const DELETE_EVERY_MS = 15 * 60_000

export function createAttachments(options: AttachmentsOptions) {
  const { config, database, isGuest, createLimiter, flags, log } = options
  const store = createAttachmentStore(database)
  const takeGuestSpace = createGuestLimits({ config, createLimiter, readGuestBytes: store.guestBytes })
  const upload: UploadOf = async ({ userId, address }, file, alt = null) =>
    (await isGuest(userId))
      ? uploadImage(store, {
          ...{ userId, alt, file, bytesMax: config.attachmentBytesPerGuestMax },
          takeSpace: (bytes) => takeGuestSpace(address, bytes),
        })
      : uploadImage(store, { userId, alt, file, bytesMax: config.attachmentBytesPerUserMax })
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
    async hold(attachmentIds, userId, signal) {
      if (attachmentIds.length === 0) return null
      const useId = newId()
      const images = await store.hold(attachmentIds, userId, useId, signal)
      // One was deleted since the check.
      if (images.length < attachmentIds.length) throw new ArenaError('attachment-not-found')
      return { useId, images }
    },
    async turnsWithImages(turns) {
      const turnIds = turns.flatMap(({ turnId }) => turnId ?? [])
      return new Set(turnIds.length > 0 ? await store.turnsWithImages(turnIds) : [])
    },
    async ofTurns(turns, models, signal) {
      const turnIds = turns.flatMap(({ turnId }) => turnId ?? [])
      if (turnIds.length === 0 || models.some(({ vision }) => !vision)) return new Map()
      const images = await store.imagesOfTurns(turnIds, config.contextImagesMax, signal)
      return new Map(
        turnIds.flatMap((turnId) => {
          const own = images.filter((image) => image.turnId === turnId)
          return own.length > 0 ? [[turnId, own]] : []
        }),
      )
    },
  }
  const studyImages: StudyImages = { own: store.own, read: store.withBytes }
  return {
    ...use,
    ...studyImages,
    upload,
    erase: store.erase,
    transfer: store.transfer,
    export: (userId: string) => jsonArray(store.export(userId)),
    jobs: [{ name: 'deletion of unused images', ...task }] satisfies readonly Job[],
    routes: (bind: Bind) => attachmentRoutes(bind, { store, flags, upload }),
  }
}

export type Attachments = ReturnType<typeof createAttachments>
