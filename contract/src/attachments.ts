import { type Static, Type } from 'typebox'
import { endpoints } from './endpoints.ts'
import { PlainError } from './errors.ts'
import { ATTACHMENT_BYTES_MAX, ATTACHMENT_PIXELS_MAX } from './limits.ts'
import { operation } from './operation.ts'
import { NullableText, OneOf, Uuid } from './schema.ts'

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageType = (typeof imageTypes)[number]

/** An image in a prompt. */
export const Attachment = Type.Object({
  attachmentId: Uuid(),
  type: OneOf(imageTypes),
  width: Type.Integer({ minimum: 1, maximum: ATTACHMENT_PIXELS_MAX, description: 'In pixels.' }),
  height: Type.Integer({ minimum: 1, maximum: ATTACHMENT_PIXELS_MAX }),
  alt: NullableText({ description: 'What the image shows, in words of the person who uploaded it.' }),
})
export type Attachment = Static<typeof Attachment>

const attachments = { feature: 'attachments', errors: 'plain', failure: 'API_ERROR' } as const

export const uploadAttachment = operation({
  ...attachments,
  ...endpoints.uploadAttachment,
  summary: 'Upload an image for a prompt',
  description: `PNG, JPEG or WebP, recognised by its bytes, at most ${ATTACHMENT_BYTES_MAX} bytes and ${ATTACHMENT_PIXELS_MAX} pixels on each side, not animated, and without EXIF and XMP. Other parts of the file that the image does not need, such as texts and comments, are left out. The same image again has the same id. An image that neither a turn nor a study uses is deleted after 24 hours.`,
  auth: 'token',
  query: Type.Object({
    alt: Type.Optional(
      Type.String({
        maxLength: 1_000,
        description: 'What the image shows, for people who cannot see it. One of spaces removes it.',
      }),
    ),
  }),
  file: imageTypes,
  fileBytesMax: ATTACHMENT_BYTES_MAX,
  replies: {
    200: {
      description: 'Stored.',
      body: Type.Object({ success: Type.Literal(true), ...Attachment.properties }),
    },
  },
})

export const readAttachment = operation({
  ...attachments,
  ...endpoints.readAttachment,
  summary: 'Read the bytes of an image',
  description:
    'For its owner, and for whoever may read a turn that uses it: without a token if its thread is shared. Also for voters of a study that uses it, and without a token while the report of that study is published.',
  auth: 'optional',
  params: Type.Object({ attachmentId: Uuid() }),
  replies: {
    200: {
      description: 'The image. Its type is one of image/png, image/jpeg and image/webp.',
      body: Type.String({ format: 'binary' }),
      contentType: 'image/*',
    },
    401: { description: 'An image of a private thread, read without a token.', body: PlainError },
  },
})
