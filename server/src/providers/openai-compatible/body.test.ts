import { describe, expect, it } from 'vitest'
import { TextOfBytes } from './body.ts'

const textOf = (pieces: readonly Buffer[], bytesMax = 1_000): string => {
  const body = new TextOfBytes(bytesMax)
  for (const piece of pieces) body.add(piece)
  return body.text()
}

describe('a body', () => {
  const whole = Buffer.from('{"a":"ü€👋"}')
  it.each([
    ['text', whole],
    ['text behind a byte order mark', Buffer.concat([Buffer.from('\uFEFF'), whole])],
    ['text that ends within a character', whole.subarray(0, -3)],
    ['bytes that are no text', Buffer.from([0x7b, 0xe2, 0x82, 0x41, 0xff, 0xc3, 0xf0, 0x9f, 0x91])],
  ])('is the same however the network split it: %s', (_, bytes) => {
    const expected = bytes.toString('utf8').replace(/^\uFEFF/, '')
    for (let first = 0; first <= bytes.length; first += 1) {
      for (let second = first; second <= bytes.length; second += 1) {
        const pieces = [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)]
        expect(textOf(pieces)).toBe(expected)
      }
    }
  })

  it('does not need its pieces any longer than it takes to add them', () => {
    const memory = Buffer.from('one')
    const body = new TextOfBytes(10)
    body.add(memory)
    memory.fill('x')
    expect(body.text()).toBe('one')
  })

  it('takes as many bytes as it may have and no more', () => {
    const body = new TextOfBytes(4)
    expect([body.add(Buffer.from('ü')), body.add(Buffer.from('ü')), body.add(Buffer.from('.'))]).toEqual([
      true,
      true,
      false,
    ])
  })
})
