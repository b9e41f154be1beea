import { createHash } from 'node:crypto'
import { FIRST_PREVIOUS, type LogEntry } from '@arena/ratings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startArena, type TestArena } from '../../testing/start-arena.ts'

let arena: TestArena
beforeAll(async () => {
  arena = await startArena()
})
afterAll(() => arena.close())

const read = (query = '', headers: Record<string, string> = {}) =>
  arena.call(`/api/arena/votes.jsonl${query}`, { headers })
const linesOf = (text: string) => text.split('\n').slice(0, -1)

async function vote(): Promise<{ comparisonId: string; userId: string }> {
  const { client, userId } = await arena.signIn()
  const { comparisonId } = await client.battles.startSealed({ prompt: 'Write a haiku about rain' })
  await client.votes.cast({ comparisonId, voteChoice: 'left' })
  return { comparisonId, userId }
}

describe('the public vote log', () => {
  it('[L29] has a line for every vote, linked by hashes, without ids and texts', async () => {
    const cast = [await vote(), await vote(), await vote()]
    const reply = await read()
    expect(reply.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    const lines = linesOf(reply.text)
    expect(lines).toHaveLength(3)
    let previous = FIRST_PREVIOUS
    for (const [index, line] of lines.entries()) {
      const entry = JSON.parse(line) as LogEntry
      expect(entry).toMatchObject({ position: index + 1, type: 'vote', choice: 'left', class: 'blind', previous })
      previous = createHash('sha256').update(line).digest('hex')
    }
    for (const { comparisonId, userId } of cast) {
      expect(reply.text).not.toContain(comparisonId)
      expect(reply.text).not.toContain(userId)
    }
    expect(reply.text).not.toContain('haiku')
  })

  it.each([
    ['?from=2', [2, 3]],
    ['?from=2&limit=1', [2]],
    ['?from=9', []],
  ])('[L29] can be read in parts: %s', async (query, wanted) => {
    const positions = linesOf((await read(query)).text).map((line) => (JSON.parse(line) as LogEntry).position)
    expect(positions).toEqual(wanted)
  })

  it('[L29] has an ETag that changes with the log', async () => {
    const { headers } = await read()
    const etag = String(headers.get('etag'))
    expect(headers.get('cache-control')).toBe('no-cache')
    expect((await read('', { 'if-none-match': etag })).status).toBe(304)
    await vote()
    expect((await read('', { 'if-none-match': etag })).status).toBe(200)
  })

  it('[L29] lets full blocks be cached for ever', async () => {
    await arena.database.pool.query(
      `insert into vote_log (position, kind, voter, hash)
       select position, 1, 1, '\\x00' from generate_series((select last_position + 1 from vote_log_head), 10000) position`,
    )
    await arena.database.pool.query('update vote_log_head set last_position = 10000')
    const { headers, text } = await read('?from=1&limit=10000')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(linesOf(text)).toHaveLength(10_000)
    expect((await read('?from=2&limit=10000')).headers.get('cache-control')).toBe('no-cache')
  })

  it.each(['?from=0', '?limit=0', '?limit=100001', '?from=one'])('[L29] refuses %s', async (query) => {
    const { status, text } = await read(query)
    expect(status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
  })
})
