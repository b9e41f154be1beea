import { documentedOperations } from '@arena/contract'
import { expect, it } from 'vitest'
import { createClient } from './index.ts'

/** Calls every function of every feature with texts: ids in the path, or the input. */
async function callAll(client: object): Promise<void> {
  for (const functions of Object.values(client) as Record<string, (...given: unknown[]) => unknown>[]) {
    for (const call of Object.values(functions)) {
      const answer = call('named', 'named')
      // A stream sends its request when it is read. This one ends without a last event, so reading it fails.
      if (Symbol.asyncIterator in Object(answer)) await (answer as AsyncGenerator).next().catch(() => {})
      else await answer
    }
  }
}

it('has a function for every operation of the contract', async () => {
  const reached = new Set<string>()
  const recording: typeof fetch = async (address, init) => {
    reached.add(`${init?.method} ${new URL(String(address)).pathname.replaceAll('/named', '/{}')}`)
    return new Response('{}')
  }
  await callAll(createClient({ baseUrl: 'http://arena.test', fetch: recording }))
  // Those of `/v1` and of `/mcp` are called by the clients of their own protocols.
  const ours = documentedOperations.filter(({ path }) => !/^\/(v1|mcp)\b/.test(path))
  const promised = ours.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect([...reached].toSorted()).toEqual(promised.toSorted())
})

it('sends the query of a leaderboard, and returns the CSV as text', async () => {
  const asked: string[] = []
  const recording: typeof fetch = async (address) => {
    asked.push(String(address))
    return new Response('"rank"\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } })
  }
  const { leaderboard } = createClient({ baseUrl: 'http://arena.test/', fetch: recording })
  expect(await leaderboard.csv({ scope: 'blind', tag: 'lang:de', since: '2026-01-31' })).toBe('"rank"\n')
  await leaderboard.csv()
  expect(asked).toEqual([
    'http://arena.test/api/arena/model-stats.csv?scope=blind&tag=lang%3Ade&since=2026-01-31',
    'http://arena.test/api/arena/model-stats.csv',
  ])
})

it('[W3] leaves out a query parameter that is null, so that the cursor of the last page can be sent', async () => {
  const asked: string[] = []
  const recording: typeof fetch = async (address) => {
    asked.push(String(address))
    return new Response('{}')
  }
  const { threads, admin } = createClient({ baseUrl: 'http://arena.test', fetch: recording })
  await threads.list({ before: null, search: null, limit: 20 })
  await threads.messages('named', { after: null, limit: null })
  await admin.audit({ before: null })
  expect(asked).toEqual([
    'http://arena.test/api/threads?limit=20',
    'http://arena.test/api/threads/named/messages',
    'http://arena.test/api/admin/audit',
  ])
})

it('passes the signal to fetch, with and without a query', async () => {
  const signal = AbortSignal.abort(new Error('aborted'))
  const recording: typeof fetch = async (_address, init) => {
    init?.signal?.throwIfAborted()
    return new Response('{}')
  }
  const { leaderboard, models } = createClient({ baseUrl: 'http://arena.test', fetch: recording })
  await expect(leaderboard.read({ style: 'controlled' }, { signal })).rejects.toThrow('aborted')
  await expect(models.list({ signal })).rejects.toThrow('aborted')
})
