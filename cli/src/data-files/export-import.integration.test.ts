import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createClient } from '@arena/client'
import type { Board } from '@arena/contract'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PATIENCE } from '../../../server/src/testing/patience.ts'
import { createCliFixture } from '../fixtures.ts'

const fixture = await createCliFixture()
/** Another database, which no service uses. */
const other = await createCliFixture()
const at = (name: string) => path.join(fixture.folder, name)
const { pool } = fixture.database

type Row = Record<string, unknown>
const rowsOf = (text: string): Row[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

let service: Awaited<ReturnType<typeof fixture.serve>>
let board: () => Promise<Board>
let userId = ''
let openBattle = ''
/** Of a battle. */
const history = [
  { role: 'user', content: 'An earlier question of Ada' },
  { role: 'assistant', content: 'An answer' },
]
/** Before there are imported votes, and votes of guests who became accounts. */
let first: { exported: Awaited<ReturnType<typeof fixture.arena>>; log: string }

async function guest() {
  const { token } = await createClient({ baseUrl: service.url }).identity.guest()
  return createClient({ baseUrl: service.url, token })
}

beforeAll(async () => {
  await fixture.arena(['demo', '--battles', '200'])
  service = await fixture.serve()
  const reader = createClient({ baseUrl: service.url })
  board = () => reader.leaderboard.read({ scope: 'all' })
  const ada = await guest()
  userId = (await ada.identity.me()).userId
  const { threadId } = await ada.threads.create()
  const battle = await ada.battles.startSealed({ prompt: 'A secret of Ada', threadId })
  await fixture.database.pool.query('update comparisons set history = $1 where comparison_id = $2', [
    JSON.stringify(history),
    battle.comparisonId,
  ])
  await ada.votes.cast({ comparisonId: battle.comparisonId, voteChoice: 'tie' })
  await ada.chat.once({ prompt: 'A question of Ada', threadId, system: 'Rules of Ada' })
  openBattle = (await ada.battles.startSealed({ prompt: 'Not voted on' })).comparisonId
  const gone = await guest()
  await gone.votes.cast({ comparisonId: battle.comparisonId, voteChoice: 'left' })
  const left = await gone.threads.create()
  await gone.battles.startSealed({ prompt: 'A secret of Bob', threadId: left.threadId })
  await gone.identity.deleteMe()
  first = { exported: await fixture.arena(['export', 'votes']), log: await reader.leaderboard.votes() }
})

afterAll(async () => {
  await service.close()
  await other.close()
  await fixture.close()
})

/** A day of a Parquet file is a date. */
function dayOf(value: unknown): string {
  expect(value).toBeInstanceOf(Date)
  return (value as Date).toISOString().slice(0, 10)
}

describe('arena export', () => {
  it('[O29] writes every vote of the log, with the pseudonyms of the public log', async () => {
    const { code, out, err } = first.exported
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const published = rowsOf(first.log).filter(({ type }) => type === 'vote')
    const winners: Row = { left: 'model_a', right: 'model_b', tie: 'tie', 'both-bad': 'both_bad' }
    expect(rowsOf(out)).toEqual(
      published.map(({ position, day, left, right, choice, class: kind, tags, probability, voter }) => ({
        id: position,
        day,
        model_a: left,
        model_b: right,
        winner: winners[choice as string],
        class: kind,
        held: false,
        tags: (tags as string[]).join(' '),
        probability,
        voter,
        battle: expect.stringMatching(/^[0-9a-f]{32}$/),
        source: null,
        withdrawn: false,
      })),
    )
  })

  it('[O29] [O30] writes the same rows in every format, and texts only on request', async () => {
    const counts = new Map<string, number>()
    for (const withText of [[], ['--with-text']]) {
      for (const format of ['jsonl', 'csv', 'parquet']) {
        const folder = at(`${format}${withText.join('')}`)
        const { code } = await fixture.arena(['export', 'all', '--format', format, '--out', folder, ...withText])
        expect(code).toBe(0)
        const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'))
        expect(manifest).toMatchObject({ version: '1.0.0', format, withText: withText.length > 0 })
        expect(manifest.schema).toMatch(/^\d{4}-/)
        for (const { kind, file, rows, sha256 } of manifest.files) {
          const bytes = await readFile(path.join(folder, file))
          expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
          expect((await stat(path.join(folder, file))).mode & 0o777).toBe(0o600)
          expect(existsSync(path.join(folder, `${file}.part`))).toBe(false)
          expect(counts.get(kind) ?? rows).toBe(rows)
          counts.set(kind, rows)
          const text = bytes.toString()
          for (const hidden of [userId, openBattle, 'secret of Bob', '@']) {
            if (format !== 'parquet' && (hidden !== '@' || withText.length === 0)) expect(text).not.toContain(hidden)
          }
          if (withText.length === 0 && format !== 'parquet') expect(text).not.toContain('of Ada')
        }
      }
    }
    const parquet = async (folder: string, kind: string) =>
      parquetReadObjects({ file: await asyncBufferFromFile(path.join(at(folder), `${kind}.parquet`)) })
    for (const kind of ['votes', 'battles', 'threads']) {
      const lines = rowsOf(await readFile(path.join(at('jsonl--with-text'), `${kind}.jsonl`), 'utf8'))
      const stored = await parquet('parquet--with-text', kind)
      expect(lines).toHaveLength(counts.get(kind)!)
      const plain = stored.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            typeof value === 'bigint' ? Number(value) : name === 'day' ? dayOf(value) : (value ?? null),
          ]),
        ),
      )
      expect(JSON.parse(JSON.stringify(plain))).toEqual(lines)
      for (const row of await parquet('parquet', kind)) expect(row).not.toHaveProperty('prompt')
    }
    const threads = rowsOf(await readFile(path.join(at('jsonl--with-text'), 'threads.jsonl'), 'utf8'))
    const turn = threads.find(({ prompt }) => prompt === 'A secret of Ada')!
    expect(turn.answer_a).toEqual(expect.any(String))
    expect(threads).toContainEqual(
      expect.objectContaining({ prompt: 'A question of Ada', system_prompt: 'Rules of Ada', battle: null }),
    )
    const battles = rowsOf(await readFile(path.join(at('jsonl--with-text'), 'battles.jsonl'), 'utf8'))
    const votes = rowsOf(await readFile(path.join(at('jsonl--with-text'), 'votes.jsonl'), 'utf8'))
    const own = battles.find(({ prompt }) => prompt === 'A secret of Ada')!
    for (const row of [turn, own]) expect(JSON.parse(String(row.history))).toEqual(history)
    // The vote of somebody else on this battle does not lead to its owner.
    expect(votes.filter(({ battle }) => battle === own.battle)).toMatchObject([{ voter: own.user, winner: 'tie' }])
  })

  it('[O30] writes the reasons of votes on request, also of a guest who became an account', async () => {
    const created = await fetch(`${service.url}/api/auth/guest`, { method: 'POST' })
    const { token } = (await created.json()) as { token: string }
    const voter = createClient({ baseUrl: service.url, token })
    const { comparisonId } = await voter.battles.startSealed({ prompt: 'Why?' })
    await voter.votes.cast({ comparisonId, voteChoice: 'left' })
    await voter.votes.putReasons(comparisonId, { reasons: ['more-correct', 'clearer'] })
    // The latest vote: those of the demo have reasons, too.
    const given = async () => rowsOf((await fixture.arena(['export', 'votes', '--with-text'])).out).at(-1)!.reasons
    expect(await given()).toEqual('more-correct clearer')
    const signedUp = await fetch(`${service.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: created.headers.getSetCookie().join('; ') },
      body: JSON.stringify({ name: 'Ada', email: 'ada@example.org', password: 'a long pass phrase' }),
    })
    expect(signedUp.status).toBe(200)
    const { rows } = await pool.query('select user_id from vote_reasons where comparison_id = $1', [comparisonId])
    expect(rows).not.toEqual([{ user_id: JSON.parse(atob(token.split('.')[1]!)).sub }])
    expect(await given()).toEqual('more-correct clearer')
    expect((await fixture.arena(['export', 'votes'])).out).not.toContain('clearer')
  })

  it('[O29] leaves the files of the last export if it fails, and no part of new ones', async () => {
    await mkdir(path.join(at('kept'), 'threads.jsonl.part'), { recursive: true })
    await writeFile(path.join(at('kept'), 'votes.jsonl'), 'complete\n')
    const { code, err } = await fixture.arena(['export', 'all', '--force', '--out', at('kept')])
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/kept cannot be written \(\w*EISDIR\)\.\n$/) })
    expect((await readdir(at('kept'))).toSorted()).toEqual(['threads.jsonl.part', 'votes.jsonl'])
    expect(await readFile(path.join(at('kept'), 'votes.jsonl'), 'utf8')).toBe('complete\n')
  })

  it.each([
    ['votes', 'there.jsonl', 'there.jsonl'],
    ['votes', '.', 'votes.jsonl'],
    ['all', '.', 'manifest.json'],
  ])('[O29] does not overwrite a file without --force: %s --out %s', async (kind, out, existing) => {
    const folder = at(`force-${kind}-${out}`)
    const file = path.join(folder, existing)
    await mkdir(folder)
    await writeFile(file, 'precious')
    const argv = ['export', kind, '--out', path.join(folder, out)]
    expect(await fixture.arena(argv)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/exists: .*--force\.\n$/),
    })
    expect([await readFile(file, 'utf8'), ...(await readdir(folder))]).toEqual(['precious', existing])
    expect((await fixture.arena([...argv, '--force'])).code).toBe(0)
    expect(await readFile(file, 'utf8')).not.toBe('precious')
  })

  it('[O29] replaces a part of an interrupted export, which others could read', async () => {
    await writeFile(at('again.jsonl.part'), 'old', { mode: 0o644 })
    expect((await fixture.arena(['export', 'votes', '--out', at('again.jsonl')])).code).toBe(0)
    expect((await stat(at('again.jsonl'))).mode & 0o777).toBe(0o600)
  })

  it('[O29] needs no more than the right to read, also while votes wait for their number', async () => {
    const otherPool = other.database.pool
    // Roles belong to the server, which the files of a run share.
    const reader = `reader_${randomUUID().replaceAll('-', '')}`
    await otherPool.query(`create role ${reader} login password 'read' in role pg_read_all_data`)
    await otherPool.query("insert into vote_queue (kind, user_id) values ('hold', gen_random_uuid())")
    const url = new URL(other.databaseUrl)
    url.username = reader
    url.password = 'read'
    for (const [database, queued] of [
      [url.href, 1],
      [other.databaseUrl, 0],
    ] as const) {
      expect(await fixture.arena(['export', 'votes', '--database', database])).toEqual({ code: 0, out: '', err: '' })
      expect((await otherPool.query('select from vote_queue')).rows).toHaveLength(queued)
    }
  })

  it.each([
    [['export', 'users'], "'users' is invalid for argument 'votes|battles|threads|all|preferences'"],
    [['export', 'all'], '--out is missing'],
    [['export', 'votes', '--format', 'parquet'], '--out is missing'],
    [['import', 'votes.txt', '--source', 'x'], 'must end in .csv, .jsonl or .json'],
    [['import', 'votes.csv', '--source', 'a b'], '--source has up to 64'],
    [['import', '--remove', 'set', '--apply'], '--remove takes the name of a source'],
  ])('%j is a mistake in the command line', async (argv, sentence) => {
    const { code, err } = await fixture.arena(argv)
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(sentence) })
  })
})

// Before the first day of the demonstration. Every day of the history is computed, so not long before.
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const [DAY, DAY_BEFORE] = [daysAgo(40), daysAgo(41)]
const seconds = (day: string) => String(Date.parse(day) / 1_000 + 3_600)

describe('arena import', () => {
  const csv = (models: readonly string[]) =>
    [
      'model_a,model_b,winner,voter,language,tstamp',
      `${models[0]},${models[1]},model_a,ada,English,${seconds(DAY)}`,
      `${models[0]},${models[1]},model_a,ada,English,${seconds(DAY)}`,
      `${models[1]},${models[2]},tie (bothbad),bob,German,${seconds(DAY)}`,
      '',
    ].join('\n')
  const report = async (argv: readonly string[]) => {
    const { code, out } = await fixture.arena(['import', ...argv, '--json'])
    return { code, ...(JSON.parse(out) as Row) }
  }
  let models: string[] = []
  beforeAll(async () => {
    models = (await pool.query('select model_name from models order by 1')).rows.map((row) => row.model_name)
  })
  // What another test imported is on the boards within a second.
  beforeEach(async () => {
    const { leaderboard } = createClient({ baseUrl: service.url })
    const { length } = rowsOf(await leaderboard.votes())
    for (const scope of ['all', 'blind'] as const)
      await vi.waitUntil(async () => (await leaderboard.read({ scope })).throughVote === length, {
        ...PATIENCE,
        interval: 200,
      })
  })

  it.each(['csv', 'json', 'jsonl'])('[O32] says in one sentence that a %s file is missing', async (end) => {
    const { code, err } = await fixture.arena(['import', `missing.${end}`, '--source', 'set'])
    expect({ code, err }).toEqual({ code: 1, err: `missing.${end} cannot be read (ENOENT).\n` })
  })

  it('[O32] only checks the file without --apply', async () => {
    await writeFile(at('checked.csv'), csv(models))
    const before = await board()
    const checked = await fixture.arena(['import', at('checked.csv'), '--source', 'checked'])
    expect(checked.code).toBe(0)
    expect(checked.out).toMatch(/^rows +3\nnew +3\nduplicates +0\n/)
    expect(checked.err).toBe('Nothing was imported: add --apply to import.\n')
    expect((await board()).totalVotes).toBe(before.totalVotes)
  })

  it('[O31] [O32] imports votes of the class named, once, as lines that verify', async () => {
    const before = await board()
    await writeFile(at('set.csv'), csv(models))
    const reader = createClient({ baseUrl: service.url }).leaderboard
    const readGerman = async () => (await reader.read({ tag: 'lang:de', until: DAY })).totalVotes
    const germanBefore = await readGerman()
    const namedBefore = (await reader.read({ scope: 'blind' })).excludedVotes.named!
    const first = await report([at('set.csv'), '--source', 'set', '--apply'])
    expect(first).toMatchObject({ code: 0, rows: 3, new: 3, duplicates: 0, applied: true })
    const again = await report([at('set.csv'), '--source', 'set', '--apply'])
    expect(again).toMatchObject({ code: 0, rows: 3, new: 0, duplicates: 3 })
    // The service checks for votes of other processes once a second.
    await vi.waitUntil(async () => (await board()).totalVotes === before.totalVotes + 3, {
      ...PATIENCE,
      interval: 200,
    })
    const readNamed = async () => (await reader.read({ scope: 'blind' })).excludedVotes.named
    await expect.poll(readNamed).toBe(namedBefore + 3)
    await expect.poll(readGerman).toBe(germanBefore + 1)
    const verified = await fixture.arena(['verify', service.url, '--json'])
    expect(verified.code).toBe(0)
    const { out } = await fixture.arena(['export', 'votes'])
    expect(rowsOf(out).slice(-3)).toEqual(
      [1, 2, 3].map(() => expect.objectContaining({ source: 'set', class: 'named', day: DAY })),
    )
  })

  it('[O31] [O32] reads a JSON array of LMArena, with its judges and days, and lists what it ignores', async () => {
    const battle = { model_a: models[0], model_b: models[1], conversation_a: [{ role: 'user' }], is_code: false }
    const rows = [
      { question_id: 'one', ...battle, winner: 'tie (bothbad)', judge_hash: 'j', tstamp: Number(seconds(DAY)) },
      { question_id: 'two', ...battle, winner: 'model_a', judge_hash: 'j', tstamp: Number(seconds(DAY)) },
    ]
    await writeFile(at('lmarena.json'), JSON.stringify(rows, null, 2))
    const checked = await fixture.arena(['import', at('lmarena.json'), '--source', 'lmarena'])
    expect(checked.out).toContain('\nignored columns 2: conversation_a, is_code\n')
    expect(await report([at('lmarena.json'), '--source', 'lmarena', '--apply'])).toMatchObject({
      new: 2,
      applied: true,
    })
    const { out } = await fixture.arena(['export', 'votes'])
    const imported = rowsOf(out).filter(({ source }) => source === 'lmarena')
    expect(imported.map(({ day }) => day)).toEqual([DAY, DAY])
    expect(new Set(imported.map(({ voter }) => voter)).size).toBe(1)
  })

  it('[O47] withdraws an import with new lines, so that boards are as before, and imports it again', async () => {
    const reader = createClient({ baseUrl: service.url }).leaderboard
    const figures = ({ items }: Board) =>
      items.map(({ modelName, eloScore, totalResponses }) => ({ modelName, eloScore, totalResponses }))
    const until = (totalVotes: number) =>
      vi.waitUntil(async () => (await board()).totalVotes === totalVotes, { ...PATIENCE, interval: 200 })
    const log = await reader.votes()
    const before = await board()
    await writeFile(at('again.csv'), csv(models))
    expect(await report([at('again.csv'), '--source', 'again', '--apply'])).toMatchObject({ new: 3 })
    await until(before.totalVotes + 3)

    expect(await fixture.arena(['import', '--remove', 'again'])).toEqual({
      code: 0,
      out: 'Withdrew 3 votes of again.\n',
      err: '',
    })
    await until(before.totalVotes)
    expect(figures(await board())).toEqual(figures(before))
    const lines = rowsOf((await reader.votes()).slice(log.length))
    expect(lines.map(({ type, withdrawn }) => [type, withdrawn ?? null])).toEqual([
      ...[1, 2, 3].map(() => ['vote', null]),
      ['withdrawal', [lines[0]!.position, lines[1]!.position]],
      ['withdrawal', [lines[2]!.position]],
    ])
    expect((await fixture.arena(['verify', service.url, '--json'])).code).toBe(0)
    expect(await fixture.arena(['import', '--remove', 'again'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('No votes of again are imported'),
    })
    expect(await report([at('again.csv'), '--source', 'again', '--apply'])).toMatchObject({ new: 3 })
    await until(before.totalVotes + 3)
    await fixture.arena(['import', '--remove', 'again'])
    await until(before.totalVotes)
  })

  it('[O31] computes the history since the first imported day again', async () => {
    const { leaderboard } = createClient({ baseUrl: service.url })
    const read = async () => (await leaderboard.history(models[0]!)).items
    await writeFile(at('newer.csv'), csv(models))
    expect(await report([at('newer.csv'), '--source', 'newer', '--apply'])).toMatchObject({ new: 3 })
    await expect.poll(async () => (await read())[0]!.day).toBe(DAY)
    const items = await read()
    expect(items.at(-1)!.votes).toBeGreaterThan(items[0]!.votes)
    await writeFile(at('older.csv'), csv(models).replaceAll(seconds(DAY), seconds(DAY_BEFORE)))
    expect(await report([at('older.csv'), '--source', 'older', '--apply'])).toMatchObject({ new: 3 })
    // The board may still be the one from before the import.
    await expect.poll(async () => (await read())[0]).toMatchObject({ day: DAY_BEFORE, votes: 2 })
  })

  it('[O32] stores nothing if one row is wrong, and says which', async () => {
    const before = await board()
    await writeFile(at('wrong.csv'), `${csv(models)}${models[0]},${models[1]},nobody,ada,en,\n"x",y\n`)
    const { code, out, err } = await fixture.arena(['import', at('wrong.csv'), '--source', 'wrong', '--apply'])
    expect({ code, err }).toEqual({ code: 1, err: 'The file has mistakes. Nothing was imported.\n' })
    expect(out).toContain("line 5: winner must be model_a, model_b, tie or both_bad, not 'nobody'")
    expect(out).toContain('line 6: it has 2 values for 6 columns')
    expect((await board()).totalVotes).toBe(before.totalVotes)
  })

  // With the columns of the published sets, and their ids, which many votes share.
  const judged = (question: number, winner: string, judge: string, turn = 1) =>
    JSON.stringify({ question_id: question, model_a: models[0], model_b: models[1], winner, judge, turn })
  const sets: readonly (readonly [string, string, () => readonly string[], { rows: number; new: number }])[] = [
    [
      'MT-Bench',
      'jsonl',
      () => [
        judged(81, 'model_a', 'expert_1'),
        judged(81, 'model_b', 'expert_1'),
        judged(81, 'tie', 'expert_1'),
        judged(81, 'model_a', 'expert_1', 2),
        judged(81, 'model_a', 'author_2'),
        judged(82, 'model_a', 'expert_1'),
        // A true repetition.
        judged(81, 'model_a', 'expert_1'),
      ],
      { rows: 7, new: 6 },
    ],
    [
      '33k',
      'jsonl',
      () =>
        [1, 2, 2].map((second) =>
          JSON.stringify({ ...JSON.parse(judged(7, 'tie (bothbad)', 'arena_user_1')), tstamp: 1682351591 + second }),
        ),
      { rows: 3, new: 2 },
    ],
    [
      '55k',
      'csv',
      () => [
        'id,model_a,model_b,prompt,winner_model_a,winner_model_b,winner_tie',
        `30192,${models[0]},${models[1]},"[""a""]",1,0,0`,
        `30192,${models[0]},${models[2]},"[""a""]",1,0,0`,
        `53567,${models[0]},${models[1]},"[""a""]",0,0,1`,
        `53567,${models[0]},${models[1]},"[""b""]",0,0,1`,
      ],
      { rows: 4, new: 3 },
    ],
    [
      '140k',
      'jsonl',
      () =>
        ['i', 'j', 'j'].map((id) =>
          JSON.stringify({
            ...{ id, model_a: models[0], model_b: models[1], winner: 'both_bad', evaluation_session_id: 's' },
            ...{ evaluation_order: 1, timestamp: '2025-06-18 12:15:53', language: 'pl', is_code: false },
          }),
        ),
      { rows: 3, new: 2 },
    ],
  ]

  it.each(sets)(
    '[O31] imports every vote of a set like %s, except true repetitions',
    async (name, end, lines, counts) => {
      const file = at(`like-${name}.${end}`)
      await writeFile(file, `${lines().join('\n')}\n`)
      const source = `like-${name}`
      const import_ = () => report([file, '--source', source, '--apply'])
      expect(await import_()).toMatchObject({ ...counts, duplicates: counts.rows - counts.new, mistakes: 0 })
      expect(await import_()).toMatchObject({ new: 0, duplicates: counts.rows })
      await fixture.arena(['import', '--remove', source])
    },
  )

  it('[O31] refuses to add to what an earlier version imported, which left votes out', async () => {
    const file = at('earlier.jsonl')
    await writeFile(file, `${[judged(9, 'model_a', 'x'), judged(9, 'model_b', 'y')].join('\n')}\n`)
    const import_ = () => report([file, '--source', 'earlier', '--apply'])
    expect(await import_()).toMatchObject({ new: 2 })
    // The earlier version knew a row by its question alone.
    await pool.query(
      `update imported_votes set source_id = 'id:9' where source = 'earlier' and comparison_id = (
         select min(comparison_id::text)::uuid from imported_votes where source = 'earlier')`,
    )
    const refused = await fixture.arena(['import', file, '--source', 'earlier', '--apply'])
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('import --remove earlier') })
    await fixture.arena(['import', '--remove', 'earlier'])
    expect(await import_()).toMatchObject({ new: 2 })
    await fixture.arena(['import', '--remove', 'earlier'])
  })

  it('[O31] knows a vote of another arena by its id, also when its voter has another pseudonym', async () => {
    const vote = {
      id: 7,
      day: DAY,
      model_a: models[0],
      model_b: models[1],
      winner: 'model_a',
      class: 'blind',
      battle: 'b',
    }
    const file = at('pseudonyms.jsonl')
    const import_ = async (voter: string) => {
      await writeFile(file, `${JSON.stringify({ ...vote, voter })}\n`)
      return report([file, '--source', 'pseudonyms', '--apply'])
    }
    expect(await import_('a-guest')).toMatchObject({ new: 1 })
    expect(await import_('an-account')).toMatchObject({ new: 0, duplicates: 1 })
    await fixture.arena(['import', '--remove', 'pseudonyms'])
  })

  it('[O32] adds unknown models only on request, as retired ones', async () => {
    await writeFile(at('models.csv'), `model_a,model_b,winner\nnew-model,${models[0]},a\n`)
    const refused = await fixture.arena(['import', at('models.csv'), '--source', 'models', '--apply'])
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('--add-models') })
    expect(refused.out).toContain('unknown models  1: new-model')
    expect(await report([at('models.csv'), '--source', 'models', '--apply', '--add-models'])).toMatchObject({ new: 1 })
    const { rows } = await pool.query("select status, simulated from models where model_name = 'new-model'")
    expect(rows).toEqual([{ status: 'retired', simulated: false }])
  })

  it('[O31] refuses an export of the same database, and imports it elsewhere with its counted votes', async () => {
    for (const format of ['jsonl', 'csv']) {
      const file = at(`votes-to-import.${format}`)
      await fixture.arena(['export', 'votes', '--format', format, '--out', file])
      const here = await fixture.arena(['import', file, '--source', 'own', '--apply', '--add-models'])
      expect(here).toMatchObject({ code: 1, err: expect.stringContaining('an export of this database') })
      const there = await other.arena(['import', file, '--source', 'first', '--apply', '--add-models', '--json'])
      const counted = rowsOf((await fixture.arena(['export', 'votes'])).out).filter(
        (row) => ['blind', 'named', 'informed'].includes(row.class as string) && row.withdrawn === false,
      )
      const done = JSON.parse(there.out) as Row
      expect(done).toMatchObject(format === 'jsonl' ? { new: counted.length } : { new: 0, duplicates: counted.length })
      expect(done.skipped).toBe((done.rows as number) - counted.length)
      const arrived = rowsOf((await other.arena(['export', 'votes'])).out)
      const essence = ({ day, model_a, model_b, winner, tags }: Row) => ({ day, model_a, model_b, winner, tags })
      expect(arrived.map(essence)).toEqual(counted.map(essence))
      expect(new Set(arrived.map(({ voter }) => voter)).size).toBe(new Set(counted.map(({ voter }) => voter)).size)
    }
  })
})
