import {
  animated,
  damaged,
  type Fault,
  type Format,
  type ImageSize,
  metadata,
  PARTS_MAX,
  type ReadImage,
  trailing,
} from './format.ts'

/** `RIFF`, the size of the rest, `WEBP`. */
const HEAD = 12
/** Type and length of a chunk. */
const FRAME = 8

/** Canvas, pixels, colour profile and transparency. */
const kept = ['VP8X', 'VP8 ', 'VP8L', 'ICCP', 'ALPH']

const flags = { animation: 0x02, xmp: 0x04, exif: 0x08 }

const canvasOf = (data: Buffer): ImageSize | null =>
  data.length === 10 ? { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 } : null

/** A key frame begins with three bytes that say so, and a start code. */
const lossyOf = (data: Buffer): ImageSize | null =>
  data.length >= 10 && (data[0]! & 1) === 0 && data.readUIntBE(3, 3) === 0x9d012a
    ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
    : null

const losslessOf = (data: Buffer): ImageSize | null =>
  data.length >= 5 && data[0] === 0x2f
    ? { width: (data.readUInt32LE(1) & 0x3fff) + 1, height: ((data.readUInt32LE(1) >>> 14) & 0x3fff) + 1 }
    : null

const faultOf = (type: string, data: Buffer): Fault | null => {
  const set = type === 'VP8X' ? (data[0] ?? 0) : 0
  if (type === 'EXIF' || type === 'XMP ' || set & (flags.exif | flags.xmp)) return metadata
  if (type === 'ANIM' || type === 'ANMF' || set & flags.animation) return animated
  return null
}

export const webp: Format = {
  begins: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, HEAD) === 'WEBP',
  read(bytes): ReadImage | Fault {
    const parts = [bytes.subarray(0, HEAD)]
    const length = bytes.readUInt32LE(4) + FRAME
    if (length !== bytes.length) return length < bytes.length ? trailing : damaged
    let canvas: ImageSize | null = null
    let size: ImageSize | null = null
    let start = HEAD
    for (let count = 0; count < PARTS_MAX && start + FRAME <= bytes.length; count += 1) {
      const type = bytes.toString('latin1', start, start + 4)
      const end = start + FRAME + bytes.readUInt32LE(start + 4)
      if (end > bytes.length) return damaged
      const data = bytes.subarray(start + FRAME, end)
      const fault = faultOf(type, data)
      if (fault) return fault
      if (type === 'VP8X' && start === HEAD) {
        canvas = canvasOf(data)
        if (!canvas) return damaged
      } else if ((type === 'VP8 ' || type === 'VP8L') && size === null) {
        size = type === 'VP8 ' ? lossyOf(data) : losslessOf(data)
        if (!size) return damaged
      } else if (type === 'ICCP' || type === 'ALPH' ? !canvas : kept.includes(type)) return damaged
      // A chunk of odd length has one more byte.
      const next = end + (end % 2)
      if (kept.includes(type)) parts.push(bytes.subarray(start, next))
      start = next
    }
    if (start !== bytes.length || size === null) return damaged
    // Who reads the canvas only would decode a larger image than the limit allows.
    if (canvas && (canvas.width !== size.width || canvas.height !== size.height)) return damaged
    const image = Buffer.concat(parts)
    image.writeUInt32LE(image.length - FRAME, 4)
    return { ...size, bytes: image }
  },
}
