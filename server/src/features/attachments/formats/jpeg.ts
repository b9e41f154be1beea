import { damaged, type Fault, type Format, type ImageSize, metadata, trailing } from './format.ts'

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
/** EXIF and XMP. */
const APP1 = 0xe1
/** What Photoshop knows about an image, with authors and places. */
const APP13 = 0xed

/** Start of a frame: C0 to CF, except for tables (C4), an extension (C8) and conditioning (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** In the data of a scan, FF stands before 0 for itself and before D0 to D7 for a restart. */
const isInScan = (next: number | undefined) => next === 0 || (next !== undefined && next >= 0xd0 && next <= 0xd7)

/** The position of the marker behind the data of a scan; -1 if there is none. */
function endOfScan(bytes: Buffer, from: number): number {
  let position = bytes.indexOf(0xff, from)
  while (position >= 0 && isInScan(bytes[position + 1])) position = bytes.indexOf(0xff, position + 2)
  return position
}

export const jpeg: Format = {
  begins: (bytes) => bytes[0] === 0xff && bytes[1] === START && bytes[2] === 0xff,
  read(bytes): ImageSize | Fault {
    let size: ImageSize | null = null
    let hasScan = false
    for (let position = 2; position >= 0 && position + 2 <= bytes.length; ) {
      const marker = bytes[position + 1]!
      if (bytes[position] !== 0xff) return damaged
      // Any number of FF may stand before a marker.
      if (marker === 0xff) {
        position += 1
        continue
      }
      if (marker === END) {
        if (position + 2 < bytes.length) return trailing
        return hasScan && size ? size : damaged
      }
      // Those without a length belong into scans.
      if (marker < 0xc0 || (marker >= 0xd0 && marker <= START) || position + 4 > bytes.length) return damaged
      const end = position + 2 + bytes.readUInt16BE(position + 2)
      if (end > bytes.length || end < position + 4) return damaged
      if (marker === APP1 || marker === APP13) return metadata
      if (isFrame(marker)) {
        if (size !== null || end < position + 9) return damaged
        size = { height: bytes.readUInt16BE(position + 5), width: bytes.readUInt16BE(position + 7) }
      }
      if (marker === SCAN && size === null) return damaged
      hasScan ||= marker === SCAN
      position = marker === SCAN ? endOfScan(bytes, end) : end
    }
    return damaged
  },
}
