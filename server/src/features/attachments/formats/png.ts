import { animated, damaged, type Fault, type Format, type ImageSize, metadata, trailing, unusual } from './format.ts'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Length, type and checksum of a chunk. */
const FRAME = 12
const HEADER_BYTES = 13

/** Pixels and their colours. Programs store EXIF and XMP in chunks of text too, so there are none. */
const allowed = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs hIST cICP mDCV cLLI'.split(' '))

export const png: Format = {
  begins: (bytes) => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE),
  read(bytes): ImageSize | Fault {
    let size: ImageSize | null = null
    let hasPixels = false
    for (let start = SIGNATURE.length; start + FRAME <= bytes.length; ) {
      const type = bytes.toString('latin1', start + 4, start + 8)
      const end = start + FRAME + bytes.readUInt32BE(start)
      if (end > bytes.length || (type === 'IHDR') !== (size === null)) return damaged
      const data = bytes.subarray(start + 8, end - 4)
      if (type === 'IHDR') {
        if (data.length !== HEADER_BYTES) return damaged
        size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) }
      }
      if (type === 'acTL') return animated
      if (type === 'eXIf') return metadata
      if (!allowed.has(type)) return /^[a-z]{4}$/i.test(type) ? unusual(type) : damaged
      if (type === 'IDAT') hasPixels = true
      if (type === 'IEND') {
        if (end < bytes.length || data.length > 0) return trailing
        return hasPixels && size ? size : damaged
      }
      start = end
    }
    return damaged
  },
}
