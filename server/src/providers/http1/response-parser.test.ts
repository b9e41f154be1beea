import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ResponseHead } from './response-head.ts'
import { ResponseParser } from './response-parser.ts'

interface Read {
  head: ResponseHead | null
  body: string
  whole: boolean
  /** What came after the response. */
  rest: string
}

/** Reads a response in pieces that stand in memory which is overwritten after each, as that of a connection is. */
function readAll(pieces: readonly Uint8Array[], { ends = false } = {}): Read {
  const read: Read = { head: null, body: '', whole: false, rest: '' }
  const parser = new ResponseParser({
    head: (head) => {
      expect(read.head).toBeNull()
      read.head = head
    },
    body: (bytes) => {
      read.body += bytes.toString('latin1')
    },
  })
  for (const piece of pieces) {
    const memory = Buffer.from(piece)
    const taken = parser.read(memory)
    read.rest += memory.toString('latin1', taken)
    memory.fill('?')
  }
  if (ends) parser.readEnd()
  return { ...read, whole: parser.whole }
}

const readText = (text: string, facts?: { ends: boolean }) => readAll([Buffer.from(text, 'latin1')], facts)
const lines = (...texts: string[]) => texts.join('\r\n')

const counted = lines('HTTP/1.1 200 OK', 'Content-Type: text/plain', 'content-length:  5 ', '', 'Hello')
const chunked = lines(
  'HTTP/1.1 200 OK',
  'Transfer-Encoding: chunked',
  '',
  '5',
  'Hello',
  '00A ;name="a;b"',
  ', "\r\n0\r\n\r\n',
  '6 ',
  'world!',
  '0;last',
  'Expires: never',
  'X-Empty:',
  '',
  '',
)
const interim = lines('HTTP/1.1 100 Continue', '', 'HTTP/1.1 103 Early Hints', 'link: </a>', '', counted)
const untilTheEnd = lines('HTTP/1.0 200 OK', '', 'Hello')
const empty = lines('HTTP/1.1 204 No Content', 'content-length: 7', '', '')

const responses: [string, string, { body: string; ends: boolean }][] = [
  ['a counted body', counted, { body: 'Hello', ends: false }],
  ['a chunked body', chunked, { body: 'Hello, "\r\n0\r\n\r\nworld!', ends: false }],
  ['interim heads before it', interim, { body: 'Hello', ends: false }],
  ['a body that ends with the connection', untilTheEnd, { body: 'Hello', ends: true }],
  ['no body by its status', empty, { body: '', ends: false }],
  ['no body by its count', lines('HTTP/1.1 200', 'content-length: 0', '', ''), { body: '', ends: false }],
]

describe.each(responses)('a response with %s', (_, text, { body, ends }) => {
  const bytes = Buffer.from(text, 'latin1')
  const whole = { body, whole: true, rest: '', head: expect.anything() }

  it('is read, and is whole at its end and not before', () => {
    expect(readAll([bytes], { ends })).toEqual(whole)
    for (let at = 0; at < bytes.length; at += 1) expect(readAll([bytes.subarray(0, at)]).whole).toBe(false)
  })

  it('is the same wherever the network splits it', () => {
    for (let at = 1; at < bytes.length; at += 1) {
      expect(readAll([bytes.subarray(0, at), bytes.subarray(at)], { ends })).toEqual(whole)
    }
    expect(
      readAll(
        Array.from(bytes, (byte) => Uint8Array.of(byte)),
        { ends },
      ),
    ).toEqual(whole)
  })

  it('ends where it says, whatever follows', () => {
    if (!ends) expect(readText(`${text}HTTP/1.1 200 OK`)).toEqual({ ...whole, rest: 'HTTP/1.1 200 OK' })
  })
})

it('gives every body back that was chunked, however it was and however it arrives', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), sizes, sizes, (body, chunkSizes, readSizes) => {
      const cut = (bytes: Buffer, lengths: readonly number[]) => {
        const pieces: Buffer[] = []
        for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
          const length = lengths[turn % lengths.length]!
          pieces.push(bytes.subarray(at, at + length))
          at += length
        }
        return pieces
      }
      const framed = cut(Buffer.from(body), chunkSizes).flatMap((piece) => [
        Buffer.from(`${piece.length.toString(16)}\r\n`),
        piece,
        Buffer.from('\r\n'),
      ])
      const head = Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      const bytes = Buffer.concat([head, ...framed, Buffer.from('0\r\n\r\n')])
      const read = readAll(cut(bytes, readSizes))
      expect(read).toMatchObject({ body: Buffer.from(body).toString('latin1'), whole: true, rest: '' })
    }),
  )
})

describe('a head', () => {
  const headOf = (...fields: string[]) => readText(lines('HTTP/1.1 200 OK', ...fields, '', '')).head!

  it('has the fields that are heeded by lower-case names, several of one name joined', () => {
    expect([
      ...headOf('Retry-After: 3', 'Connection:  b c\t', 'x-a: 1', 'connection:d', 'keep-alive:').headers,
    ]).toEqual([
      ['retry-after', '3'],
      ['connection', 'b c, d'],
      ['keep-alive', ''],
    ])
  })

  it.each<[number | null, string, string[]]>([
    [null, 'of HTTP/1.1', []],
    [0, 'that says close', ['Connection: Close']],
    [0, 'that says close among others', ['connection: x-a, close']],
    [60_000, 'that says how long', ['Keep-Alive: max=100, timeout=60']],
    [0, 'that says two things about its end', ['transfer-encoding: chunked', 'content-length: 5']],
  ])('is kept %j ms by a host %s', (keptMs, _, fields) => {
    expect(headOf(...fields).keptMs).toBe(keptMs)
  })

  it.each([
    [0, ['connection: none']],
    [null, ['connection: Keep-Alive']],
    [0, ['connection: keep-alive', 'transfer-encoding: chunked']],
  ])('is kept %j ms by a host of HTTP/1.0 with %j', (keptMs, fields) => {
    expect(readText(lines('HTTP/1.0 200 OK', ...fields, '', '')).head!.keptMs).toBe(keptMs)
  })

  it('is read in no more than a moment, whatever stands in it', () => {
    const spaces = ' '.repeat(60_000)
    expect(headOf(`retry-after:${spaces}b`).headers.get('retry-after')).toBe('b')
    expect(headOf(`retry-after: b${spaces}c`).headers.get('retry-after')).toBe(`b${spaces}c`)
    expect(() => headOf(`x-a:${spaces}\rb`)).toThrow(expect.objectContaining({ code: 'BAD_RESPONSE' }))
  })

  it.each([
    ['chunked', ['transfer-encoding: Chunked']],
    ['chunked', ['content-length: 5', 'transfer-encoding: chunked']],
    [5, ['content-length: 5', 'content-length: 5']],
    ['until the end', []],
  ])('says that the body ends %j by %j', (body, fields) => {
    expect(headOf(...fields).body).toBe(body)
  })
})

describe('bytes that are no response', () => {
  const head = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH\r\n\r\n'],
    ['another version of it', 'HTTP/2 200 OK\r\n\r\n'],
    ['no status', 'HTTP/1.1 OK\r\n\r\n'],
    ['a switch of protocols', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\n\r\n'],
    ['a field without a name', 'HTTP/1.1 200 OK\r\n: 5\r\n\r\n'],
    ['a space before the colon', 'HTTP/1.1 200 OK\r\ncontent-length : 5\r\n\r\n'],
    ['a field that goes on in the next line', 'HTTP/1.1 200 OK\r\nx-a: b\r\n c\r\n\r\n'],
    ['a lone line feed within a field', 'HTTP/1.1 200 OK\r\nx-a: b\ncontent-length: 5\r\n\r\n'],
    ['a lone carriage return in its first line', 'HTTP/1.1 200 O\rK\r\n\r\n'],
    ['a null byte in its first line', 'HTTP/1.1 200 O\0K\r\n\r\n'],
    ['a null byte within a field', 'HTTP/1.1 200 OK\r\nx-a: b\0c\r\n\r\n'],
    ['lines that end in line feeds alone', 'HTTP/1.1 200 OK\ncontent-length: 5\n\nHello'],
    ['an encoding that nobody asked for', 'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\n'],
    ['an encoding twice', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked, chunked\r\n\r\n'],
    ['a length that is no number', 'HTTP/1.1 200 OK\r\ncontent-length: +5\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n'],
    ['a head without end', `HTTP/1.1 200 OK\r\n${'x-a: b\r\n'.repeat(20_000)}`],
    ['a chunk without a size', `${head}\r\n`],
    ['a size that is no number', `${head}5x\r\n`],
    ['two sizes', `${head}5 6\r\n`],
    ['a line feed within an extension', `${head}5;a\n\r\n`],
    ['a line feed within a trailer', `${head}0\r\na: b\n\r\n`],
    ['a negative size', `${head}-5\r\n`],
    ['a size in C’s spelling', `${head}0x5\r\n`],
    ['a size beyond all memory', `${head}fffffffffff\r\n`],
    ['a size that is only zeros', `${head}${'0'.repeat(17)}\r\n`],
    ['a chunk longer than its size', `${head}5\r\nHello!\r\n`],
    ['a size line that ends in a lone CR', `${head}5\rHello`],
    ['an extension without end', `${head}5;${'x'.repeat(70_000)}`],
    ['a trailer without end', `${head}0\r\n${'x'.repeat(70_000)}`],
  ])('are refused: %s', (_, text) => {
    expect(() => readText(text)).toThrow(expect.objectContaining({ code: 'BAD_RESPONSE' }))
    expect(() => readAll(Array.from(Buffer.from(text, 'latin1'), (byte) => Uint8Array.of(byte)))).toThrow(
      expect.objectContaining({ code: 'BAD_RESPONSE' }),
    )
  })
})
