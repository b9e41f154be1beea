import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ArenaClient, createClient } from '@arena/client'
import type { VoteChoice } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createCliFixture } from '../fixtures.ts'

const fixture = await createCliFixture()
const at = (name: string) => path.join(fixture.folder, name)
const { pool } = fixture.database

let service: Awaited<ReturnType<typeof fixture.serve>>
let ada: ArenaClient
const userIds: string[] = []

async function guest(sharesPreferences: boolean): Promise<ArenaClient> {
  const { token } = await createClient({ baseUrl: service.url }).identity.guest()
  const client = createClient({ baseUrl: service.url, token })
  userIds.push((await client.identity.changeMe({ sharesPreferences })).userId)
  return client
}

const history = [
  { role: 'user', content: 'An earlier question' },
  { role: 'assistant', content: 'An answer' },
]

interface Given {
  readonly threadId?: string
  readonly continues?: string
  readonly system?: string
}

/** A sealed battle, and the vote of its owner on it. */
async function battle(client: ArenaClient, prompt: string, choice: VoteChoice | null, given: Given = {}) {
  const { comparisonId } = await client.battles.startSealed({ prompt, ...given })
  if (choice !== null) {
    const { reveal } = await client.votes.cast({ comparisonId, voteChoice: choice })
    expect(reveal.countedAs).toBe('blind')
  }
  return comparisonId
}

type Message = { role: string; content: string }
type Row = Record<string, unknown>

/** A list of values for each column. Every row has every column, as libraries of Python expect. */
async function columns(form: string, ...options: string[]): Promise<Record<string, unknown[]>> {
  const { code, out } = await fixture.arena(['export', 'preferences', '--format', form, ...options])
  expect(code).toBe(0)
  for (const userId of userIds) expect(out).not.toContain(userId)
  const rows = out
    .split('\n')
    .slice(0, -1)
    .map((line): Row => JSON.parse(line))
  const names = Object.keys(rows[0] ?? {}).toSorted()
  for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(names)
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])]))
}

const lastPrompts = (conversations: unknown[] | undefined) =>
  (conversations as Message[][]).map((messages) => messages.findLast(({ role }) => role === 'user')!.content).toSorted()

function expectMessages(value: unknown, roles: readonly string[]): void {
  for (const message of value as Message[]) {
    expect(Object.keys(message).toSorted()).toEqual(['content', 'role'])
    expect(roles).toContain(message.role)
    expect(message.content).toEqual(expect.stringMatching(/\S/))
  }
}

beforeAll(async () => {
  service = await fixture.serve()
  ada = await guest(true)
  const [bob, carl, eve] = [await guest(true), await guest(false), await guest(true)]
  const { threadId } = await ada.threads.create()
  const shared = await battle(ada, 'Ada asks for ada@example.org', 'left', { threadId, system: 'Rules of Ada' })
  await ada.threads.share(threadId, 'public')
  for (const reader of [bob, carl]) await reader.votes.cast({ comparisonId: shared, voteChoice: 'right' })
  await battle(ada, 'Both are bad', 'both-bad')
  await battle(ada, 'Both are good', 'tie')
  const first = await battle(ada, 'The first turn', null)
  await battle(ada, 'The second turn', 'right', { continues: first })
  await battle(ada, 'A leaked one', 'left')
  await pool.query(
    `update votes set class = 'leaked' from comparisons c
     where c.comparison_id = votes.comparison_id and prompt = 'A leaked one'`,
  )
  // Of these three turns the second one is erased, and the third one was sent no history.
  const other = await ada.threads.create()
  const start = await battle(ada, 'A turn before an erased one', null)
  const between = await battle(ada, 'An erased turn', null, { continues: start, threadId: other.threadId })
  await battle(ada, 'A turn after an erased one', 'left', { continues: between })
  await ada.threads.delete(other.threadId)
  // The second turn was sent the first one, but no history.
  await pool.query(
    `update comparisons set history = $1,
       context_turns = context_turns + case when prompt = 'A turn before an erased one' then 0 else 1 end
     where prompt in ('Ada asks for ada@example.org', 'The first turn', 'A turn before an erased one')`,
    [JSON.stringify(history)],
  )
  const erased = await ada.threads.create()
  await battle(ada, 'An erased one', 'left', { threadId: erased.threadId })
  await ada.threads.delete(erased.threadId)
  const own = await carl.threads.create()
  const ofCarl = await battle(carl, 'Carl does not share', 'left', { threadId: own.threadId })
  await carl.threads.share(own.threadId, 'public')
  await ada.votes.cast({ comparisonId: ofCarl, voteChoice: 'left' })
  await battle(eve, 'Eve is held', 'left')
  await pool.query(`insert into held_voters (user_id, reason, evidence) values ($1, 'choices', '{}')`, [
    (await eve.identity.me()).userId,
  ])
})

afterAll(async () => {
  await service.close()
  await fixture.close()
})

describe('arena export preferences', () => {
  it('[O50] [O51] writes pairs of TRL that another program reads', async () => {
    const { prompt, chosen, rejected, ...others } = await columns('trl')
    expect(others).toEqual({})
    // In no order that a reader may rely on.
    if ((prompt![0] as Message[]).length === 1) for (const column of [prompt, chosen, rejected]) column!.reverse()
    expect(prompt).toEqual([
      [
        { role: 'system', content: 'Rules of Ada' },
        ...history,
        { role: 'user', content: 'Ada asks for ada@example.org' },
      ],
      [{ role: 'user', content: 'The first turn' }],
    ])
    for (const messages of [...chosen!, ...rejected!]) expectMessages(messages, ['assistant', 'user'])
    // The sides differ from their first answers on.
    const roles = (chosen![1] as Message[]).map(({ role }) => role)
    expect(roles).toEqual(['assistant', 'user', 'assistant'])
    expect((chosen![1] as Message[])[1]).toEqual({ role: 'user', content: 'The second turn' })
    const { rows } = await pool.query(
      `select left_text, right_text from comparisons where prompt in ('Ada asks for ada@example.org', 'The second turn')
       order by comparison_id`,
    )
    expect((chosen as Message[][]).map((messages) => messages.at(-1)!.content)).toEqual([
      rows[0].left_text,
      rows[1].right_text,
    ])
    expect((rejected as Message[][]).map((messages) => messages.at(-1)!.content)).toEqual([
      rows[0].right_text,
      rows[1].left_text,
    ])
  })

  it('[O50] [O51] writes labelled answers of TRL that another program reads', async () => {
    const { prompt, completion, label, ...others } = await columns('trl-unpaired')
    expect(others).toEqual({})
    const asked = ['Ada asks for ada@example.org', 'Both are bad', 'The second turn']
    expect(lastPrompts(prompt)).toEqual(asked.flatMap((text) => [text, text]))
    const labels = new Map(
      label!.map((_, row) => [lastPrompts([prompt![row]])[0], label!.slice(row - (row % 2), row - (row % 2) + 2)]),
    )
    expect(asked.map((text) => labels.get(text))).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
    for (const messages of prompt!) expectMessages(messages, ['system', 'user', 'assistant'])
    for (const messages of completion!) {
      expectMessages(messages, ['assistant'])
      expect(messages).toHaveLength(1)
    }
  })

  it('[O50] [O51] writes examples of OpenAI that another program reads', async () => {
    const { input, preferred_output, non_preferred_output, ...others } = await columns('openai-dpo')
    expect(others).toEqual({})
    expect(input).toHaveLength(1)
    expect(Object.keys(input![0] as Row)).toEqual(['messages'])
    expectMessages((input![0] as { messages: Message[] }).messages, ['system', 'user', 'assistant'])
    for (const output of [preferred_output, non_preferred_output]) {
      expect(output).toHaveLength(1)
      expectMessages(output![0], ['assistant'])
    }
  })

  it('[O50] [O51] writes the columns of LMArena that another program reads, with every vote', async () => {
    const read = await columns('lmarena')
    const names = ['id', 'model_a', 'model_b', 'winner', 'evaluation_session_id', 'conversation_a', 'conversation_b']
    const more = ['turn', 'language', 'timestamp', 'tags', 'class', 'held']
    expect(Object.keys(read)).toEqual([...names, ...more].toSorted())
    const shown = read.conversation_a!.map((messages, row) => [
      (messages as Message[]).findLast(({ role }) => role === 'user')!.content,
      ...['winner', 'class', 'held', 'turn'].map((name) => read[name]![row]),
    ])
    expect(shown.toSorted()).toEqual(
      [
        ['Ada asks for ada@example.org', 'model_a', 'blind', false, 2],
        ['Ada asks for ada@example.org', 'model_b', 'informed', false, 2],
        ['Both are bad', 'both_bad', 'blind', false, 1],
        ['Both are good', 'tie', 'blind', false, 1],
        ['The second turn', 'model_b', 'blind', false, 2],
        ['A leaked one', 'model_a', 'leaked', false, 1],
        ['Eve is held', 'model_a', 'blind', true, 1],
      ].toSorted(),
    )
    expect(new Set(read.id).size).toBe(7)
    // The two votes on one battle are of one session.
    expect(new Set(read.evaluation_session_id).size).toBe(6)
    const models = (await pool.query('select model_name from models')).rows.map(({ model_name }) => model_name)
    for (const name of [...read.model_a!, ...read.model_b!]) expect(models).toContain(name)
    for (const time of read.timestamp!) expect(time).toMatch(/^\d{4}-\d\d-\d\d$/)
    await fixture.arena(['export', 'all', '--out', at('all')])
    for (const file of await readdir(at('all')))
      for (const id of [...read.id!, ...read.evaluation_session_id!])
        expect(await readFile(path.join(at('all'), file), 'utf8')).not.toContain(id)
  })

  it('[O50] [O52] leaves out newer votes, and replaces what looks personal', async () => {
    await pool.query(
      `update votes set created_at = now() - interval '31 days' from comparisons c
       where c.comparison_id = votes.comparison_id and prompt like 'Ada asks%' and votes.user_id = c.user_id`,
    )
    const { prompt } = await columns('trl', '--older-than', '30', '--redact')
    expect(lastPrompts(prompt)).toEqual(['Ada asks for [email]'])
    expect(await columns('trl', '--older-than', '32')).toEqual({})
  })

  it('[O50] writes a file that only its owner reads, and overwrites one only with --force', async () => {
    const argv = ['export', 'preferences', '--format', 'trl', '--out', at('pairs.jsonl')]
    expect(await fixture.arena(argv)).toEqual({ code: 0, out: '', err: `Wrote 2 rows to ${at('pairs.jsonl')}.\n` })
    expect((await stat(at('pairs.jsonl'))).mode & 0o777).toBe(0o600)
    await writeFile(at('pairs.jsonl'), 'precious')
    expect(await fixture.arena(argv)).toMatchObject({ code: 1, err: expect.stringContaining('--force') })
    expect(await readFile(at('pairs.jsonl'), 'utf8')).toBe('precious')
  })

  it('[O50] writes the votes of a closed study if its owner and the voter agree', async () => {
    const { out } = await fixture.arena(['demo', '--study', '--json'])
    const { studyId } = JSON.parse(out) as { studyId: string }
    const study = ['--study', studyId]
    const argv = ['export', 'preferences', '--format', 'lmarena', ...study]
    // The made-up owner of the demo agrees.
    await pool.query('delete from preference_consents using studies where user_id = owner_id and study_id = $1', [
      studyId,
    ])
    expect(await fixture.arena(argv)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('does not share'),
    })
    await pool.query('insert into preference_consents (user_id) select owner_id from studies where study_id = $1', [
      studyId,
    ])
    const read = await columns('lmarena', ...study)
    const { rows } = await pool.query(`select c.name as contestant from study_contestants c where study_id = $1`, [
      studyId,
    ])
    const contestants = rows.map(({ contestant }) => contestant)
    for (const name of [...read.model_a!, ...read.model_b!]) expect(contestants).toContain(name)
    // The log of the study has the same votes, without those that were shown again.
    const lines = (await pool.query('select line from study_log where study_id = $1', [studyId])).rows
    const votes = lines.map(({ line }) => JSON.parse(line)).filter(({ type, repeat }) => type === 'vote' && !repeat)
    const named = (vote: { left: number; right: number; choice: string }) =>
      [contestantOf(vote.left), contestantOf(vote.right), winners[vote.choice]].join()
    const design = JSON.parse(lines.find(({ line }) => JSON.parse(line).type === 'design')!.line)
    const contestantOf = (number: number) => design.contestants[number].name
    const winners: Record<string, string> = { left: 'model_a', right: 'model_b', tie: 'tie', 'both-bad': 'both_bad' }
    expect(
      read.winner!.map((winner, row) => [read.model_a![row], read.model_b![row], winner].join()).toSorted(),
    ).toEqual(votes.map(named).toSorted())
    // The order of time would lead to the lines of the log.
    const inTime = await pool.query(
      'select choice from study_assignments where study_id = $1 and choice is not null and repeats is null order by assignment_id',
      [studyId],
    )
    expect(read.winner).not.toEqual(inTime.rows.map(({ choice }) => winners[choice]))
    const left = await pool.query(
      `delete from preference_consents where user_id = (
         select user_id from study_assignments where study_id = $1 and choice is not null and user_id <> (
           select owner_id from studies where study_id = $1) limit 1)
       returning user_id, (select count(*)::int from study_assignments a where a.study_id = $1 and choice is not null
         and repeats is null and a.user_id = preference_consents.user_id) as votes`,
      [studyId],
    )
    const { user_id: userId, votes: withdrawn } = left.rows[0]
    expect(withdrawn).toBeGreaterThan(0)
    expect((await columns('lmarena', ...study)).id).toHaveLength(votes.length - withdrawn)
    await pool.query('insert into preference_consents (user_id) values ($1)', [userId])
    await pool.query(`update study_contestants set name = name || ' of ada@example.org' where study_id = $1`, [studyId])
    await pool.query(`update study_prompts set tags = '{ada@example.org}' where study_id = $1`, [studyId])
    await pool.query(
      `update study_prompts set messages = '[{"role": "user", "content": "Ask ada@example.org"}]' where study_id = $1`,
      [studyId],
    )
    const redacted = await columns('lmarena', ...study, '--redact')
    expect(new Set(lastPrompts(redacted.conversation_a))).toEqual(new Set(['Ask [email]']))
    for (const name of [...redacted.model_a!, ...redacted.model_b!]) expect(name).toMatch(/ of \[email\]$/)
    for (const tags of redacted.tags!) expect(tags).toEqual(['[email]'])
    // The first contestant has a system prompt of its own; later, all have the same one.
    await pool.query(
      `update study_contestants set system = 'Kind as ada@example.org' where study_id = $1 and contestant = 0`,
      [studyId],
    )
    const own = await columns('lmarena', ...study, '--redact')
    for (const side of ['a', 'b'])
      own[`conversation_${side}`]!.forEach((messages, row) => {
        const isFirst = own[`model_${side}`]![row] === `${contestantOf(0)} of [email]`
        const [first] = messages as Message[]
        expect(first).toEqual(
          isFirst ? { role: 'system', content: 'Kind as [email]' } : { role: 'user', content: expect.any(String) },
        )
      })
    await pool.query(`update study_contestants set system = 'Be kind.' where study_id = $1`, [studyId])
    const pairs = await columns('trl', ...study)
    for (const [first] of pairs.prompt as Message[][]) expect(first).toEqual({ role: 'system', content: 'Be kind.' })
    expect(pairs.chosen).toHaveLength(votes.filter(({ choice }) => choice === 'left' || choice === 'right').length)
    expect((await columns('openai-dpo', ...study)).input).toHaveLength(pairs.chosen!.length)
    await pool.query(`update studies set state = 'open' where study_id = $1`, [studyId])
    expect(await fixture.arena(argv)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('not closed') })
  })

  it('[A36] [O50] has nothing of a user who withdrew', async () => {
    onTestFinished(async () => void (await ada.identity.changeMe({ sharesPreferences: true })))
    await ada.identity.changeMe({ sharesPreferences: false })
    const { code, out, err } = await fixture.arena(['export', 'preferences', '--format', 'trl'])
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(err).toContain('account page')
    expect(lastPrompts((await columns('lmarena')).conversation_a)).toEqual(['Eve is held'])
  })

  it.each([
    [['preferences'], '--format of preferences must be one of trl'],
    [['preferences', '--format', 'csv'], '--format of preferences must be one of trl'],
    [['preferences', '--format', 'trl', '--with-text'], '--with-text is no option of preferences'],
    [['preferences', '--format', 'trl', '--older-than', 'soon'], '--older-than must be a whole number'],
    [['votes', '--format', 'trl'], '--format trl is for preferences'],
    [['votes', '--redact'], '--redact is no option of votes'],
  ])('%j is a mistake in the command line', async (argv, sentence) => {
    const { code, err } = await fixture.arena(['export', ...argv])
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(sentence) })
  })
})
