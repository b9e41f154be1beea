import { operations } from '@arena/contract'
import { expect, it } from 'vitest'
import { createClient } from './index.ts'

/** The members that are an object of functions, each called with what it needs to name its path. */
async function callAll(client: object): Promise<void> {
  for (const functions of Object.values(client) as Record<string, (...given: unknown[]) => unknown>[]) {
    for (const call of Object.values(functions)) {
      const answer = call('named')
      // A stream asks when it is read, and this one has no last event.
      if (Symbol.asyncIterator in Object(answer)) await (answer as AsyncGenerator).next().catch(() => {})
      else await answer
    }
  }
}

it('reaches every operation of the contract', async () => {
  const reached = new Set<string>()
  const recording: typeof fetch = async (address, init) => {
    reached.add(`${init?.method} ${new URL(String(address)).pathname.replace('/named', '/{}')}`)
    return new Response('{}')
  }
  await callAll(createClient({ baseUrl: 'http://arena.test', fetch: recording }))
  const promised = operations.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/, '{}')}`)
  expect(promised.filter((operation) => !reached.has(operation))).toEqual([])
  const accounts = ['sign-up/email', 'sign-in/email', 'sign-out'].map((path) => `POST /api/auth/${path}`)
  expect([...reached].toSorted()).toEqual([...promised, ...accounts].toSorted())
})

it('asks for a part of the leaderboard by its query, and gives the table as text', async () => {
  const asked: string[] = []
  const recording: typeof fetch = async (address) => {
    asked.push(String(address))
    return new Response('"rank"\n')
  }
  const { leaderboard } = createClient({ baseUrl: 'http://arena.test/', fetch: recording })
  expect(await leaderboard.csv({ scope: 'blind', tag: 'lang:de', since: '2026-01-31' })).toBe('"rank"\n')
  await leaderboard.csv()
  expect(asked).toEqual([
    'http://arena.test/api/arena/model-stats.csv?scope=blind&tag=lang%3Ade&since=2026-01-31',
    'http://arena.test/api/arena/model-stats.csv',
  ])
})

it('passes the signal on beside a query', async () => {
  const left = AbortSignal.abort(new Error('left'))
  const recording: typeof fetch = async (_address, init) => {
    init?.signal?.throwIfAborted()
    return new Response('{}')
  }
  const { leaderboard } = createClient({ baseUrl: 'http://arena.test', fetch: recording })
  await expect(leaderboard.read({ style: 'controlled' }, { signal: left })).rejects.toThrow('left')
})
