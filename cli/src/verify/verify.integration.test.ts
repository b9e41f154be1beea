import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createClient } from '@arena/client'
import type { Board } from '@arena/contract'
import { type LogEntry, lineOf, type VoteEntry } from '@arena/ratings'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PATIENCE } from '../../../server/src/testing/patience.ts'
import { createCliFixture } from '../fixtures.ts'

const fixture = await createCliFixture()
afterAll(() => fixture.close())

const at = (name: string) => path.join(fixture.folder, name)

const call = async (url: string, cookie: string, body = {}) => {
  const headers = { cookie, 'content-type': 'application/json' }
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(reply.status).toBe(200)
  const cookies = reply.headers.getSetCookie().map((each) => each.split(';')[0]!)
  return { cookie: cookies.join('; '), token: ((await reply.json()) as { token?: string }).token ?? '' }
}

/** The saved log with one more vote, on a battle of its own, whose hash is right. */
async function forge(change: Partial<VoteEntry>): Promise<string[]> {
  const lines = (await readFile(at('votes.jsonl'), 'utf8')).trimEnd().split('\n')
  const vote = lines.map((line) => JSON.parse(line) as LogEntry).findLast((entry) => entry.type === 'vote')!
  const position = lines.length + 1
  const previous = createHash('sha256').update(lines.at(-1)!).digest('hex')
  return [...lines, lineOf({ ...vote, position, battle: position, ...change, previous })]
}

describe('arena verify', () => {
  /** Guests vote on one battle and sign in to one account, so all votes but the first are withdrawn. */
  async function becomeOneAccount(guests: number): Promise<void> {
    const account = { name: 'Ada', email: 'ada@arena.test', password: 'correct horse battery' }
    let comparisonId = ''
    for (let guest = 0; guest < guests; guest += 1) {
      const { cookie, token } = await call(`${baseUrl}/api/auth/guest`, '')
      const { battles, votes } = createClient({ baseUrl, token })
      comparisonId ||= (await battles.start({ prompt: 'Cats or dogs?' })).comparisonId
      await votes.cast({ comparisonId, voteChoice: 'left' })
      await call(`${baseUrl}/api/auth/sign-${guest === 0 ? 'up' : 'in'}/email`, cookie, account)
    }
  }

  let baseUrl = ''
  let service: Awaited<ReturnType<typeof fixture.serve>>
  beforeAll(async () => {
    await fixture.arena(['demo', '--battles', '300'])
    service = await fixture.serve()
    baseUrl = service.url
    const { leaderboard } = createClient({ baseUrl })
    await becomeOneAccount(2)
    const log = await leaderboard.votes()
    const readBoard = (scope: 'all' | 'blind' = 'blind') => leaderboard.read({ scope })
    const end = log.trimEnd().split('\n').length
    // A merge shows within a second, and not on both boards at once.
    for (const scope of ['all', 'blind'] as const)
      await vi.waitUntil(async () => (await readBoard(scope)).throughVote === end, { ...PATIENCE })
    await writeFile(at('votes.jsonl'), log)
    await writeFile(at('board.json'), JSON.stringify(await readBoard()))
  })

  afterAll(() => service.close())

  it('[L30] finds every board of a service equal to its vote log', async () => {
    const { code, out, err } = await fixture.arena(['verify', baseUrl, '--json'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const { boards, lines } = JSON.parse(out) as { lines: number; boards: { scope: string; differences: string[] }[] }
    expect(lines).toBeGreaterThan(200)
    expect(new Set(boards.map(({ scope }) => scope))).toEqual(new Set(['all', 'blind']))
    expect(boards.flatMap(({ differences }) => differences)).toEqual([])
    const { excludedVotes } = await createClient({ baseUrl }).leaderboard.read()
    expect(excludedVotes.duplicate).toBe(1)
  })

  it('[L30] compares a saved board with a saved log', async () => {
    const { code, out } = await fixture.arena(['verify', at('votes.jsonl'), '--board', at('board.json')])
    expect(code).toBe(0)
    expect(out).toContain('equal     scope blind')
  })

  it('[L30] says that only the lines were checked if there is no board, and what to add', async () => {
    const { code, out } = await fixture.arena(['verify', at('votes.jsonl')])
    expect(code).toBe(0)
    expect(out).toMatch(/ lines, none changed\..*\nNo leaderboard was checked: .*\nAdd --board .* or give the URL/)
    expect(out).not.toContain('Not covered')
  })

  it('[L30] refuses a saved board together with a URL', async () => {
    const { code, err } = await fixture.arena(['verify', baseUrl, '--board', at('board.json')])
    expect(code).toBe(2)
    expect(err).toContain('--board goes with a saved vote log')
  })

  it('[L30] fails for a file without lines', async () => {
    await writeFile(at('empty.jsonl'), '\n')
    const empty = await fixture.arena(['verify', at('empty.jsonl')])
    expect(empty).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/empty\.jsonl has no lines\.\n$/) })
  })

  it('[L30] names the numbers that differ', async () => {
    const board = JSON.parse(await readFile(at('board.json'), 'utf8')) as { items: { eloScore: number }[] }
    board.items[0]!.eloScore += 0.1
    await writeFile(at('raised.json'), JSON.stringify(board))
    const { code, out } = await fixture.arena(['verify', at('votes.jsonl'), '--board', at('raised.json')])
    expect(code).toBe(1)
    expect(out).toMatch(/DIFFERENT scope blind.*\n {2}models\..*\.eloScore is .*, and the log gives /)
  })

  it('[L30] [L31] compares the forecasts of votes', async () => {
    type Forecasts = { items: { neighbors: { below: { votesNeeded: number | null } | null } }[] }
    const board = JSON.parse(await readFile(at('board.json'), 'utf8')) as Forecasts
    board.items.find(({ neighbors }) => neighbors.below)!.neighbors.below!.votesNeeded = 12_345
    await writeFile(at('forecast.json'), JSON.stringify(board))
    const { code, out } = await fixture.arena(['verify', at('votes.jsonl'), '--board', at('forecast.json')])
    expect(code).toBe(1)
    expect(out).toMatch(/\.neighbors\.below\.votesNeeded is 12345, and the log gives /)
  })

  it('[L30] compares the order of the rows', async () => {
    const board = JSON.parse(await readFile(at('board.json'), 'utf8')) as { items: unknown[] }
    await writeFile(at('reordered.json'), JSON.stringify({ ...board, items: board.items.toReversed() }))
    const { code, out } = await fixture.arena(['verify', at('votes.jsonl'), '--board', at('reordered.json')])
    expect(code).toBe(1)
    expect(out).toMatch(/\n {2}order\.0 is ".*", and the log gives /)
  })

  it('[L30] shows with --since that the log only grew, and fails if it did not', async () => {
    const { logHash, throughVote } = JSON.parse(await readFile(at('board.json'), 'utf8')) as Board
    const grown = await fixture.arena(['verify', at('votes.jsonl'), '--since', logHash, '--json'])
    expect(grown.code).toBe(0)
    expect(JSON.parse(grown.out)).toMatchObject({ since: { hash: logHash, position: throughVote } })
    const other = await fixture.arena(['verify', at('votes.jsonl'), '--since', 'a'.repeat(64)])
    expect(other).toMatchObject({ code: 1, out: '' })
    expect(other.err).toContain('a line that was published then has been changed or removed')
    expect(await fixture.arena(['verify', at('votes.jsonl'), '--since', 'abc'])).toMatchObject({ code: 2 })
  })

  it('[L30] counts the lines that no board has', async () => {
    const lines = await forge({})
    await writeFile(at('longer.jsonl'), lines.join('\n'))
    const { code, out } = await fixture.arena(['verify', at('longer.jsonl'), '--board', at('board.json')])
    expect(code).toBe(0)
    expect(out).toMatch(/\n1 of the lines, from [\d,]+ on, are in no board yet\.\n/)
  })

  const dayIn = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
  it.each<[string, Partial<VoteEntry>]>([
    ['the probability is 7', { probability: 7 }],
    [`the day is ${dayIn(3)}, which is in the future`, { day: dayIn(3) }],
  ])('[L30] fails if a line is impossible, although its hash is right: %s', async (what, change) => {
    await writeFile(at('forged.jsonl'), (await forge(change)).join('\n'))
    const { code, err } = await fixture.arena(['verify', at('forged.jsonl')])
    expect(code).toBe(1)
    expect(err).toMatch(new RegExp(`^Line \\d+ of the vote log is impossible: ${what}\\.$`, 'm'))
  })

  it('[L30] accepts a vote of tomorrow, where clocks differ, and names a line that changes nothing', async () => {
    const lines = await forge({ day: dayIn(1) })
    const { voter } = JSON.parse(lines.at(-1)!) as VoteEntry
    for (let times = 0; times < 2; times += 1) {
      const previous = createHash('sha256').update(lines.at(-1)!).digest('hex')
      lines.push(lineOf({ position: lines.length + 1, type: 'hold', voter, previous }))
    }
    await writeFile(at('repeated.jsonl'), lines.join('\n'))
    const note = `Line ${lines.length} of the vote log changes nothing: a voter is held who was held before.`
    expect(await fixture.arena(['verify', at('repeated.jsonl')])).toMatchObject({
      code: 0,
      out: expect.stringContaining(note),
    })
    const { out } = await fixture.arena(['verify', at('repeated.jsonl'), '--json'])
    expect(JSON.parse(out)).toMatchObject({ notes: [note] })
  })

  it.each([
    ['changed', (lines: string[]) => lines.with(4, lines[4]!.replace(/"battle":\d+/, '"battle":9999'))],
    ['missing', (lines: string[]) => lines.toSpliced(4, 1)],
    ['added', (lines: string[]) => lines.toSpliced(4, 0, lines[4]!)],
    ['not JSON', (lines: string[]) => lines.with(4, 'vote')],
  ])('[L30] fails if a line is %s', async (_what, change) => {
    const lines = (await readFile(at('votes.jsonl'), 'utf8')).trimEnd().split('\n')
    await writeFile(at('changed.jsonl'), change(lines).join('\n'))
    const { code, out, err } = await fixture.arena(['verify', at('changed.jsonl')])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^Line [56] /)
  })
})
