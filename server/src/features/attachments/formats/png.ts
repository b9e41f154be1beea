import { animated, damaged, type Fault, type Format, type ImageSize, metadata, trailing } from './format.ts'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Length, type and checksum of a chunk. */
const FRAME = 12
const HEADER_BYTES = 13

/** Programs store EXIF and XMP in chunks of text too. The text of a `zTXt` is compressed, so its keyword decides. */
const textTypes = ['tEXt', 'zTXt', 'iTXt']
const metadataKeyword = /exif|xmp|raw profile/i
const metadataTexts = ['<x:xmpmeta', '<?xpacket', 'Exif\0\0']

function hasMetadata(type: string, data: Buffer): boolean {
  if (type === 'eXIf') return true
  if (!textTypes.includes(type)) return false
  const keyword = data.toString('latin1', 0, Math.min(data.length, 80))
  return metadataKeyword.test(keyword) || metadataTexts.some((text) => data.includes(text, 0, 'latin1'))
}

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
      if (hasMetadata(type, data)) return metadata
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
