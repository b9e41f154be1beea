import { expect, it } from 'vitest'
import { ask } from './ask.ts'
import { serve } from './fixtures.ts'

const job = { callers: 3, requests: [{ method: 'GET', path: '/' } as const], operations: 10, timeMsMax: 10_000 }

it('asks exactly as often as it was told, with every request in turn', async () => {
  const bodies: string[] = []
  const port = await serve(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    bodies.push(text)
    response.end('{}')
  })
  const requests = Array.from({ length: 10 }, (_, index) => ({ method: 'POST', path: '/', body: `${index}` }) as const)
  const { operations } = await ask({ ...job, port, requests, expectedStatus: 200 })
  expect(operations).toBe(10)
  expect(bodies.sort()).toEqual([...'0123456789'])
})

it('never has more under way than callers times what each asks together', async () => {
  let underWay = 0
  let most = 0
  const port = await serve((_request, response) => {
    underWay += 1
    most = Math.max(most, underWay)
    setImmediate(() => {
      underWay -= 1
      response.end('x')
    })
  })
  const { operations } = await ask({ ...job, port, together: 2, expectedStatus: 200 })
  expect(operations).toBe(10)
  expect(most).toBeLessThanOrEqual(6)
})

it('goes on where a server closes its connections', async () => {
  const port = await serve((_request, response) => response.setHeader('connection', 'close').end('x'))
  await expect(ask({ ...job, port, expectedStatus: 200 })).resolves.toMatchObject({ operations: 10 })
})

it('fails with what was said when an answer is not the expected one', async () => {
  const port = await serve((_request, response) => response.writeHead(500).end('no room'))
  await expect(ask({ ...job, port, expectedStatus: 200 })).rejects.toThrow('500 no room')
})

it('counts failures and goes on where it was told so', async () => {
  let asked = 0
  const port = await serve((_request, response) => {
    asked += 1
    response.writeHead(asked % 2 ? 200 : 500).end('no room')
  })
  const { operations, failed, firstFailure } = await ask({ ...job, port, expectedStatus: 200, goOnAfterFailures: true })
  expect({ operations, failed }).toEqual({ operations: 5, failed: 5 })
  expect(firstFailure).toContain('500 no room')
})
