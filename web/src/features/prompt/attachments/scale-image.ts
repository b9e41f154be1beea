import { ATTACHMENT_BYTES_MAX } from '@arena/contract/limits'
import { withoutMetadata } from './without-metadata.ts'

const SIDE_MAX = 1568

/** Tried in this order. A browser that cannot write WebP writes PNG instead. */
const encodings = [
  ['image/webp', 0.9],
  ['image/jpeg', 0.85],
  ['image/jpeg', 0.6],
] as const

/**
 * Draws the image again, which leaves nothing of the file but what is seen: no place, no camera, no comment. A PNG stays
 * one where that is small enough, because drawings and screenshots are sharper so.
 */
export async function scaleImage(file: Blob): Promise<Blob | null> {
  const image = await createImageBitmap(file).catch(() => null)
  if (image === null) return null
  try {
    const fitting = Math.min(1, SIDE_MAX / Math.max(image.width, image.height))
    for (const scale of [fitting, fitting / 2, fitting / 4]) {
      for (const [type, quality] of file.type === 'image/png'
        ? ([['image/png', 1], ...encodings] as const)
        : encodings) {
        const blob = await draw(image, scale, type, quality)
        if (blob && blob.size <= ATTACHMENT_BYTES_MAX) {
          const parts = withoutMetadata(new Uint8Array(await blob.arrayBuffer()))
          return new Blob(parts, { type: blob.type })
        }
      }
    }
    return null
  } finally {
    image.close()
  }
}

function draw(image: ImageBitmap, scale: number, type: string, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  if (type === 'image/jpeg') {
    // JPEG has no transparency, and would be black there.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
