import { expect, it } from 'vitest'
import { ResponseReader } from './response-reader.ts'

const SIZED = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-Other: 1\r\n\r\nhello'
const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n'
const EMPTY = 'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n\r\n'
const OPEN = 'HTTP/1.0 500 Internal Server Error\r\nConnection: close\r\n\r\noh no'

function read(pieces: readonly string[]) {
  const seen: string[] = []
  const reader = new ResponseReader({
    head: (status) => seen.push(`${status}:`),
    body: (bytes) => seen.push(bytes.toString()),
    end: () => seen.push('|'),
  })
  for (const piece of pieces) reader.feed(Buffer.from(piece))
  return { text: () => seen.join(''), reader }
}

it('reads responses of every framing one after the other', () => {
  expect(read([SIZED + CHUNKED + EMPTY + SIZED]).text()).toBe('200:hello|200:hello world|304:|200:hello|')
})

it('reads them the same wherever the network cut them', () => {
  const whole = SIZED + CHUNKED + EMPTY
  for (let cut = 1; cut < whole.length; cut++) {
    expect(read([whole.slice(0, cut), whole.slice(cut)]).text()).toBe('200:hello|200:hello world|304:|')
  }
  expect(read([...whole]).text()).toBe('200:hello|200:hello world|304:|')
})

it('takes the end of the connection for the end of a response that names no length', () => {
  const { text, reader } = read([OPEN])
  expect(text()).toBe('500:oh no')
  reader.close()
  expect(text()).toBe('500:oh no|')
})
