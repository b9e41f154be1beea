import { ATTACHMENT_PIXELS_MAX, type ImageType } from '@arena/contract'
import type { Fault, Format, ReadImage } from './formats/format.ts'
import { jpeg } from './formats/jpeg.ts'
import { png } from './formats/png.ts'
import { webp } from './formats/webp.ts'

const formats: readonly (readonly [ImageType, Format])[] = [
  ['image/png', png],
  ['image/jpeg', jpeg],
  ['image/webp', webp],
]

export interface UsableImage extends ReadImage {
  readonly type: ImageType
}

const isAllowed = (pixels: number) => pixels >= 1 && pixels <= ATTACHMENT_PIXELS_MAX

/**
 * Finds type, size and the needed bytes of an image, without decoding it, or says why it cannot be used. The whole file must be
 * one still image without EXIF or XMP: what stands behind its end could be another file.
 */
export function readImage(file: Buffer): UsableImage | Fault {
  const [type, format] = formats.find(([, { begins }]) => begins(file)) ?? []
  if (!type || !format) return { fault: 'it is not a PNG, JPEG or WebP image' }
  const image = format.read(file)
  if ('fault' in image) return image
  const { width, height } = image
  if (isAllowed(width) && isAllowed(height)) return { type, ...image }
  return { fault: `it has ${width} × ${height} pixels, and each side may have 1 to ${ATTACHMENT_PIXELS_MAX}` }
}
