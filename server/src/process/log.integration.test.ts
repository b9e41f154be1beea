import { afterAll, beforeAll, expect, it } from 'vitest'
import { finish, type HostedArena, models, piece, says, startHostedArena } from '../generation/fixtures.ts'

const PROMPT = 'Which tides reach the harbour of Lisbon in spring?'
const ANSWER = 'Two of them, about twelve hours apart.'
const TITLE = 'Harbours of Portugal'
const SYSTEM = 'You are an old sailor with a beard.'

let fixture: HostedArena
beforeAll(async () => {
  fixture = await startHostedArena({ env: { LOG_LEVEL: 'info' } })
})
afterAll(() => fixture.close())

it('[O20] logs no prompts, answers, titles or tokens at the default level', async () => {
  const { arena, owner, post } = fixture
  const { threadId } = await owner.client.threads.create({ title: TITLE })
  const chat = { prompt: PROMPT, system: SYSTEM, threadId, model: models.groq }
  const battle = { prompt: PROMPT, system: SYSTEM, threadId, model1: models.groq, model2: models.google }
  const askAll = async () => {
    const battled = await post('/api/arena/dualchat', battle)
    await post('/api/arena/dualchat/stream', battle)
    await post('/api/arena/chat', chat)
    await post('/api/arena/chat/stream', chat)
    return battled
  }

  fixture.script((_, { body }) => (body.stream ? { body: [piece(ANSWER), finish()] } : says(ANSWER)))
  const { json } = await askAll()
  await post('/api/arena/model-vote', { comparisonId: json!.comparisonId, voteChoice: 'left' })
  await post('/api/arena/model-vote', { comparisonId: json!.comparisonId, voteChoice: 'right' })

  // Hosts that repeat the request in their errors, before and after a part of the answer.
  const error = { error: { message: `Refused: ${PROMPT} (${SYSTEM})`, param: PROMPT } }
  fixture.script(() => ({ status: 400, body: JSON.stringify(error) }))
  await askAll()
  fixture.script(() => ({ status: 500, body: PROMPT }))
  await askAll()
  fixture.script(() => ({ body: [piece(ANSWER), `data: ${JSON.stringify(error)}\n\n`] }))
  await askAll()
  fixture.script(() => ({ body: `{"choices": [${JSON.stringify(PROMPT)}` }))
  await askAll()

  // Requests that are refused.
  for (const path of ['/api/arena/dualchat', '/api/arena/chat', '/api/arena/chat/stream', '/api/threads']) {
    await post(path, `{"prompt": "${PROMPT}"`)
    await post(path, { prompt: [PROMPT], model: PROMPT, title: { TITLE } })
    await post(`${path}/${encodeURIComponent(PROMPT)}?title=${encodeURIComponent(TITLE)}`, { prompt: PROMPT })
  }
  await post('/api/arena/chat', { ...chat, model: PROMPT })

  // A turn that the database refuses to store.
  fixture.script((_, { body }) => (body.stream ? { body: [piece(ANSWER), finish()] } : says(ANSWER)))
  for (const table of ['comparisons', 'messages'])
    await arena.database.pool.query(`alter table ${table} add constraint refusing check (false) not valid`)
  expect((await askAll()).status).toBe(500)

  const log = JSON.stringify(arena.logged)
  for (const logged of ['request failed', 'a model failed', 'a streamed answer failed', 'answered'])
    expect(log).toContain(logged)
  const secrets = [PROMPT, 'harbour of', ANSWER, 'Two of them', TITLE, SYSTEM, owner.token, threadId]
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
})
