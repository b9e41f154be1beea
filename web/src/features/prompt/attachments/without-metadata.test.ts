import { expect, it } from 'vitest'
import { withoutMetadata } from './without-metadata.ts'

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))
const chunk = (type: string, data: number[]) => [0, 0, 0, data.length, ...ascii(type), ...data, 9, 9, 9, 9]
const segment = (marker: number, data: number[]) => [0xff, marker, 0, data.length + 2, ...data]

const pngStart = [0x89, ...ascii('PNG\r\n\x1a\n'), ...chunk('IHDR', Array(13).fill(1))]
const pngEnd = [...chunk('IDAT', [1, 2, 3]), ...chunk('IEND', [])]
const jpegStart = [0xff, 0xd8, ...segment(0xe0, ascii('JFIF\0'))]
// The scan looks like it had EXIF, and stays as it is.
const jpegEnd = [...segment(0xc0, [8, 0, 2, 0, 3]), ...segment(0xda, [1]), 5, 0xff, 0xe1, 0, 4, 7, 7, 0xff, 0xd9]
const webp = ascii('RIFF\0\0\0\0WEBPVP8 ')

it.each<[kind: string, file: number[], left: number[]]>([
  ['PNG', [...pngStart, ...pngEnd], [...pngStart, ...pngEnd]],
  [
    'PNG with EXIF and texts',
    [...pngStart, ...chunk('eXIf', [1, 2]), ...chunk('iTXt', [3]), ...pngEnd, ...chunk('tEXt', [])],
    [...pngStart, ...pngEnd],
  ],
  ['JPEG', [...jpegStart, ...jpegEnd], [...jpegStart, ...jpegEnd]],
  [
    'JPEG with EXIF and a Photoshop block',
    [...jpegStart, ...segment(0xe1, ascii('Exif\0\0')), ...segment(0xed, [1]), ...jpegEnd],
    [...jpegStart, ...jpegEnd],
  ],
  ['WebP', webp, webp],
  ['nothing', [], []],
])('[Y40] what a browser adds to a drawn image is removed: %s', async (_kind, file, left) => {
  const blob = new Blob(withoutMetadata(new Uint8Array(file)))
  expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual(left)
})
