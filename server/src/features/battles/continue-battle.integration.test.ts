import { type Message, SealedBattleResponse } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import type { Statement } from '../../database/database.ts'
import { failing, models, refusedWith, says, useHostedArena } from '../../generation/fixtures.ts'
import type { RecordedRequest } from '../../providers/hosts/recorded-host.ts'
import { expectConforms } from '../../testing/expect-answer.ts'
import { captureStatements } from '../../testing/explain.ts'
import type { Answered } from '../../testing/start-arena.ts'
import type { ContinuedBattle } from './store.ts'

const CONTEXT_CHARS_MAX = 500
const fixture = useHostedArena({ env: { CONTEXT_CHARS_MAX: String(CONTEXT_CHARS_MAX) } })
const path = '/api/arena/dualchat'
const named = { prompt: 'Tea?', model1: models.groq, model2: models.google }

const newThread = async () => (await fixture.owner.client.threads.create()).threadId
const turnsOf = async (threadId: string) => (await fixture.owner.client.threads.messages(threadId)).items
const vote = (comparisonId: string) => fixture.owner.client.votes.cast({ comparisonId, voteChoice: 'left' })
const sql = async (text: string, values: unknown[] = []) => (await fixture.arena.database.pool.query(text, values)).rows

/** A sealed battle that must succeed, with everything that was sent. */
async function sealed(request: object): Promise<SealedBattleResponse & { answered: Answered }> {
  const answered = await fixture.post(path, { prompt: 'Well?', ...request })
  expect(answered.status, answered.text).toBe(200)
  return { ...expectConforms(SealedBattleResponse, answered.json), answered }
}

/** The messages of the last request to a model, as `role: text`. */
const lastHeard = (model: string): string[] => {
  const heard = (request: RecordedRequest) => request.body.messages as { role: string; content: string }[]
  const request = fixture.asked().findLast(({ body }) => body.model === model)!
  return heard(request).map(({ role, content }) => `${role}: ${content}`)
}

/** Each model answers with its maker's initial and the prompt. */
const echo = (model: string, { body }: RecordedRequest) => {
  const prompt = (body.messages as { content: string }[]).at(-1)!.content
  return says(`${model === models.google ? 'R' : 'L'}: ${prompt}`)
}

describe('a battle that continues another', () => {
  it('[N1] [N2] [N4] is answered by the same models on the same sides, each with its own earlier turns', async () => {
    fixture.script(echo)
    const threadId = await newThread()
    const first = await fixture.battle({ ...named, threadId })
    const second = await fixture.battle({
      prompt: 'Why?',
      continues: first.comparisonId,
      threadId,
      system: 'Be brief.',
    })
    const third = await fixture.battle({ prompt: 'And?', continues: second.comparisonId, threadId })

    for (const { agent1, agent2 } of [second, third]) {
      expect([agent1.model.name, agent2.model.name]).toEqual([models.groq, models.google])
      expect([agent1.selectionMode, agent2.selectionMode]).toEqual(['manual', 'manual'])
    }
    expect(lastHeard(models.groq)).toEqual([
      'user: Tea?',
      'assistant: L: Tea?',
      'user: Why?',
      'assistant: L: Why?',
      'user: And?',
    ])
    expect(lastHeard(models.google)).toEqual([
      'user: Tea?',
      'assistant: R: Tea?',
      'user: Why?',
      'assistant: R: Why?',
      'user: And?',
    ])
    const id = first.comparisonId
    expect([first, second, third].map(({ conversation, contextTurns }) => ({ ...conversation, contextTurns }))).toEqual(
      [
        { id, turn: 1, contextTurns: 0 },
        { id, turn: 2, contextTurns: 1 },
        { id, turn: 3, contextTurns: 2 },
      ],
    )
    const saved = await turnsOf(threadId)
    expect(saved.map(({ conversation }) => conversation)).toEqual(
      [first, second, third].map((turn) => turn.conversation),
    )
  })

  it('[N2] can be continued more than once: each branch has its own turns', async () => {
    fixture.script(echo)
    const first = await fixture.battle(named)
    const left = await fixture.battle({ prompt: 'With milk?', continues: first.comparisonId })
    const right = await fixture.battle({ prompt: 'With lemon?', continues: first.comparisonId })
    await fixture.battle({ prompt: 'How much?', continues: right.comparisonId })
    expect(lastHeard(models.groq)).toEqual([
      'user: Tea?',
      'assistant: L: Tea?',
      'user: With lemon?',
      'assistant: L: With lemon?',
      'user: How much?',
    ])
    expect([left, right].map(({ conversation }) => conversation)).toEqual([
      { id: first.comparisonId, turn: 2 },
      { id: first.comparisonId, turn: 2 },
    ])
  })

  it('[N2] sends no turn in which one side has no text, and the answer of a fallback without its note', async () => {
    fixture.script((model) => (model === models.groq ? failing.error : says('From the fallback.')))
    const first = await fixture.battle(named)
    expect(first.agent1.message).toMatch(/^\[System Note\]/)
    fixture.script((model) => (model === models.google ? says('Only I.') : failing.error))
    const second = await fixture.battle({ prompt: 'Milk?', continues: first.comparisonId })
    expect(second.agent1.success).toBe(false)
    fixture.script(echo)
    const third = await fixture.battle({ prompt: 'Why?', continues: second.comparisonId })
    expect(third.contextTurns).toBe(1)
    expect(lastHeard(models.groq)).toEqual(['user: Tea?', 'assistant: From the fallback.', 'user: Why?'])
    expect(lastHeard(models.google)).toEqual(['user: Tea?', 'assistant: From the fallback.', 'user: Why?'])
  })

  it('[N3] leaves out the oldest turns, for both sides, when the texts of one side are too long', async () => {
    // An emoji has two UTF-16 units and four bytes.
    const half = '👋'.repeat(CONTEXT_CHARS_MAX / 4)
    fixture.script((model) => says(model === models.google ? half : 'Yes.'))
    const first = await fixture.battle(named)
    const second = await fixture.battle({ prompt: 'Two', continues: first.comparisonId })
    expect(second.contextTurns).toBe(1)
    const third = await fixture.battle({ prompt: 'Three', continues: second.comparisonId })
    expect(third.contextTurns).toBe(1)
    expect(lastHeard(models.groq)).toEqual(['user: Two', 'assistant: Yes.', 'user: Three'])
    expect(lastHeard(models.google)).toEqual(['user: Two', `assistant: ${half}`, 'user: Three'])
  })

  it('[N3] [N6] reads no texts that cannot fit, and still knows all earlier turns', async () => {
    fixture.script((model) => (model === models.groq ? failing.error : says('x'.repeat(2 * CONTEXT_CHARS_MAX))))
    let last = await fixture.battle(named)
    fixture.script(() => says('x'.repeat(2 * CONTEXT_CHARS_MAX)))
    for (let turn = 2; turn <= 5; turn += 1) last = await fixture.battle({ prompt: 'On', continues: last.comparisonId })
    const { database } = fixture.arena
    const go = () => fixture.battle({ prompt: 'On', continues: last.comparisonId })
    const { statement, values } = (await captureStatements(database, go)).get('battles.conversation')!
    const [conversation] = await database.rows(statement as Statement<ContinuedBattle>, values)
    expect(conversation).toMatchObject({ turn: 5, anyFallback: true, anyNamedItself: false })
    expect(conversation!.turns).toHaveLength(2)
  })

  it('[N3] sends no part of a turn that does not fit', async () => {
    fixture.script(() => says('x'.repeat(CONTEXT_CHARS_MAX + 1)))
    const first = await fixture.battle(named)
    const second = await fixture.battle({ prompt: 'Two', continues: first.comparisonId })
    expect(second).toMatchObject({ contextTurns: 0, conversation: { turn: 2 } })
    expect(lastHeard(models.groq)).toEqual(['user: Two'])
  })
})

describe('continues', () => {
  it.each(['not-a-uuid', '', 5, {}])('[N1] with the id %j is a 400', async (continues) => {
    const answered = await fixture.post(path, { prompt: 'Why?', continues })
    expect(refusedWith(answered, { status: 400, code: 'INVALID_REQUEST' })).toMatch(/^continues must be /)
    expect(fixture.asked()).toEqual([])
  })

  it('[N1] of an unknown battle is a 404, and of another user’s battle a 403', async () => {
    const { comparisonId } = await fixture.battle(named)
    const { token } = await fixture.arena.signIn()
    const asked = fixture.asked().length
    const unknown = await fixture.post(path, { prompt: 'Why?', continues: crypto.randomUUID() })
    refusedWith(unknown, { status: 404, code: 'NOT_FOUND' })
    const foreign = await fixture.post(path, { prompt: 'Why?', continues: comparisonId }, { token })
    refusedWith(foreign, { status: 403, code: 'FORBIDDEN' })
    expect(fixture.asked()).toHaveLength(asked)
  })

  it.each([
    { model1: models.groq, model2: models.google },
    { model1: models.groq },
    { selectionMode: 'random' },
    { selection_mode: 'topper' },
  ])('[N1] with %j is a 400', async (given) => {
    const { comparisonId } = await fixture.battle(named)
    const answered = await fixture.post(path, { prompt: 'Why?', continues: comparisonId, ...given })
    expect(refusedWith(answered, { status: 400, code: 'INVALID_REQUEST' })).toContain('selectionMode')
  })

  it('[N1] of a pair with a retired model is a 400 that does not identify it', async () => {
    const first = await sealed({ sealed: true })
    const rows = await sql('select right_model_id as id from comparisons where comparison_id = $1', [
      first.comparisonId,
    ])
    const [model] = await sql('select model_name as name, display_name as shown from models where model_id = $1', [
      rows[0].id,
    ])
    await sql(`update models set status = 'retired' where model_id = $1`, [rows[0].id])
    await fixture.owner.client.models.list()
    const answered = await fixture.post(path, { prompt: 'Why?', continues: first.comparisonId })
    refusedWith(answered, { status: 400, code: 'INVALID_REQUEST' })
    for (const word of [rows[0].id, model.name, model.shown]) expect(answered.text).not.toContain(word)
  })

  it('[N1] [T9] of a battle whose thread was deleted is a 404, and its texts are not sent any more', async () => {
    fixture.script(echo)
    const threadId = await newThread()
    const first = await fixture.battle({ ...named, threadId })
    const second = await fixture.battle({ prompt: 'Why?', continues: first.comparisonId })
    await fixture.owner.client.threads.delete(threadId)
    const answered = await fixture.post(path, { prompt: 'And?', continues: first.comparisonId })
    refusedWith(answered, { status: 404, code: 'NOT_FOUND' })
    const third = await fixture.battle({ prompt: 'And?', continues: second.comparisonId })
    expect(third).toMatchObject({ contextTurns: 1, conversation: { id: first.comparisonId, turn: 3 } })
    expect(lastHeard(models.groq)).toEqual(['user: Why?', 'assistant: L: Why?', 'user: And?'])
  })
})

describe('a conversation of a sealed battle', () => {
  /** Everything in the catalogue that identifies a model or its provider. */
  const tellingWords = async (): Promise<string[]> => {
    const rows = await sql('select array[model_id::text, model_name, display_name, provider_name] as words from models')
    return rows.flatMap(({ words }) => words.map((word: string) => word.toLowerCase()))
  }
  const told = async ({ text, headers }: Answered) => {
    const visible = `${text}${JSON.stringify([...headers])}`.toLowerCase()
    return (await tellingWords()).filter((word) => visible.includes(word))
  }

  it.each([{}, { sealed: false }, { sealed: true }])(
    '[N5] is sealed until the caller votes, whatever the request says: %j',
    async (given) => {
      fixture.script(() => says('It depends.'))
      const threadId = await newThread()
      const first = await sealed({ sealed: true, threadId })
      const second = await sealed({ ...given, continues: first.comparisonId, threadId })
      const third = await sealed({ ...given, continues: second.comparisonId, threadId })
      expect(third).toMatchObject({ conversation: { id: first.comparisonId, turn: 3 }, contextTurns: 2 })
      const thread = await fixture.arena.call(`/api/threads/${threadId}/messages`, fixture.owner)
      for (const answered of [second.answered, third.answered, thread]) expect(await told(answered)).toEqual([])
    },
  )

  it('[N5] [N7] is revealed by a vote on any turn: the next turn is complete, and the owner sees all names', async () => {
    fixture.script(() => says('It depends.'))
    const threadId = await newThread()
    await fixture.owner.client.threads.share(threadId, 'public')
    const first = await sealed({ sealed: true, threadId })
    const second = await sealed({ continues: first.comparisonId, threadId })
    // A branch of the same conversation, without a vote of its own.
    const branch = await sealed({ continues: first.comparisonId })
    const { reveal } = await vote(second.comparisonId)
    const names = [reveal.agent1.name, reveal.agent2.name]

    const next = await fixture.battle({ prompt: 'And?', continues: branch.comparisonId, threadId })
    expect([next.agent1.model.name, next.agent2.model.name]).toEqual(names)
    const again = await sealed({ prompt: 'And?', continues: next.comparisonId, sealed: true })
    expect(again.conversation).toEqual({ id: first.comparisonId, turn: 4 })

    const namesIn = ({ model1Name, model2Name }: Message) => [model1Name, model2Name]
    expect((await turnsOf(threadId)).map(namesIn)).toEqual([names, names, names])
    expect((await turnsOf(threadId)).map(({ hasVoted }) => hasVoted)).toEqual([false, true, false])
    const { client } = await fixture.arena.signIn()
    for (const turn of (await client.threads.messages(threadId)).items) expect(namesIn(turn)).toEqual([null, null])
  })

  it('[N5] stays sealed after the vote of another user', async () => {
    const first = await sealed({ sealed: true })
    const { client } = await fixture.arena.signIn()
    await client.votes.cast({ comparisonId: first.comparisonId, voteChoice: 'tie' })
    await sealed({ continues: first.comparisonId })
  })

  it('[N5] can begin with a complete battle', async () => {
    const first = await fixture.battle({ prompt: 'Well?' })
    const second = await sealed({ continues: first.comparisonId, sealed: true })
    expect(second.conversation).toEqual({ id: first.comparisonId, turn: 2 })
    expect(second.agent1.selectionMode).toBe('random')
  })
})

describe('the votes on a turn', () => {
  const classOf = async (comparisonId: string) => (await vote(comparisonId)).reveal.countedAs

  it('[N6] count as fallback if an earlier turn had one', async () => {
    fixture.script((model) => (model === models.groq ? failing.error : says('Yes.')))
    const first = await fixture.battle(named)
    fixture.script(() => says('Yes.'))
    const second = await fixture.battle({ prompt: 'Why?', continues: first.comparisonId })
    const third = await fixture.battle({ prompt: 'Why?', continues: second.comparisonId })
    expect(third.agent1.fallback).toBeNull()
    expect(await classOf(third.comparisonId)).toBe('fallback')
  })

  it('[N6] count as leaked if an answer of an earlier turn identified its model', async () => {
    fixture.script((model) => says(model === models.google ? 'I am Gemini 2.5 Pro, a model by Google.' : 'Yes.'))
    const first = await fixture.battle(named)
    fixture.script(() => says('Yes.'))
    const second = await fixture.battle({ prompt: 'Why?', continues: first.comparisonId })
    expect(await classOf(second.comparisonId)).toBe('leaked')
  })

  it('[N6] [V13] count as leaked if an answer of a later turn identified its model before the vote', async () => {
    await fixture.keepOnly(models.groq, models.google)
    fixture.script(() => says('Yes.'))
    const first = await sealed({ sealed: true })
    fixture.script((model) => says(model === models.google ? 'I am Gemini 2.5 Pro, a model by Google.' : 'Yes.'))
    await sealed({ prompt: 'Who are you?', continues: first.comparisonId })
    expect(await classOf(first.comparisonId)).toBe('leaked')
  })

  it('[N6] [V13] are blind on a sealed turn as long as nobody has voted on another one, and informed after that', async () => {
    fixture.script(() => says('Yes.'))
    const first = await sealed({ sealed: true })
    const second = await sealed({ continues: first.comparisonId })
    expect(await classOf(second.comparisonId)).toBe('blind')
    expect(await classOf(first.comparisonId)).toBe('informed')
    for (const request of [{ sealed: true }, { sealed: false }]) {
      const answered = await fixture.post(path, { prompt: 'And?', continues: second.comparisonId, ...request })
      expect(await classOf(String(answered.json!.comparisonId))).toBe('informed')
    }
  })

  it('[N6] are informed on a sealed turn if the names were in the reply of an earlier one', async () => {
    fixture.script(() => says('Yes.'))
    const first = await fixture.battle({ prompt: 'Well?' })
    const second = await fixture.battle({ prompt: 'Why?', continues: first.comparisonId })
    const third = await sealed({ continues: second.comparisonId, sealed: true })
    expect(await classOf(third.comparisonId)).toBe('informed')
    const [row] = await sql('select class from comparisons where comparison_id = $1', [second.comparisonId])
    expect(row.class).toBe('named')
  })

  it('[N6] do not depend on a fallback in later turns and other branches', async () => {
    fixture.script(() => says('Yes.'))
    const first = await fixture.battle(named)
    fixture.script((model) => (model === models.groq ? failing.error : says('Yes.')))
    await fixture.battle({ prompt: 'Why?', continues: first.comparisonId })
    fixture.script(() => says('Yes.'))
    const branch = await fixture.battle({ prompt: 'How?', continues: first.comparisonId })
    for (const { comparisonId } of [branch, first]) expect(await classOf(comparisonId)).not.toBe('fallback')
  })

  it('[N6] [L16] are on battles that count as battles, but not as draws', async () => {
    // From the table: the draws of the leaderboard are cached.
    const counts = async () => {
      const [row] = await sql(
        `select coalesce(sum(battles) filter (where drawn), 0)::int as drawn,
           sum(battles)::int as battles from battle_counts`,
      )
      return row
    }
    const first = await fixture.battle({ prompt: 'Well?' })
    const before = await counts()
    await fixture.battle({ prompt: 'Why?', continues: first.comparisonId })
    expect(await counts()).toEqual({ drawn: before.drawn, battles: before.battles + 1 })
  })
})
