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

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Length, type and checksum of a chunk. */
const FRAME = 12
const HEADER_BYTES = 13

/** Pixels, colours and resolution. */
const kept = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs hIST cICP mDCV cLLI'.split(' '))
/** The beginning of such a chunk. Programs store EXIF and XMP in chunks of text too. */
const isMetadata = /^(?:eXIf|(?:tE|zT|iT)Xt(?:XML:com\.adobe\.xmp|Raw profile type (?:exif|app1|xmp|iptc))\0)/i
/** A decoder that does not know a chunk can go on without it if the first letter of its type is small. */
const isAncillary = /^[a-z][A-Za-z]{3}$/

export const png: Format = {
  begins: (bytes) => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE),
  read(bytes): ReadImage | Fault {
    const parts = [bytes.subarray(0, SIGNATURE.length)]
    let size: ImageSize | null = null
    let hasPixels = false
    let start = SIGNATURE.length
    for (let count = 0; count < PARTS_MAX && start + FRAME <= bytes.length; count += 1) {
      const type = bytes.toString('latin1', start + 4, start + 8)
      const end = start + FRAME + bytes.readUInt32BE(start)
      if (end > bytes.length || (type === 'IHDR') !== (size === null)) return damaged
      const data = bytes.subarray(start + 8, end - 4)
      if (type === 'IHDR') {
        if (data.length !== HEADER_BYTES) return damaged
        size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) }
      }
      if (type === 'acTL') return animated
      if (kept.has(type)) parts.push(bytes.subarray(start, end))
      else if (isMetadata.test(bytes.toString('latin1', start + 4, start + 40))) return metadata
      else if (!isAncillary.test(type)) return damaged
      if (type === 'IDAT') hasPixels = true
      if (type === 'IEND') {
        if (end < bytes.length || data.length > 0) return trailing
        return hasPixels && size ? { ...size, bytes: Buffer.concat(parts) } : damaged
      }
      start = end
    }
    return damaged
  },
}
