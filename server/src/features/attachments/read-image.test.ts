import { describe, expect, it } from 'vitest'
import { brokenFiles, canvas, jpegOf, lossless, lossy, type Part, pngOf, riff, segment } from './fixtures.ts'
import { readImage } from './read-image.ts'

const size = { width: 3, height: 2 }
const images = {
  'image/png': pngOf(size),
  'image/jpeg': jpegOf(size),
  'image/webp': riff([lossy(size)]),
}
const text = (content: string) => Buffer.from(content, 'latin1')
/** A JPEG with another start of its frame. */
function framed(marker: number): Buffer {
  const image = jpegOf(size)
  image[image.indexOf(text('\xff\xc0')) + 1] = marker
  return image
}
/** A JPEG with a fill byte before a restart. */
const restart = images['image/jpeg'].indexOf(text('\xff\xd0'))
const withFill = Buffer.concat([
  images['image/jpeg'].subarray(0, restart),
  text('\xff'),
  images['image/jpeg'].subarray(restart),
])

describe('[Y1] recognises by its bytes', () => {
  it.each([
    ['image/png', images['image/png']],
    [
      'image/png',
      pngOf(size, [
        ['iCCP', text('Profile\0\0x')],
        ['pHYs', Buffer.alloc(9)],
      ]),
    ],
    ['image/jpeg', images['image/jpeg']],
    ['image/jpeg', jpegOf(size, [segment(0xe2, text('ICC_PROFILE\0')), segment(0xee, text('Adobe\0'))])],
    ['image/jpeg', withFill],
    ['image/jpeg', framed(0xc1)],
    ['image/jpeg', framed(0xc2)],
    ['image/webp', images['image/webp']],
    ['image/webp', riff([lossless(size)])],
    ['image/webp', riff([canvas(size), ['ICCP', text('odd')], ['ALPH', text('alpha')], lossy(size)])],
  ] as const)('an %s', (type, bytes) => {
    expect(readImage(bytes)).toEqual({ type, ...size, bytes })
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

/** Files in which another one is hidden. */
const additions: readonly (readonly [string, Buffer, Buffer])[] = [
  ...(['tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt', 'vpAg'] as const).map(
    (type) => [type, pngOf(size, [[type, text('Software\0PK\x03\x04')]]), images['image/png']] as const,
  ),
  ...[0xe0, 0xe2, 0xe5, 0xef, 0xfe].map(
    (marker) =>
      [
        `FF${marker.toString(16)}`,
        jpegOf(size, [segment(marker, text('MPF\0PK\x03\x04'))]),
        images['image/jpeg'],
      ] as const,
  ),
  ['JUNK', riff([['JUNK', text('PK\x03\x04')], lossy(size), ['JUNK', text('odd')]]), images['image/webp']],
]

describe('[Y2] leaves out what an image does not need', () => {
  it.each(additions)('%s', (_, file, image) => {
    expect(readImage(file)).toEqual({ ...readImage(image), bytes: image })
  })
})

describe('[Y2] refuses', () => {
  const app1 = (content: string) => jpegOf(size, [segment(0xe1, text(content))])
  const inPng = (...part: Part) => pngOf(size, [part])
  it.each([
    ['metadata', inPng('eXIf', text('MM\0*'))],
    ['metadata', inPng('iTXt', text('XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta/>'))],
    ['metadata', inPng('tEXt', text('Raw profile type APP1\0x'))],
    ['metadata', inPng('tEXt', text('Raw profile type iptc\0x'))],
    ['metadata', inPng('zTXt', text('Raw profile type exif\0\0compressed'))],
    ['metadata', inPng('zTXt', text('Raw profile type xmp\0\0compressed'))],
    ['rare kind', framed(0xc3)],
    ['rare kind', framed(0xc5)],
    ['rare kind', framed(0xc9)],
    ['rare kind', framed(0xcc)],
    ['damaged', inPng('PK\x03\x04', text('x'))],
    ['damaged', inPng('CgBI', Buffer.alloc(4))],
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
    ['damaged', riff([lossy(size), ['ALPH', text('alpha')]])],
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

  it('more parts than images have', () => {
    const parts = (count: number) => Array<Part>(count).fill(['IDAT', Buffer.alloc(0)])
    const comments = Array<Buffer>(10_000).fill(segment(0xfe, Buffer.alloc(0)))
    expect(readImage(pngOf(size, parts(8_000)))).not.toHaveProperty('fault')
    for (const file of [
      pngOf(size, parts(10_000)),
      jpegOf(size, comments),
      riff(Array<Part>(10_001).fill(lossy(size))),
    ])
      expect(readImage(file)).toEqual({ fault: 'it is cut off or damaged' })
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

it('[Y2] says for 1,000 files of garbage, parts of images and two files in one what is wrong, and never throws', () => {
  expect(brokenFiles(1_000).map((file) => readImage(file))).toEqual(
    Array(1_000).fill({ fault: expect.stringMatching(/^it |^there /) }),
  )
})

it('[Y2] never throws for an image with a changed byte', () => {
  for (const image of Object.values(images)) {
    for (const place of image.keys()) {
      for (const value of [0, 1, 127, 128, 255]) {
        const changed = Buffer.from(image)
        changed[place] = value
        const read = readImage(changed)
        if (!('fault' in read)) expect(Math.max(read.width, read.height)).toBeLessThanOrEqual(8_000)
      }
    }
  }
})
