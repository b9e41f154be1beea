import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canvas, jpegOf, lossless, lossy, type Part, pngOf, riff, segment } from './fixtures.ts'
import { readImage } from './read-image.ts'

const size = { width: 3, height: 2 }
const images = {
  'image/png': pngOf(size),
  'image/jpeg': jpegOf(size),
  'image/webp': riff([lossy(size)]),
}
const text = (content: string) => Buffer.from(content, 'latin1')

describe('[Y1] recognises by its bytes', () => {
  it.each([
    ['image/png', images['image/png']],
    ['image/png', pngOf(size, [['tEXt', text('Software\0Plot')]])],
    ['image/jpeg', images['image/jpeg']],
    ['image/jpeg', jpegOf(size, [segment(0xe2, text('ICC_PROFILE\0')), segment(0xfe, text('a comment'))])],
    ['image/webp', images['image/webp']],
    ['image/webp', riff([lossless(size)])],
    ['image/webp', riff([canvas(size), ['ICCP', text('odd')], ['ALPH', text('alpha')], lossy(size)])],
  ] as const)('an %s', (type, bytes) => {
    expect(readImage(bytes)).toEqual({ type, ...size })
  })

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['<!doctype html><script>alert(1)</script>'],
    ['GIF89a\x03\0\x02\0\x80\0\0;'],
    ['PK\x03\x04'],
    ['%PDF-1.7'],
    ['RIFF\x04\0\0\0WAVE'],
    [''],
  ])('and refuses %j', (content) => {
    expect(readImage(text(content))).toEqual({ fault: 'it is not a PNG, JPEG or WebP image' })
  })
})

describe('[Y2] refuses', () => {
  const app1 = (content: string) => jpegOf(size, [segment(0xe1, text(content))])
  const inPng = (...part: Part) => pngOf(size, [part])
  it.each([
    ['metadata', inPng('eXIf', text('MM\0*'))],
    ['metadata', inPng('iTXt', text('XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta/>'))],
    ['metadata', inPng('zTXt', text('Raw profile type exif\0\0compressed'))],
    ['metadata', inPng('tEXt', text(`${'Comment\0'.padEnd(200)}<?xpacket begin=""?>`))],
    ['metadata', app1('Exif\0\0MM\0*')],
    ['metadata', app1('http://ns.adobe.com/xap/1.0/\0<x/>')],
    ['metadata', app1('http://ns.adobe.com/xmp/extension/\0')],
    ['metadata', jpegOf(size, [segment(0xed, text('Photoshop 3.0\x008BIM'))])],
    ['metadata', riff([canvas(size, 0x08), lossy(size)])],
    ['metadata', riff([canvas(size, 0x04), lossy(size)])],
    ['metadata', riff([canvas(size), lossy(size), ['EXIF', text('MM')]])],
    ['metadata', riff([canvas(size), lossy(size), ['XMP ', text('<x/>')]])],
    ['animated', inPng('acTL', Buffer.alloc(8))],
    ['animated', riff([canvas(size, 0x02), ['ANIM', Buffer.alloc(6)]])],
    ['animated', riff([canvas(size), ['ANMF', Buffer.alloc(16)], lossy(size)])],
    ['damaged', pngOf(size).subarray(0, 8)],
    ['damaged', Buffer.concat([pngOf(size).subarray(0, 33), pngOf(size).subarray(-12)])],
    ['damaged', Buffer.concat([text('\x89PNG\r\n\x1a\n'), pngOf(size).subarray(-12)])],
    ['damaged', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['damaged', jpegOf(size, [segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0]))])],
    ['damaged', riff([])],
    ['damaged', riff([lossy(size), lossy(size)])],
    ['damaged', riff([lossy(size), ['JUNK', text('<script>')]])],
    ['damaged', riff([canvas(size), lossless({ width: 8_001, height: 9_000 })])],
    ['damaged', riff([['VP8 ', Buffer.alloc(20)]])],
  ])('%s: case %#', (word, bytes) => {
    expect(readImage(bytes)).toEqual({ fault: expect.stringContaining(word) })
  })

  it.each(Object.entries(images))('an %s with anything behind its end, and every part of one', (_, image) => {
    for (const other of [text('\0'), text('<script>alert(1)</script>'), text('PK\x03\x04'), ...Object.values(images)]) {
      expect(readImage(Buffer.concat([image, other]))).toEqual({ fault: expect.stringContaining('behind the end') })
    }
    for (let length = 0; length < image.length; length += 1) {
      expect(readImage(image.subarray(0, length)), `${length} bytes`).toHaveProperty('fault')
    }
  })

  it.each([
    [pngOf({ width: 8_001, height: 1 }), pngOf({ width: 8_000, height: 8_000 })],
    [pngOf({ width: 2 ** 32 - 1, height: 2 ** 32 - 1 }), pngOf({ width: 1, height: 1 })],
    [pngOf({ width: 0, height: 1 }), pngOf({ width: 1, height: 8_000 })],
    [jpegOf({ width: 1, height: 65_535 }), jpegOf({ width: 8_000, height: 8_000 })],
    [jpegOf({ width: 1, height: 0 }), jpegOf({ width: 1, height: 1 })],
    [riff([lossy({ width: 16_383, height: 1 })]), riff([lossy({ width: 8_000, height: 8_000 })])],
    [riff([lossless({ width: 1, height: 16_384 })]), riff([lossless({ width: 8_000, height: 8_000 })])],
  ])('sizes outside of 1 to 8,000 pixels: case %#', (refused, allowed) => {
    expect(readImage(refused)).toEqual({ fault: expect.stringMatching(/\d × \d.* pixels/) })
    expect(readImage(allowed)).not.toHaveProperty('fault')
  })
})

it('[Y2] says for 1,000 files of garbage, damaged images and two files in one what is wrong, and never throws', () => {
  const whole = fc.constantFrom(...Object.values(images))
  const garbage = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes))
  const beginning = fc.tuple(whole, fc.nat(40)).map(([image, length]) => image.subarray(0, length))
  const mixed = fc.tuple(beginning, garbage, fc.oneof(whole, garbage)).map((parts) => Buffer.concat(parts))
  const changed = fc.tuple(whole, fc.nat(), fc.nat(255)).map(([image, place, value]) => {
    const copy = Buffer.from(image)
    copy[place % copy.length] = value
    return copy
  })
  const outcome = (file: Buffer) => {
    const read = readImage(file)
    if ('fault' in read) expect(read.fault).toMatch(/^it |^there /)
    else expect(Math.max(read.width, read.height)).toBeLessThanOrEqual(8_000)
    return read
  }
  fc.assert(
    fc.property(fc.oneof(garbage, beginning, mixed, changed), (file) => void outcome(file)),
    { numRuns: 1_000 },
  )
})
