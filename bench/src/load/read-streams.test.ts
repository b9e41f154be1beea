import { expect, it } from 'vitest'
import { serve } from './fixtures.ts'
import { readStreams } from './read-streams.ts'
import { nowUs, stampOf } from './timestamps.ts'

const job = { streams: 3, request: { method: 'GET', path: '/' } as const, chunksExpected: 4, timeMsMax: 10_000 }

it('reads every chunk of every stream, two in one write and one in two writes', async () => {
  const port = await serve((_request, response) => {
    const late = stampOf(nowUs())
    response.write(`data: ${stampOf(nowUs())}\n\ndata: ${stampOf(nowUs())}\n\n`)
    response.write(`data: ${late.slice(0, 4)}`)
    setImmediate(() => response.end(`${late.slice(4)}\n\ndata: ${stampOf(nowUs())}\n\n`))
  })
  const read = await readStreams({ ...job, port })
  expect(read).toMatchObject({ chunks: 12, failed: 0, firstFailure: null })
  expect(read.latencyMs.p50).toBeGreaterThanOrEqual(0)
  expect(read.firstTextMs.max).toBeLessThanOrEqual(read.elapsedMs)
})

it('counts a stream that ends early or is refused as failed, with a word about the first', async () => {
  let asked = 0
  const port = await serve((_request, response) => {
    asked += 1
    if (asked === 1) response.writeHead(500).end('no room')
    else response.end(asked === 2 ? stampOf(nowUs()) : stampOf(nowUs()).repeat(4))
  })
  const read = await readStreams({ ...job, port })
  expect(read).toMatchObject({ chunks: 5, failed: 2 })
  expect(read.firstFailure).toMatch(/chunks of 4 came/)
})

it('goes away in the middle where it was told so, and the server learns of it', async () => {
  let left = 0
  const port = await serve((_request, response) => {
    response.on('close', () => {
      if (!response.writableEnded) left += 1
    })
    response.write(stampOf(nowUs()))
    response.write(stampOf(nowUs()))
  })
  const read = await readStreams({ ...job, leaveAfterChunks: 2, port })
  expect(read).toMatchObject({ failed: 0 })
  await expect.poll(() => left).toBe(3)
})
