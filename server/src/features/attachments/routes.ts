import { readAttachment, uploadAttachment } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { isUuid } from '../../base/ids.ts'
import { type Bind, sent } from '../../http/bind.ts'
import { matchesEtag } from '../../http/replies/matches-etag.ts'
import type { FlagStore } from '../flags/index.ts'
import type { AttachmentStore, StoredAttachment } from './store.ts'
import type { UploadOf } from './upload-image.ts'

export interface AttachmentRouteOptions {
  readonly store: AttachmentStore
  readonly flags: FlagStore
  readonly upload: UploadOf
}

export function attachmentRoutes(bind: Bind, { store, flags, upload }: AttachmentRouteOptions): void {
  /** Throws unless the user owns the image, or may read a turn or a prompt of a study with it. */
  async function readable(attachmentId: string, userId: string | null): Promise<StoredAttachment> {
    const image = isUuid(attachmentId) ? await store.read(attachmentId, userId) : undefined
    if (!image) throw new ArenaError('attachment-not-found')
    if (image.userId === userId || image.inReadableStudy) return image
    if (image.shared && (await flags.isEnabled('public_sharing'))) return image
    throw new ArenaError(userId === null ? 'token-required' : 'attachment-forbidden')
  }

  bind(uploadAttachment, {
    async handle({ body: file, query: { alt }, caller: { userId }, request }) {
      const stored = await upload({ userId, address: request.ip }, file, alt?.trim() ?? null)
      return { success: true as const, ...stored }
    },
  })
  bind(readAttachment, {
    async handle({ params: { attachmentId }, caller, request, reply }) {
      const { type, hash } = await readable(attachmentId, caller?.userId ?? null)
      const etag = `"${hash}"`
      const isKnown = matchesEtag(request.headers['if-none-match'], etag)
      const bytes = isKnown ? null : await store.bytes(attachmentId)
      if (bytes === undefined) throw new ArenaError('attachment-not-found')
      reply.headers({
        etag,
        // The browser asks each time: the thread may no longer be shared.
        'cache-control': 'private, no-cache',
        'content-disposition': `inline; filename="${attachmentId}.${type.replace('image/', '')}"`,
        'content-security-policy': "sandbox; default-src 'none'",
      })
      if (bytes === null) reply.code(304).send()
      else reply.type(type).send(bytes)
      return sent
    },
  })
}
