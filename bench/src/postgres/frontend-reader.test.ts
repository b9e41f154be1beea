import { expect, it } from 'vitest'
import { FrontendReader } from './frontend-reader.ts'

const text = (value: string) => Buffer.from(`${value}\0`)
const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const message = (code: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(code), int32(body.length + 4), body])
}

const startup = Buffer.concat([int32(8 + 5), int32(196_608), text('user')])
const parse = message('P', text('votes.cast'), text('select $1, $2'), int16(0))
const bind = message(
  'B',
  text(''),
  text('votes.cast'),
  int16(1),
  int16(0),
  int16(2),
  int32(1),
  Buffer.from('e'),
  int32(-1),
  int16(0),
)
const execute = message('E', text(''), int32(0))
const sync = message('S')
const query = message('Q', text('select 1'))
const conversation = Buffer.concat([startup, parse, bind, execute, sync, bind, execute, sync, query])

it('counts round trips and knows statements and their values', () => {
  const reader = new FrontendReader()
  reader.feed(conversation)
  expect(reader.roundTrips).toBe(3)
  expect([...reader.texts]).toEqual([['votes.cast', 'select $1, $2']])
  expect(reader.asked).toEqual(Array.from({ length: 2 }, () => ({ statement: 'votes.cast', values: ['e', null] })))
})

it('reads the same however the network cut it', () => {
  const reader = new FrontendReader()
  for (const byte of conversation) reader.feed(Buffer.from([byte]))
  expect(reader.roundTrips).toBe(3)
  expect(reader.asked).toHaveLength(2)
})
