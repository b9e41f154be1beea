import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createClient } from '@arena/client'
import { simulatedModels } from '@arena/server'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { PATIENCE } from '../../../server/src/testing/patience.ts'
import { createCliFixture } from '../fixtures.ts'

const fixture = await createCliFixture()
afterAll(() => fixture.close())

const rowOf = async (sql: string) => (await fixture.database.pool.query(sql)).rows[0]
const stored = () =>
  rowOf(`select (select count(*) from models)::int as models, (select count(*) from comparisons)::int as battles,
    (select count(*) from votes)::int as votes, (select count(*) from vote_queue)::int + (select last_position from vote_log_head)::int as logged,
    (select count(*) from threads)::int as threads, (select count(*) from auth_users)::int as users`)
const empty = { models: 0, battles: 0, votes: 0, logged: 0, threads: 0, users: 0 }

/** Runs the command where it must refuse, and checks that it changed nothing. */
async function expectRefusal(sentence: RegExp, environment: Record<string, string> = {}): Promise<void> {
  const before = await stored()
  const { code, out, err } = await fixture.arena(['demo', '--battles', '100'], { environment })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(sentence)
  expect(err.trimEnd().split('\n')).toHaveLength(1)
  expect(await stored()).toEqual(before)
}

describe('arena demo on an arena without battles', () => {
  it('[X2] refuses where a provider is configured, without making a database', async () => {
    const dataDir = path.join(fixture.folder, 'nowhere')
    await expectRefusal(/^The demo is for simulated models, and .* groq /, { GROQ_API_KEY: 'key', DATA_DIR: dataDir })
    expect(existsSync(dataDir)).toBe(false)
  })

  it('[X2] refuses where CATALOGUE_FILE or the catalogue has a real model', async () => {
    const CATALOGUE_FILE = path.join(fixture.folder, 'models.json')
    const llama = { modelName: 'llama', displayName: 'Llama', providerName: 'groq' }
    await writeFile(CATALOGUE_FILE, JSON.stringify([llama]))
    await expectRefusal(/'llama' is a real one/, { CATALOGUE_FILE })
    await fixture.arena(['models', 'add', 'llama', '--name', 'Llama', '--provider', 'groq'])
    await expectRefusal(/'llama' is a real one/)
    await fixture.database.pool.query('delete from models')
  })

  it('[X2] refuses where fewer than two models can be drawn', async () => {
    const CATALOGUE_FILE = path.join(fixture.folder, 'retired.json')
    const retired = simulatedModels.slice(1).map((model) => ({ ...model, status: 'retired' }))
    await writeFile(CATALOGUE_FILE, JSON.stringify(retired))
    await expectRefusal(/needs two models/, { CATALOGUE_FILE })
  })

  it('[X2] leaves nothing behind when the last statement fails', async () => {
    await fixture.database.pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
       create trigger full_up before insert on vote_queue for each row execute function refuse()`,
    )
    await expectRefusal(/^The database failed \(disk full\): nothing was changed\.$/m)
    await fixture.database.pool.query('drop trigger full_up on vote_queue')
    expect(await stored()).toEqual(empty)
  })

  it.each([
    [['--days', '0'], '--days must be a whole number from 1 to 365'],
    [['--battles', '1e3'], '--battles must be a whole number from 100 to 20000'],
    [['--owner', 'a@example.com'], '--owner goes with --study'],
    [['--study', '--days', '3'], '--days and --battles go without --study'],
    [['--seed', 'x'], '--seed must be a whole number from 0 to 4294967295'],
  ])('rejects %j with exit code 2', async (argv, sentence) => {
    const { code, err } = await fixture.arena(['demo', ...argv])
    expect(code).toBe(2)
    expect(err).toContain(sentence)
  })
})

/** What the voters did, without ids and times. */
const votesOf = (log: string) =>
  log.split('\n').flatMap((line) => {
    const { type, comparison, voter, left, right, choice } = line ? JSON.parse(line) : {}
    return type === 'vote' ? [[comparison, voter, left, right, choice]] : []
  })

async function expectStudies(baseUrl: string): Promise<void> {
  const anybody = createClient({ baseUrl })
  const before = await stored()
  const nobody = await fixture.arena(['demo', '--study', '--owner', 'nobody@example.com'])
  expect(nobody).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^There is no account with the e-mail nobody/),
  })
  const failing = `create function refuse_vote() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
    create trigger full_up before update on study_comparisons for each row execute function refuse_vote()`
  await fixture.database.pool.query(failing)
  expect(await fixture.arena(['demo', '--study'])).toMatchObject({ code: 1, out: '' })
  await fixture.database.pool.query('drop trigger full_up on study_comparisons')
  expect(await stored()).toEqual(before)
  expect(await rowOf('select count(*)::int from studies')).toEqual({ count: 0 })

  const email = 'owner@example.com'
  await anybody.identity.signUp({ name: 'Owner', email, password: 'a long demo pass phrase' })
  const logs: string[] = []
  for (const owner of [[], ['--owner', email]]) {
    const { code, out, err } = await fixture.arena(['demo', '--study', '--json', ...owner])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const made = JSON.parse(out)
    const isPublic = owner.length === 0
    expect(made).toMatchObject({ prompts: 24, contestants: 4, voters: 5, closedBy: 'verdict', published: isPublic })
    expect(made.url).toBe(`http://localhost:2/studies/${made.studyId}/report`)
    const rows = await fixture.database.pool.query('select line from study_log where study_id = $1 order by position', [
      made.studyId,
    ])
    logs.push(`${rows.rows.map(({ line }) => line).join('\n')}\n`)
    if (!isPublic) {
      await expect(anybody.studies.report(made.studyId)).rejects.toMatchObject({ status: 404 })
      continue
    }
    const report = await anybody.studies.report(made.studyId)
    expect(report.verdict.best).toBe('Solon')
    expect(report.trust.voters.filter(({ tooFast }) => tooFast)).toEqual([])
    const files = ['study.jsonl', 'report.json'].map((name) => path.join(fixture.folder, name)) as [string, string]
    await writeFile(files[0], logs[0]!)
    await writeFile(files[1], JSON.stringify(report))
    expect(await fixture.arena(['verify', files[0], '--report', files[1]])).toMatchObject({ code: 0 })
  }
  expect(votesOf(logs[1]!)).toEqual(votesOf(logs[0]!))
  // Votes of studies are in no battle.
  expect(await stored()).toMatchObject({ votes: before.votes, battles: before.battles })
}

it('[X1] [X5] [V10] fills the arena of a running service: every page has something to show, and votes have standings', async () => {
  const service = await fixture.serve()
  try {
    const anybody = createClient({ baseUrl: service.url })
    const { code, out, err } = await fixture.arena(['demo', '--battles', '2000', '--days', '9', '--json'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const report = JSON.parse(out)
    const { battles, votes, voters, threads } = report
    expect(await stored()).toMatchObject({ battles: 2000, votes, threads: threads.length, users: voters })
    expect(report).toMatchObject({ battles, voters: 40, days: 9, seed: 1 })

    for (const scope of ['all', 'blind'] as const) {
      const hasVotes = async () => expect((await anybody.leaderboard.read({ scope })).totalVotes).toBeGreaterThan(0)
      await vi.waitFor(hasVotes, PATIENCE)
    }
    const { token } = await anybody.identity.guest()
    const guest = createClient({ baseUrl: service.url, token })
    const { comparisonId } = await guest.battles.startSealed({ prompt: 'Well?' })
    const { agent1, agent2 } = (await guest.votes.cast({ comparisonId, voteChoice: 'tie' })).reveal
    for (const { standing } of [agent1, agent2]) expect(standing).toMatchObject({ status: 'ranked', scope: 'blind' })

    const { items, ...board } = await anybody.leaderboard.read()
    expect(items).toHaveLength(simulatedModels.length)
    expect(items[0]!.modelName).toBe('sim/solon')
    expect(items.at(-1)!.modelName).toBe('sim/pico')
    const { self, fallback, leaked } = board.excludedVotes
    for (const excluded of [self, fallback, leaked]) expect(excluded).toBeGreaterThan(0)
    const blind = await anybody.leaderboard.read({ scope: 'blind' })
    expect(blind.totalVotes).toBeGreaterThan(board.totalVotes / 2)
    expect(blind.items[0]!.modelName).toBe('sim/solon')
    await expect
      .poll(async () => (await anybody.leaderboard.history('sim/solon')).items.length)
      .toBeGreaterThanOrEqual(9)
    for (const { share, expectedShare } of (await anybody.leaderboard.draws()).items) {
      expect(Math.abs(share! - expectedShare!)).toBeLessThan(0.03)
    }
    for (const { threadId, title, visibility, turns, url } of threads) {
      expect(url).toBe(`http://localhost:2/threads/${threadId}`)
      expect(await anybody.threads.read(threadId)).toMatchObject({ title, visibility, messageCount: turns })
      expect((await anybody.threads.messages(threadId)).items).toHaveLength(turns)
    }
    const counted = await rowOf(`select count(*)::int - (select sum(battles)::int from battle_counts) as uncounted,
      count(left_fallback)::int - (select sum(left_fallbacks)::int from battle_counts) as fallbacks from comparisons`)
    expect(counted).toEqual({ uncounted: 0, fallbacks: 0 })
    await expectRefusal(/has battles or votes already/)
    await expectStudies(service.url)
  } finally {
    await service.close()
  }
})
