import { Message } from '@arena/contract'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { failing, loggedFor, models, refusedWith, says, useHostedArena } from '../../generation/fixtures.ts'
import { expectConforms } from '../../testing/expect-answer.ts'
import { startArena } from '../../testing/start-arena.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

// Weighted draws are stored without a pool.
const env = { DRAW: 'uniform' }
const fixture = useHostedArena({ env })
const path = '/api/arena/dualchat'
const named = { prompt: 'Well?', model1: models.groq, model2: models.google }

const sql = (text: string) => fixture.arena.database.pool.query(text)
const newThread = async () => (await fixture.owner.client.threads.create({ title: 'Mine' })).threadId
const turnsOf = async (threadId: string) =>
  (await fixture.owner.client.threads.messages(threadId)).items.map((turn) => expectConforms(Message, turn))

describe('a battle in a thread', () => {
  it('[B15] is a turn of it, with prompt and answers', async () => {
    fixture.script((model) => (model === models.google ? failing.error : says(`By ${model}.`)))
    const threadId = await newThread()
    const battle = await fixture.battle({ ...named, threadId })

    const [turn, ...others] = await turnsOf(threadId)
    expect(others).toEqual([])
    expect(turn).toEqual({
      messageId: expect.any(String),
      threadId,
      promptText: 'Well?',
      history: null,
      attachments: [],
      model1Name: models.groq,
      model2Name: models.google,
      model1Response: battle.agent1.message,
      model2Response: battle.agent2.message,
      model1Reasoning: null,
      model2Reasoning: null,
      model1Cost: null,
      model2Cost: null,
      model1TimeMs: battle.totalResponseTimeMs,
      model2TimeMs: battle.totalResponseTimeMs,
      model1Fallback: null,
      model2Fallback: 'error',
      model1Missing: false,
      model2Missing: false,
      model1FinishReason: 'stop',
      model2FinishReason: 'stop',
      comparisonId: battle.comparisonId,
      conversation: { id: battle.comparisonId, turn: 1 },
      continues: null,
      replaces: null,
      seal: null,
      voteChoice: null,
      hasVoted: false,
      settings: null,
      finishReason: null,
      position: 1,
      createdAt: expect.stringMatching(/Z$/),
    })
    const thread = await fixture.owner.client.threads.read(threadId)
    expect(thread).toMatchObject({ messageCount: 1, title: 'Mine' })
    expect(thread.updatedAt > thread.createdAt).toBe(true)
  })

  it('[B15] has the next position, also when many end at once', async () => {
    const threadId = await newThread()
    await Promise.all(Array.from({ length: 12 }, () => fixture.battle({ ...named, threadId })))
    expect((await turnsOf(threadId)).map((turn) => turn.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect((await fixture.owner.client.threads.read(threadId)).messageCount).toBe(12)
  })

  it('[B15] that does not exist is a 404 before any model is asked', async () => {
    const answered = await fixture.post(path, { ...named, threadId: crypto.randomUUID() })
    expect(refusedWith(answered, { status: 404, code: 'NOT_FOUND' })).toBe('Thread not found')
    expect(fixture.asked()).toEqual([])
  })

  it.each(['private', 'unlisted', 'public'] as const)(
    '[B15] of another user is a 403 before any model is asked, though it is %s',
    async (visibility) => {
      const threadId = await newThread()
      await fixture.owner.client.threads.share(threadId, visibility)
      const { token, userId } = await fixture.arena.signIn()
      for (const body of [
        { ...named, threadId },
        { prompt: 'Well?', threadId, userId: fixture.owner.userId },
      ]) {
        const answered = await fixture.post(path, body, { token })
        expect(refusedWith(answered, { status: 403, code: 'FORBIDDEN' })).not.toContain(userId)
      }
      expect(fixture.asked()).toEqual([])
      expect(await turnsOf(threadId)).toEqual([])
    },
  )

  it.each(['not-a-uuid', '', '1', '../threads', 5, {}, ['x']])(
    '[B15] by the id %j is a 400 before any model is asked',
    async (threadId) => {
      const answered = await fixture.post(path, { ...named, threadId })
      expect(refusedWith(answered, { status: 400, code: 'INVALID_REQUEST' })).toMatch(/^threadId must be /)
      expect(fixture.asked()).toEqual([])
    },
  )

  it('[B15] [B16] is still a comparison when the thread is deleted meanwhile', async () => {
    const threadId = await newThread()
    let deleted = () => {}
    const whenDeleted = new Promise<void>((resolve) => (deleted = resolve))
    fixture.script(() => ({ body: [whenDeleted, String(says('Late.').body)] }))
    const battle = fixture.battle({ ...named, threadId })
    await fixture.request(2)
    await fixture.owner.client.threads.delete(threadId)
    deleted()
    const { comparisonId } = await battle
    await fixture.owner.client.votes.cast({ comparisonId, voteChoice: 'tie' })
  })
})

describe('a comparison', () => {
  it('[B16] can be voted on as soon as the reply is there, by any user and on every instance', async () => {
    const { comparisonId } = await fixture.battle(named)
    const other = await startArena({ databaseUrl: fixture.arena.databaseUrl, env })
    try {
      const voter = await other.signIn()
      const { reveal } = await voter.client.votes.cast({ comparisonId, voteChoice: 'right' })
      expect([reveal.agent1.name, reveal.agent2.name]).toEqual([models.groq, models.google])
    } finally {
      await other.close()
    }
  })

  it('[B16] is stored before the reply is sent', async () => {
    const locked = new pg.Client({ connectionString: fixture.arena.databaseUrl })
    await locked.connect()
    try {
      await locked.query('begin; lock table comparisons in access exclusive mode')
      let replied = false
      const battle = fixture.battle(named).finally(() => (replied = true))
      await untilWaiting(fixture.arena.database, 1, 'comparisons')
      for (let round = 0; round < 5; round += 1) await fixture.arena.call('/health')
      expect(replied).toBe(false)
      await locked.query('commit')
      await fixture.owner.client.votes.cast({ comparisonId: (await battle).comparisonId, voteChoice: 'left' })
    } finally {
      await locked.end()
    }
  })

  it('[B16] is stored with its turn and its thread’s counter in one statement', async () => {
    const threadId = await newThread()
    const rows = vi.spyOn(fixture.arena.database, 'rows')
    try {
      const { comparisonId } = await fixture.battle({ ...named, threadId })
      // Jobs store other things at the same time.
      const isOfBattle = (values: unknown) => [threadId, comparisonId].some((id) => JSON.stringify(values).includes(id))
      const changes = rows.mock.calls.filter(
        ([{ text }, values]) => /\b(insert|update|delete)\b/i.test(text) && isOfBattle(values ?? []),
      )
      expect(changes.map(([{ name }]) => name)).toEqual(['battles.save'])
    } finally {
      rows.mockRestore()
    }
  })

  it.each([
    ['comparisons', 'false'],
    ['messages', 'false'],
    ['threads', 'message_count < 1'],
    ['battle_counts', 'false'],
    ['draw_sets', 'false'],
    ['draw_counts', 'false'],
  ])('[B16] stores nothing when %s cannot be written, and the reply is an error', async (table, rule) => {
    const threadId = await newThread()
    // A draw set that no earlier battle used: one that is already stored is not written again.
    await fixture.keepOnly(models.groq, models.google)
    const tables = ['comparisons', 'messages', 'threads', 'battle_counts', 'draw_sets', 'draw_counts']
    const contents = () =>
      Promise.all(tables.map(async (name) => (await sql(`select * from ${name} order by 1, 2, 3`)).rows))
    const before = await contents()
    await sql(`alter table ${table} add constraint refused check (${rule}) not valid`)
    try {
      const correlationId = `b16-${table}`
      const headers = { 'x-correlation-id': correlationId }
      const answered = await fixture.post(path, { prompt: 'Well?', threadId }, { headers })
      const sentence = refusedWith(answered, { status: 500, code: 'API_ERROR' })
      expect(sentence).toBe('The service could not complete the request. Please try again')
      expect(answered.text).not.toContain('constraint')
      expect(loggedFor(fixture.arena, correlationId)).toContain('battles.save failed')
    } finally {
      await sql(`alter table ${table} drop constraint refused`)
    }
    expect(await contents()).toEqual(before)
    await fixture.battle({ ...named, threadId })
    expect((await turnsOf(threadId)).map((turn) => turn.position)).toEqual([1])
  })

  it('[B16] [L16] stores a draw set with its first battle', async () => {
    await sql('delete from draw_sets')
    const other = await startArena({ databaseUrl: fixture.arena.databaseUrl, env })
    try {
      const { client } = await other.signIn()
      const drawn = (await client.models.list()).items.filter(({ providerName }) => providerName !== 'cloudflare')
      for (let count = 0; count < 3; count += 1) await client.battles.start({ prompt: 'Well?' })
      const { rows } = await sql('select model_ids as ids from draw_sets')
      expect(rows).toEqual([{ ids: drawn.map(({ modelId }) => modelId).toSorted() }])
    } finally {
      await other.close()
    }
  })

  it('[L16] stores the draw set again after a minute, also during steady battles', async () => {
    const other = await startArena({ databaseUrl: fixture.arena.databaseUrl, env })
    try {
      const { client } = await other.signIn()
      const battle = () => client.battles.start({ prompt: 'Well?' })
      vi.useFakeTimers({ toFake: ['performance'] })
      await battle()
      await sql('delete from draw_sets')
      for (let half = 0; half < 2; half += 1) {
        vi.advanceTimersByTime(40_000)
        await battle()
      }
      expect((await sql('select from draw_sets')).rowCount).toBe(1)
    } finally {
      vi.useRealTimers()
      await other.close()
    }
  })

  it('[B16] stores the rest of a prompt or an answer that contains NUL, which PostgreSQL cannot store', async () => {
    fixture.script(() => says('Before\u0000after \ud83d\udc4b'))
    const threadId = await newThread()
    const { comparisonId } = await fixture.battle({ ...named, prompt: 'a\u0000b', threadId })
    const [turn] = await turnsOf(threadId)
    expect(turn).toMatchObject({ comparisonId, promptText: 'a\ufffdb', model1Response: 'Before\ufffdafter 👋' })
  })
})
