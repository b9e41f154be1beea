const PNG = 0x89
const JPEG_SCAN = 0xda
/** Where JPEG files have EXIF, XMP and what Photoshop writes. */
const jpegMetadata = [0xe1, 0xed]
const pngMetadata = ['eXIf', 'tEXt', 'zTXt', 'iTXt']

/** The parts of a PNG or JPEG file without metadata: Safari writes its own into what a canvas has drawn. */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const isPng = bytes[0] === PNG
  if (!isPng && (bytes[0] !== 0xff || bytes[1] !== 0xd8)) return [bytes]
  let start = isPng ? 8 : 2
  const kept = [bytes.subarray(0, start)]
  while (start + 8 <= bytes.length && (isPng || bytes[start + 1] !== JPEG_SCAN)) {
    const end = start + (isPng ? 12 + view.getUint32(start) : 2 + view.getUint16(start + 2))
    const isMetadata = isPng
      ? pngMetadata.includes(String.fromCharCode(...bytes.subarray(start + 4, start + 8)))
      : jpegMetadata.includes(bytes[start + 1]!)
    if (!isMetadata) kept.push(bytes.subarray(start, end))
    start = end
  }
  return [...kept, bytes.subarray(start)]
}
