import { crc32, deflateSync } from 'node:zlib'
import fc from '../../testing/properties.ts'

/** A part of an image file: its type, and its data. */
export type Part = readonly [type: string, data: Buffer]

interface Size {
  readonly width: number
  readonly height: number
}

function pngChunk([type, data]: Part): Buffer {
  const frame = Buffer.alloc(12 + data.length)
  frame.writeUInt32BE(data.length)
  frame.write(type, 4, 'latin1')
  data.copy(frame, 8)
  frame.writeUInt32BE(crc32(frame.subarray(4, 8 + data.length)), 8 + data.length)
  return frame
}

/** A grey PNG of any size. Only a small one has all its pixels. `shade` makes different files. */
export function pngOf({ width, height }: Size, parts: readonly Part[] = [], shade = 0): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const rows = Buffer.alloc(Math.min(height, 100) * (Math.min(width, 100) + 1), shade)
  for (let row = 0; row < Math.min(height, 100); row += 1) rows[row * (Math.min(width, 100) + 1)] = 0
  const chunks: Part[] = [['IHDR', header], ...parts, ['IDAT', deflateSync(rows)], ['IEND', Buffer.alloc(0)]]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks.map(pngChunk)])
}

let images = 0
/** An image that no other test has, by a resolution of its own. */
export function newPng(size: Size = { width: 3, height: 2 }): Buffer {
  images += 1
  const resolution = Buffer.alloc(9)
  resolution.writeUInt32BE(images)
  return pngOf(size, [['pHYs', resolution]])
}

export function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** The parts of a JPEG, with data of a scan in which FF stands before 0 and a restart. */
export function jpegOf({ width, height }: Size, segments: readonly Buffer[] = []): Buffer {
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
  const jfif = segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'))
  const scan = [segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3])]
  const parts = [Buffer.from([0xff, 0xd8]), jfif, ...segments, segment(0xc0, frame), ...scan]
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])])
}

export function riff(chunks: readonly Part[]): Buffer {
  const parts = chunks.map(([type, data]) => {
    const head = Buffer.alloc(8)
    head.write(type, 'latin1')
    head.writeUInt32LE(data.length, 4)
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
  })
  const rest = Buffer.concat([Buffer.from('WEBP'), ...parts])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(rest.length, 4)
  return Buffer.concat([head, rest])
}

export function lossless({ width, height }: Size): Part {
  const data = Buffer.alloc(13)
  data[0] = 0x2f
  data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  return ['VP8L', data]
}

export function lossy({ width, height }: Size): Part {
  const data = Buffer.alloc(20)
  data.write('9d012a', 3, 'hex')
  data.writeUInt16LE(width, 6)
  data.writeUInt16LE(height, 8)
  return ['VP8 ', data]
}

export function canvas({ width, height }: Size, flags = 0): Part {
  const data = Buffer.alloc(10)
  data[0] = flags
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return ['VP8X', data]
}

/** Garbage, cut off images and two files in one: always the same ones, and no image among them. */
export function brokenFiles(count: number): Buffer[] {
  const size = { width: 3, height: 2 }
  const images = [pngOf(size), jpegOf(size), riff([lossy(size)])]
  const whole = fc.constantFrom(...images)
  const garbage = fc.uint8Array({ minLength: 1, maxLength: 400 }).map((bytes) => Buffer.from(bytes))
  const beginning = fc.tuple(whole, fc.nat(39)).map(([image, length]) => image.subarray(0, length))
  const mixed = fc.tuple(beginning, garbage, fc.oneof(whole, garbage)).map((parts) => Buffer.concat(parts))
  const twice = fc.tuple(whole, fc.oneof(whole, garbage)).map((parts) => Buffer.concat(parts))
  const huge = fc.constantFrom(pngOf({ width: 2 ** 31, height: 2 ** 31 }), jpegOf({ width: 65_535, height: 65_535 }))
  return fc.sample(fc.oneof(garbage, beginning, mixed, twice, huge), { numRuns: count, seed: 1 })
}
