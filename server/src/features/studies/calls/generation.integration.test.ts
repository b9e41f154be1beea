import { getGeneration, type StudyAnswer, startGeneration, stopGeneration } from '@arena/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  finish,
  indiscretion,
  models,
  piece,
  failing as refused,
  useHostedArena,
} from '../../../generation/fixtures.ts'
import type { RecordedAnswer } from '../../../providers/hosts/recorded-host.ts'
import { events } from '../../../providers/hosts/recordings.ts'
import { expectConforms, expectReply } from '../../../testing/expect-answer.ts'
import { startArena, type Visitor } from '../../../testing/start-arena.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { signUp } from '../../admin/fixtures.ts'
import { gate } from '../../chat/fixtures.ts'
import { createGenerationStore, createReservations, createStudyStore } from '../index.ts'

// An answer has 7 tokens of the prompt and 3 of its own. With these prices it costs 10 dollars.
const fixture = useHostedArena({ env: { STUDY_GENERATIONS_PER_USER_PER_DAY: '40', BUDGET_PER_DAY: '1000000' } })
const sql = async <Row>(text: string, ...values: unknown[]) =>
  (await fixture.arena.database.pool.query(text, values)).rows as Row[]

beforeAll(() => sql('update models set input_price = 1e6, output_price = 1e6'))

const says = (text: string): RecordedAnswer => ({ body: [piece(text), finish()] })
const promptsAsked = () => fixture.asked().map(({ body }) => (body.messages as { content: string }[]).at(-1)!.content)

let owners = 0
let owner: Visitor
/** A new owner has the whole limit of a day. */
beforeEach(async () => {
  owners += 1
  owner = await signUp(fixture.arena, `owner${owners}@arena.test`)
  fixture.script((model) => says(`Said by ${model === models.groq ? 'one' : 'another'}.`))
})

const both = [
  { name: 'A', model: models.groq },
  { name: 'B', model: models.google },
]

async function draft(contestants: object[] = both, prompts = 'One\nTwo\nThree', settings: object = {}) {
  const { studyId } = await owner.client.studies.create({ name: 'Study', ...settings })
  await owner.client.studies.putPrompts(studyId, prompts)
  await owner.client.studies.putContestants(studyId, { items: contestants as never })
  return studyId
}
const start = (studyId: string, body = {}, { call } = fixture.arena) =>
  call(`/api/studies/${studyId}/generation`, { method: 'POST', token: owner.token, body })
const counts = async (studyId: string) => (await owner.client.studies.read(studyId)).answers
const generation = async (studyId: string) =>
  expectReply(await fixture.arena.call(`/api/studies/${studyId}/generation`, owner), getGeneration)
const answers = async (studyId: string): Promise<StudyAnswer[]> => (await owner.client.studies.answers(studyId)).items
const untilEnded = (studyId: string) => expect.poll(async () => (await generation(studyId)).running).toBe(false)

describe('[T40] answers', () => {
  it('are generated once each, with their cost, tokens and time, and reasoning apart', async () => {
    const settings = { system: 'Be short.', template: '{{prompt}}, in {{language}}?', temperature: 0, maxTokens: 50 }
    const prompts = JSON.stringify([
      { prompt: 'One', language: 'French' },
      {
        messages: [
          { role: 'user', content: 'a' },
          { role: 'assistant', content: 'b' },
          { role: 'user', content: 'Two' },
        ],
        language: 'German',
      },
    ])
    const studyId = await draft(
      [
        { name: 'A', model: models.groq, ...settings },
        { name: 'C', imported: true },
      ],
      prompts,
    )
    fixture.script(() => ({
      body: [events({ choices: [{ index: 0, delta: { reasoning_content: 'Hm.' } }] }), piece('Yes.'), finish()],
    }))
    expect(await generation(studyId)).toMatchObject({ calls: 2, running: false, stoppedBy: null, failures: [] })
    const started = await start(studyId)
    expect(started.status).toBe(202)
    expect(expectConforms(startGeneration.replies[200].body, started.json).answers).toMatchObject({
      total: 4,
      failed: 0,
    })
    await untilEnded(studyId)
    expect(await counts(studyId)).toEqual({ total: 4, done: 2, failed: 0, running: 0, leaked: 0, costUsd: 20 })
    expect(await answers(studyId)).toMatchObject([
      { prompt: 1, contestant: 'A', status: 'done', text: 'Yes.', costUsd: 10, durationMs: expect.any(Number) },
      { prompt: 2, contestant: 'A', status: 'done', text: 'Yes.', costUsd: 10 },
    ])
    const stored =
      'select reasoning, input_tokens as input, output_tokens as output from study_answers where study_id = $1'
    expect(await sql(stored, studyId)).toEqual(Array(2).fill({ reasoning: 'Hm.', input: 7, output: 3 }))
    const sent = fixture.asked().map(({ body }) => body)
    expect(sent[0]).toMatchObject({ temperature: 0 })
    expect(sent.map(({ messages }) => messages)).toEqual(
      expect.arrayContaining([
        [
          { role: 'system', content: 'Be short.' },
          { role: 'user', content: 'One, in French?' },
        ],
        [
          { role: 'system', content: 'Be short.' },
          { role: 'user', content: 'a' },
          { role: 'assistant', content: 'b' },
          { role: 'user', content: 'Two, in German?' },
        ],
      ]),
    )
    await start(studyId)
    await untilEnded(studyId)
    expect(fixture.asked()).toHaveLength(2)
  })

  it('that fail are listed by reason, without words of the host and without a fallback, and repeated', async () => {
    const studyId = await draft()
    fixture.script((model) => (model === models.groq ? says('Yes.') : refused.error))
    await start(studyId)
    await untilEnded(studyId)
    expect(await counts(studyId)).toMatchObject({ done: 3, failed: 3, running: 0 })
    const { failures, calls } = await generation(studyId)
    expect([failures, calls]).toEqual([[{ reason: 'error', contestant: 'B', count: 3 }], 3])
    expect(new Set(fixture.asked().map(({ body }) => body.model))).toEqual(new Set([models.groq, models.google]))
    expect(JSON.stringify(await sql('select * from study_answers where study_id = $1', studyId))).not.toContain(
      indiscretion,
    )
    fixture.script(() => says('Now.'))
    const before = fixture.asked().length
    await start(studyId, { failedOnly: true })
    await untilEnded(studyId)
    expect(await counts(studyId)).toMatchObject({ done: 6, failed: 0 })
    expect(fixture.asked()).toHaveLength(before + 3)
  })

  it('that name their model are marked, and generated again if the owner wants', async () => {
    const studyId = await draft([both[0]!], 'Who are you?')
    fixture.script(() => says('I am Llama 3.3, a model by Meta.'))
    await start(studyId)
    await untilEnded(studyId)
    expect(await counts(studyId)).toMatchObject({ done: 1, leaked: 1 })
    const [leaked] = await answers(studyId)
    fixture.script(() => says('I am an assistant.'))
    await owner.client.studies.changeAnswer(studyId, leaked!.answerId, { use: 'regenerate' })
    await expect.poll(() => counts(studyId)).toMatchObject({ done: 1, leaked: 0, costUsd: 20 })
    await untilEnded(studyId)
  })

  it('of a model that is gone fail, and those of others are generated', async () => {
    const studyId = await draft()
    await fixture.keepOnly(models.groq, models.fallback)
    await sql(
      `insert into study_answers (answer_id, study_id, prompt, contestant, status)
      select gen_random_uuid(), $1, prompt, contestant, 'waiting' from generate_series(1, 3) prompt, generate_series(0, 1) contestant`,
      studyId,
    )
    await sql('update studies set generating = true where study_id = $1', studyId)
    await untilEnded(studyId)
    expect((await generation(studyId)).failures).toEqual([{ reason: 'model_unavailable', contestant: 'B', count: 3 }])
    expect(await counts(studyId)).toMatchObject({ done: 3, failed: 3 })
  })
})

describe('[T41] generation continues', () => {
  it('where an instance that was killed left it: what it had finished is not generated again', async () => {
    const studyId = await draft([both[0]!])
    // The second answer was under way.
    await sql(
      `insert into study_answers (answer_id, study_id, prompt, contestant, status, answer, leased_until) values
      (gen_random_uuid(), $1, 1, 0, 'done', 'Before.', null),
      (gen_random_uuid(), $1, 2, 0, 'running', null, now() - interval '1 second'),
      (gen_random_uuid(), $1, 3, 0, 'running', null, now() + interval '1 hour')`,
      studyId,
    )
    await sql('update studies set generating = true where study_id = $1', studyId)
    await expect.poll(() => counts(studyId)).toMatchObject({ done: 2, running: 1 })
    expect(promptsAsked()).toEqual(['Two'])
    expect(await generation(studyId)).toMatchObject({ running: true })
    await sql(
      `update study_answers set leased_until = now() - interval '1 second' where study_id = $1 and prompt = 3`,
      studyId,
    )
    await untilEnded(studyId)
    expect(promptsAsked()).toEqual(['Two', 'Three'])
    expect((await answers(studyId))[0]).toMatchObject({ text: 'Before.' })
  })

  it('on another instance after a stop of the service, and two instances never generate the same answer', async () => {
    const prompts = Array.from({ length: 30 }, (_, at) => `Prompt ${at}`)
    const studyId = await draft([both[0]!], prompts.join('\n'))
    const env = { GROQ_BASE_URL: `${fixture.hostUrl}/groq`, GROQ_API_KEY: 'key', RATE_LIMIT: 'off' }
    const other = await startArena({ env, databaseUrl: fixture.arena.databaseUrl })
    const { opened, open } = gate()
    // Four of this instance and four of the other wait for the host.
    fixture.script(() => ({ body: [opened, piece('Yes.'), finish()] }))
    await start(studyId, {}, other)
    await fixture.request(8)
    await other.close()
    await expect
      .poll(() => sql(`select from study_answers where study_id = $1 and status = 'running'`, studyId))
      .toHaveLength(4)
    open()
    await untilEnded(studyId)
    expect(await counts(studyId)).toMatchObject({ done: 30, failed: 0 })
    expect(promptsAsked()).toHaveLength(34)
    expect(new Set(promptsAsked())).toEqual(new Set(prompts))
  })
})

const finished = { text: 'Yes.', reasoning: null, leaked: false, inputTokens: 7, outputTokens: 3, durationMs: 1 }

/** An answer that an instance generates. */
async function addRunning(studyId: string): Promise<string> {
  await sql(
    `insert into study_answers (answer_id, study_id, prompt, contestant, status) values (gen_random_uuid(), $1, 1, 0, 'running')`,
    studyId,
  )
  const [{ answerId }] = (await answers(studyId)) as [StudyAnswer]
  return answerId
}

it('[T81] counts the cost of an answer once, also if it is stored again after an unknown outcome', async () => {
  const { database } = fixture.arena
  const studyId = await draft([both[0]!], 'One')
  const answerId = await addRunning(studyId)
  const { finish: store } = createGenerationStore(database, createStudyStore(database))
  const { reserve, settle } = createReservations(database)
  const { id } = await reserve(studyId, 12, { judging: false })
  // Both attempts wait for the study, so none sees the other one when it begins.
  const locked = await database.pool.connect()
  try {
    await locked.query('begin')
    await locked.query('select from studies where study_id = $1 for update', [studyId])
    const attempts = [10, 10].map(async (costUsd) => {
      await settle(studyId, id, costUsd)
      await store(studyId, answerId, { ...finished, costUsd })
    })
    await untilWaiting(database, 2)
    await locked.query('rollback')
    await Promise.all(attempts)
  } finally {
    locked.release()
  }
  await settle(studyId, id, 10)
  await store(studyId, answerId, { ...finished, costUsd: 10 })
  expect(await counts(studyId)).toMatchObject({ done: 1, costUsd: 10 })
  expect(await answers(studyId)).toMatchObject([{ status: 'done', costUsd: 10 }])
})

describe('[T42] generation stays within', () => {
  // A prompt of three characters can cost 10 dollars, which it does.
  const limited = { ...both[0]!, maxTokens: 7 }

  it('the budget of the study, whatever imported answers did not cost', async () => {
    const studyId = await draft([limited, { name: 'C', imported: true }], 'One\nTwo\nSix', { budgetUsd: 15 })
    await sql(
      `insert into study_answers (answer_id, study_id, prompt, contestant, status, answer)
       select gen_random_uuid(), $1, prompt, 1, 'done', 'Mine.' from generate_series(1, 3) as prompt`,
      studyId,
    )
    await start(studyId)
    await untilEnded(studyId)
    expect(await generation(studyId)).toMatchObject({ stoppedBy: 'study-budget', calls: 2 })
    expect(await counts(studyId)).toMatchObject({ done: 4, costUsd: 10 })
  })

  it('the budget of the study, while a call of a stopped generation is under way', async () => {
    const studyId = await draft([limited], 'One\nTwo\nSix', { budgetUsd: 15 })
    const { opened, open } = gate()
    fixture.script(() => ({ body: [opened, piece('Late.'), finish()] }))
    await start(studyId)
    await fixture.request(1)
    await owner.client.studies.stopGeneration(studyId)
    await start(studyId)
    await expect
      .poll(() => sql(`select from study_answers where study_id = $1 and status = 'waiting'`, studyId))
      .toHaveLength(3)
    open()
    await untilEnded(studyId)
    expect(await generation(studyId)).toMatchObject({ stoppedBy: 'study-budget' })
    expect(await counts(studyId)).toMatchObject({ costUsd: 10 })
    expect(promptsAsked()).toHaveLength(1)
  })

  it('the budget of the study, which a call of an instance that was killed has used as far as it could', async () => {
    const studyId = await draft([limited], 'One\nTwo\nSix', { budgetUsd: 25 })
    const reservations = createReservations(fixture.arena.database)
    const { id } = await reservations.reserve(studyId, 12, { judging: false })
    await sql(`update study_reservations set held_until = now() - interval '1 second' where reservation_id = $1`, id)
    await start(studyId)
    await untilEnded(studyId)
    expect(await generation(studyId)).toMatchObject({ stoppedBy: 'study-budget', calls: 2 })
    expect(await counts(studyId)).toMatchObject({ done: 1, costUsd: 22 })
    await reservations.settle(studyId, id, 12)
    expect(await counts(studyId)).toMatchObject({ costUsd: 22 })
  })

  it('the budget of the study, as far as the next answers can cost at most', async () => {
    const studyId = await draft([limited], 'One\nTwo\nThree\nFour\nFive', { budgetUsd: 25 })
    expect(await generation(studyId)).toMatchObject({ calls: 5, inputTokens: 5, outputTokens: 35, costUsd: 40 })
    await start(studyId)
    await untilEnded(studyId)
    expect(await generation(studyId)).toMatchObject({ stoppedBy: 'study-budget', failures: [] })
    await expect.poll(() => counts(studyId)).toMatchObject({ done: 2, costUsd: 20 })
    // What was paid stays paid, without the answers.
    await owner.client.studies.putPrompts(studyId, 'Six\nSeven\nEight')
    expect(await counts(studyId)).toMatchObject({ done: 0, costUsd: 20 })
    await owner.client.studies.change(studyId, { budgetUsd: 22 })
    await start(studyId)
    await untilEnded(studyId)
    expect(await generation(studyId)).toMatchObject({ stoppedBy: 'study-budget', calls: 3 })
    const { studyId: copyId } = await owner.client.studies.copy(studyId)
    expect(await counts(copyId)).toMatchObject({ costUsd: 0 })
    await owner.client.studies.change(studyId, { budgetUsd: 0 })
    await start(studyId)
    await untilEnded(studyId)
    expect(await generation(studyId)).toMatchObject({ stoppedBy: null, calls: 0 })
    expect(promptsAsked()).toHaveLength(5)
  })

  it('the number of answers of an owner and day', async () => {
    const studyId = await draft([both[0]!], Array.from({ length: 45 }, (_, at) => `Prompt ${at}`).join('\n'))
    await start(studyId)
    await untilEnded(studyId)
    await expect.poll(() => counts(studyId)).toMatchObject({ done: 40, failed: 0, running: 0 })
    expect(await generation(studyId)).toMatchObject({ stoppedBy: 'daily-limit', calls: 5 })
  })

  it('the budget of the service', async () => {
    const studyId = await draft([both[0]!])
    await sql(
      `insert into spending (day, instance_id, dollars) values ((now() at time zone 'utc')::date, gen_random_uuid(), 1e7)`,
    )
    try {
      // Instances notice what others spent after two seconds. A study without prompts asks nothing.
      const { studyId: empty } = await owner.client.studies.create({ name: 'Empty' })
      await owner.client.studies.putContestants(empty, { items: [both[0]!] })
      await expect.poll(async () => (await start(empty)).status).toBe(429)
      await sql('update studies set generating = true where study_id = $1', studyId)
      await sql(
        `insert into study_answers (answer_id, study_id, prompt, contestant, status) values (gen_random_uuid(), $1, 1, 0, 'waiting')`,
        studyId,
      )
      await untilEnded(studyId)
      expect(await generation(studyId)).toMatchObject({ stoppedBy: 'service-budget', calls: 3 })
      expect(fixture.asked()).toEqual([])
    } finally {
      await sql('delete from spending where dollars = 1e7')
      await expect.poll(async () => (await start(studyId)).status).toBe(202)
      await untilEnded(studyId)
    }
  })
})

it('[T52] counts no bytes of an answer that was excluded while it was generated', async () => {
  const { database } = fixture.arena
  const studyId = await draft([both[0]!], 'One')
  const answerId = await addRunning(studyId)
  const bytes = async () => (await sql('select text_bytes::int from studies where study_id = $1', studyId))[0]
  const before = await bytes()
  await fixture.arena.call(`/api/studies/${studyId}/answers/${answerId}`, {
    ...{ method: 'PATCH', token: owner.token, body: { use: 'exclude' } },
  })
  await createGenerationStore(database, createStudyStore(database)).finish(studyId, answerId, {
    ...finished,
    costUsd: 1,
  })
  expect([await bytes(), (await answers(studyId))[0]!.status]).toEqual([before, 'excluded'])
})

it('[T43] stops when the owner says so: finished answers stay, and one under way is stored', async () => {
  const studyId = await draft([both[0]!], Array.from({ length: 20 }, (_, at) => `Prompt ${at}`).join('\n'))
  const { opened, open } = gate()
  let answered = 0
  fixture.script(() => {
    answered += 1
    return answered <= 3 ? says('Yes.') : { body: [opened, piece('Late.'), finish()] }
  })
  await start(studyId)
  await fixture.request(7)
  await expect.poll(() => counts(studyId)).toMatchObject({ done: 3 })
  const path = `/api/studies/${studyId}/generation`
  const stopped = await fixture.arena.call(path, { method: 'DELETE', token: owner.token })
  expect(stopped.status).toBe(202)
  expect(expectConforms(stopGeneration.replies[200].body, stopped.json).answers).toMatchObject({ done: 3, running: 0 })
  expect(await generation(studyId)).toMatchObject({ running: false, stoppedBy: 'owner', calls: 17 })
  open()
  await expect.poll(() => counts(studyId)).toMatchObject({ done: 7, running: 0 })
  await start(studyId)
  await untilEnded(studyId)
  expect(await counts(studyId)).toMatchObject({ done: 20 })
  expect(promptsAsked()).toHaveLength(20)
})

describe('[T44] generation does not start', () => {
  it.each([
    [
      'a missing variable',
      [{ name: 'A', model: models.groq, template: '{{tone}} {{prompt}}' }],
      /template of 'A' for prompt 1 needs the variable 'tone'/,
    ],
    ['a model that is gone', both, /no active model/],
  ])('with %s', async (_, contestants, sentence) => {
    const studyId = await draft(contestants)
    await fixture.keepOnly(models.groq, models.fallback)
    const answer = await start(studyId)
    expect(answer).toMatchObject({ status: 400, json: { error: expect.stringMatching(sentence) } })
    expect(await sql('select from study_answers where study_id = $1', studyId)).toEqual([])
    expect(await generation(studyId)).toMatchObject({ running: false })
    expect(fixture.asked()).toEqual([])
  })

  it('for others than the owner, or when the study is not a draft', async () => {
    const studyId = await draft()
    const stranger = await signUp(fixture.arena, `stranger${owners}@arena.test`)
    const path = `/api/studies/${studyId}/generation`
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(
        await fixture.arena.call(path, { method, token: stranger.token, ...(method === 'POST' && { body: {} }) }),
      ).toMatchObject({ status: 404 })
    await sql(`update studies set state = 'open' where study_id = $1`, studyId)
    expect(await start(studyId)).toMatchObject({ status: 409 })
    expect(fixture.asked()).toEqual([])
  })
})
