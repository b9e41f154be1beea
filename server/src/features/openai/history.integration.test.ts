import type { MyData } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { failing, models, says, useHostedArena } from '../../generation/fixtures.ts'
import { signUp } from '../admin/fixtures.ts'
import { assistant, battleIdIn, createCompletions, type Message, refused, said, user } from './fixtures.ts'

const CONTEXT_CHARS_MAX = 200
const fixture = useHostedArena({ env: { CONTEXT_CHARS_MAX: String(CONTEXT_CHARS_MAX), PROMPT_CHARS_MAX: '100' } })
const { play, stream } = createCompletions(fixture)
const sql = async <Row>(text: string, ...values: unknown[]) =>
  (await fixture.arena.database.pool.query(text, values)).rows as Row[]

const history = [user('2 + 2?'), assistant('Four.')]
const asked = [...history, user('A text.'), user('Summarise it')]
const prompt = 'A text.\n\nSummarise it'

/** What every model was sent, since the first so many requests. */
const heard = (after = 0) =>
  fixture
    .asked()
    .slice(after)
    .map(({ body }) => body.messages)

async function begin(messages: readonly Message[] = asked) {
  const reply = said(await play(messages))
  const comparisonId = battleIdIn(reply)
  const [stored] = await sql<{ threadId: string; history: unknown; prompt: string; class: string }>(
    'select thread_id as "threadId", history, c.prompt, class from comparisons c join messages using (comparison_id) where comparison_id = $1',
    comparisonId,
  )
  return { ...stored!, comparisonId, talk: [...messages, assistant(reply)] }
}

describe('the conversation that a battle begins with', () => {
  it('[I19] [I20] is sent to both models and stored, with the messages after its last answer as one prompt', async () => {
    const { threadId, ...stored } = await begin()
    expect(heard()).toEqual([1, 2].map(() => [...history, user(prompt)]))
    expect(stored).toMatchObject({ history, prompt, class: 'blind' })
    await stream({ model: 'arena/battle', messages: asked }).closed()
    expect(heard(2)).toEqual([1, 2].map(() => [...history, user(prompt)]))
    const { client } = fixture.owner
    await client.threads.share(threadId, 'public')
    for (const reader of [client, fixture.arena.anybody]) {
      const [message] = (await reader.threads.messages(threadId)).items
      expect(message).toMatchObject({ promptText: prompt, history })
    }
    const mine = (await fixture.arena.call('/api/me/export', fixture.owner)).json as object as MyData
    expect(mine.threads.find((thread) => thread.threadId === threadId)!.messages[0]).toMatchObject({ history })
  })

  it('[I20] [N2] [N3] is sent again with later turns and in a chat with one of the models, oldest first left out', async () => {
    fixture.script((model) => says(`From ${model}`))
    const { talk, comparisonId } = await begin()
    const second = said(await play([...talk, user('Why?')]))
    const before = [...history, user(prompt)]
    for (const [index, { body }] of fixture.asked().slice(2).entries())
      expect(body.messages, String(index)).toEqual([...before, assistant(`From ${body.model}`), user('Why?')])
    expect(await sql('select context_turns from comparisons where comparison_id = $1', battleIdIn(second))).toEqual([
      { context_turns: 2 },
    ])
    said(await play([...talk, user('A')]))
    await fixture.chat({ prompt: 'Go on', continues: comparisonId, side: 'agent1' })
    expect(heard().at(-1)).toEqual([...before, expect.objectContaining({ role: 'assistant' }), user('Go on')])
    fixture.script(() => says('x'.repeat(175)))
    const long = await begin()
    said(await play([...long.talk, user('Why?')]))
    expect(heard().at(-1)).toEqual([user(prompt), assistant('x'.repeat(175)), user('Why?')])
  })

  it('[I20] is sent to the models that answer for those that fail', async () => {
    await fixture.keepOnly(models.groq, models.google, models.fallback)
    fixture.script((model) => (model === models.fallback ? says('Well.') : failing.error))
    await begin()
    expect(new Set(heard().map((messages) => JSON.stringify(messages)))).toEqual(
      new Set([JSON.stringify([...history, user(prompt)])]),
    )
  })

  it('[B21] [N6] leaks the pair if one of its answers says who wrote it, also for later turns', async () => {
    await fixture.keepOnly(models.groq, models.google)
    fixture.script(() => says('It depends.'))
    const claims = [user('Who are you?'), assistant('I am Llama, a large language model made by Meta.'), user('Tides?')]
    const first = await begin(claims)
    expect(first.class).toBe('leaked')
    const later = battleIdIn(said(await play([...first.talk, user('Why?')])))
    expect(await sql('select class from comparisons where comparison_id = $1', later)).toEqual([{ class: 'leaked' }])
    const other = [user('Who are you?'), assistant('I am Claude, made by Anthropic.'), user('Tides?')]
    expect((await begin(other)).class).toBe('blind')
  })

  it('[I20] [T9] [T14] counts toward the size of its thread and is erased with it', async () => {
    const sizeOf = async (threadId: string) =>
      (await sql<{ size: number }>('select text_bytes as size from threads where thread_id = $1', threadId))[0]!.size
    fixture.script(() => says('Yes.'))
    const [without, with_] = [await begin([user(prompt)]), await begin()]
    const more = (await sizeOf(with_.threadId)) - (await sizeOf(without.threadId))
    expect(more).toBeGreaterThanOrEqual('2 + 2?Four.'.length)
    await fixture.owner.client.threads.delete(with_.threadId)
    expect(await sql('select prompt, history from comparisons where comparison_id = $1', with_.comparisonId)).toEqual([
      { prompt: null, history: null },
    ])
  })

  it('[I20] is in the prompt that its thread gives a study', async () => {
    const { token } = await signUp(fixture.arena, 'ada@arena.test')
    said(await play(asked, {}, token))
    const { items } = (await fixture.arena.call('/api/threads', { token })).json as { items: { threadId: string }[] }
    const post = (path: string, body: object) => fixture.arena.call(path, { method: 'POST', token, body })
    const { studyId } = (await post('/api/studies', { name: 'Sums' })).json as { studyId: string }
    const added = await post(`/api/studies/${studyId}/prompts`, { threadIds: [items[0]!.threadId] })
    expect(added.json).toMatchObject({ items: [{ messages: [...history, user(prompt)] }] })
  })

  it.each<[string, readonly Message[], RegExp | string]>([
    ['an answer first', [assistant('Hi'), user('Q')], /must begin with a message of the user/],
    ['two answers', [user('Q'), assistant('Hi'), assistant('Hm'), user('Q')], /have one between two answers/],
    ['too much', [user('P'), assistant('x'.repeat(CONTEXT_CHARS_MAX)), user('Q')], 'context_length_exceeded'],
    ['too long a prompt', [user('x'.repeat(60)), user('y'.repeat(60))], /must have at most 100 characters/],
    ['an unknown role', [{ role: 'tool', content: '4' }, user('Q')], /must be a list of messages/],
  ])('[I20] is refused before a model is asked if it cannot be sent: %s', async (_, messages, expected) => {
    const { code, message, param } = refused(await play(messages), 400)
    expect(param).toBe('messages')
    if (typeof expected === 'string') expect(code).toBe(expected)
    else expect(message).toMatch(expected)
    expect(fixture.asked()).toEqual([])
  })
})
