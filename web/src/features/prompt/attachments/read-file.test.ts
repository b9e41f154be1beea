import { expect, it } from 'vitest'
import { readFile } from './read-file.ts'

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name)

it.each<[kind: string, file: File, read: unknown]>([
  ['code', file('a.ts', 'const a = 1\r\n'), { text: 'const a = 1' }],
  ['UTF-8 with a mark', file('a.json', '\uFEFF{}'), { text: '{}' }],
  ['UTF-16', file('a.txt', new Uint8Array([0xff, 0xfe, 0x61, 0, 0xe9, 0])), { text: 'aé' }],
  ['CSV of a spreadsheet on Windows', file('a.csv', new Uint8Array([0x61, 0x3b, 0xe9])), { text: 'a;é' }],
  ['a log with colors', file('a.log', '\x1b[31mred\x1b[0m\t1'), { text: '\x1b[31mred\x1b[0m\t1' }],
  ['an empty file', file('empty'), { text: '' }],
  ['PDF', file('a.pdf', 'x'), 'office'],
  ['PDF under another name', file('a.txt', '%PDF-1.7'), 'office'],
  ['PDF of a megabyte', file('a', '%PDF-1.7', new Uint8Array(1_000_000)), 'office'],
  ['a program of a megabyte', file('a', new Uint8Array(1_000_000)), 'binary'],
  ['a text that is longer than any prompt', file('a', 'a'.repeat(400_001)), 'too-long'],
  ['a key', file('server.key', '-----BEGIN PRIVATE KEY-----'), { text: '-----BEGIN PRIVATE KEY-----' }],
  ['an office format', file('A.DOCX', 'x'), 'office'],
  ['a program', file('a.bin', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])), 'binary'],
])('[Y34] reads text and refuses anything else: %s', async (_kind, given, read) => {
  expect(await readFile(given)).toEqual(read)
})
