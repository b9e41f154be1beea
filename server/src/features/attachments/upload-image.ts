import { createHash } from 'node:crypto'
import type { Attachment } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { readImage } from './read-image.ts'
import type { AttachmentStore } from './store.ts'

/** Images of a user that no turn uses. */
const UNUSED_MAX = 20

export interface Upload {
  readonly userId: string
  /** `null` keeps the one that the image has, an empty one removes it. */
  readonly alt: string | null
  readonly file: Buffer
  /** Of all images of the user. */
  readonly bytesMax: number
  /** Takes the space for so many bytes, or throws. Resolves with what gives it back. */
  readonly takeSpace?: (bytes: number) => Promise<() => void>
}

/** Stores an image of a user durably, within the limits of users or guests. */
export type UploadOf = (
  uploader: { readonly userId: string; readonly address: string },
  file: Buffer,
  /** `null` keeps the one that the image has, an empty one removes it. */
  alt?: string | null,
) => Promise<Attachment>

/** Stores an image durably. The same image of the same user has the same id. */
export async function uploadImage(
  store: AttachmentStore,
  { userId, alt, file, bytesMax, takeSpace }: Upload,
): Promise<Attachment> {
  const image = readImage(file)
  if ('fault' in image) throw new ArenaError('image-invalid', { rule: image.fault })
  const giveBack = await takeSpace?.(image.bytes.length)
  const sha256 = createHash('sha256').update(image.bytes).digest()
  const stored = await store.upload(
    { attachmentId: newId(), userId, sha256, ...image, alt },
    { unusedMax: UNUSED_MAX, bytesMax },
  )
  if (!stored?.attachmentId) giveBack?.()
  if (!stored) throw new ArenaError('token-required')
  const { attachmentId, unused } = stored
  const { type, width, height } = image
  if (attachmentId !== null) return { attachmentId, type, width, height, alt: stored.alt }
  if (unused >= UNUSED_MAX) throw new ArenaError('too-many-attachments', { attachmentsMax: UNUSED_MAX })
  throw new ArenaError('attachments-full', { bytesMax })
}
