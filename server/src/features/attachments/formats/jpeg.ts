import {
  damaged,
  type Fault,
  type Format,
  type ImageSize,
  metadata,
  PARTS_MAX,
  type ReadImage,
  trailing,
} from './format.ts'

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
/** EXIF and XMP. */
const APP1 = 0xe1
/** What Photoshop knows about an image, with authors and places. */
const APP13 = 0xed

const rare: Fault = { fault: 'it is a JPEG of a rare kind, which many programs cannot show. Save it again' }

/** Start of a frame: baseline, extended or progressive. Not every host decodes the others. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2
/** Applications and comments. */
const isAddition = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
/** Of Huffman codes and quantization, and the interval of restarts. */
const tables = [0xc4, 0xdb, 0xdd]
/** JFIF, a colour profile, and the colour space by Adobe. */
const applications: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }

function isKnown(marker: number, data: Buffer): boolean {
  const name = applications[marker]
  return name !== undefined && data.toString('latin1', 0, name.length) === name
}

/** In the data of a scan, FF stands before 0 for itself, before D0 to D7 for a restart, and before another FF for nothing. */
const isInScan = (next: number | undefined) =>
  next === 0 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7)

/** The position of the marker behind the data of a scan, or the end of the file. */
function endOfScan(bytes: Buffer, from: number): number {
  let position = from
  while (position < bytes.length && (bytes[position] !== 0xff || isInScan(bytes[position + 1]))) position += 1
  return position
}

export const jpeg: Format = {
  begins: (bytes) => bytes[0] === 0xff && bytes[1] === START && bytes[2] === 0xff,
  read(bytes): ReadImage | Fault {
    const parts = [bytes.subarray(0, 2)]
    let size: ImageSize | null = null
    let hasScan = false
    let position = 2
    for (let count = 0; count < PARTS_MAX && position + 2 <= bytes.length; count += 1) {
      const marker = bytes[position + 1]!
      if (bytes[position] !== 0xff) return damaged
      // Any number of FF may stand before a marker.
      if (marker === 0xff) {
        position += 1
        continue
      }
      if (marker === END) {
        if (position + 2 < bytes.length) return trailing
        parts.push(bytes.subarray(position))
        return hasScan && size ? { ...size, bytes: Buffer.concat(parts) } : damaged
      }
      // Those without a length belong into scans.
      if (marker < 0xc0 || (marker >= 0xd0 && marker <= START) || position + 4 > bytes.length) return damaged
      const end = position + 2 + bytes.readUInt16BE(position + 2)
      if (end > bytes.length || end < position + 4) return damaged
      if (marker === APP1 || marker === APP13) return metadata
      const isImage = marker === SCAN || isFrame(marker) || tables.includes(marker)
      if (!isImage && !isAddition(marker)) return rare
      if (isFrame(marker)) {
        if (size !== null || end < position + 9) return damaged
        size = { height: bytes.readUInt16BE(position + 5), width: bytes.readUInt16BE(position + 7) }
      }
      if (marker === SCAN && size === null) return damaged
      hasScan ||= marker === SCAN
      const next = marker === SCAN ? endOfScan(bytes, end) : end
      if (isImage || isKnown(marker, bytes.subarray(position + 4, end))) parts.push(bytes.subarray(position, next))
      position = next
    }
    return damaged
  },
}
