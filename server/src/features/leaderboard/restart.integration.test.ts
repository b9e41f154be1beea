import pg from 'pg'
import { expect, it } from 'vitest'
import { callBoard } from '../../testing/call-board.ts'
import { logDifferences } from '../../testing/log-differences.ts'
import { playVotes } from '../../testing/play-votes.ts'
import { startArena } from '../../testing/start-arena.ts'

const choices = ['left', 'right', 'tie', 'left', 'both-bad'] as const
const votes = Array.from({ length: 40 }, (_, index) => ({
  left: index % 2 ? 'sim/solon' : 'sim/pico',
  right: index % 2 ? 'sim/flint' : 'sim/solon',
  choice: choices[index % choices.length]!,
  voter: `voter ${index % 7}`,
}))

/** A copy of a database that nobody uses, as after a restored backup. */
async function copyDatabase(url: string): Promise<string> {
  const { pathname } = new URL(url)
  const source = pathname.slice(1)
  const client = new pg.Client({ connectionString: url.replace(/\/[^/]+$/, '/postgres') })
  await client.connect()
  await client.query(`create database ${source}_copy template ${source}`)
  await client.end()
  return `${url}_copy`
}

it('[L5] [L6] [L26] shows the same board and ETag after a restart and after a restored backup, and counts new votes', async () => {
  const first = await startArena()
  await playVotes(first, votes)
  const before = await callBoard(first)
  await first.close()

  const databaseUrl = await copyDatabase(first.databaseUrl)
  for (const url of [first.databaseUrl, databaseUrl]) {
    const later = await startArena({ databaseUrl: url })
    // A start that takes long shows the stored board at first.
    await expect.poll(async () => (await callBoard(later)).headers.get('etag')).toBe(before.headers.get('etag'))
    const after = await callBoard(later)
    expect({ ...after.json, asOf: null }).toEqual({ ...before.json, asOf: null })
    await playVotes(later, votes.slice(0, 3))
    await expect
      .poll(async () => (await callBoard(later)).json)
      .toMatchObject({
        totalVotes: 43,
        throughVote: 43,
        intervalsThroughVote: 43,
      })
    expect(await logDifferences(later.database)).toEqual([])
    await later.close()
  }
})
