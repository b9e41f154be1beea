import { exportMe } from '@arena/contract'
import { afterAll, expect, it } from 'vitest'
import { signUp } from '../../features/admin/fixtures.ts'
import { openStudy, readyStudy } from '../../features/studies/testing/ready-study.ts'
import { expectReply, expectUnauthorized } from '../../testing/expect-answer.ts'
import { startArena, type Visitor } from '../../testing/start-arena.ts'

const arena = await startArena()
afterAll(() => arena.close())

const read = ({ token }: Pick<Visitor, 'token'>) => arena.call('/api/me/export', { token })
const exported = async (user: Pick<Visitor, 'token'>) => expectReply(await read(user), exportMe)

it('[A23] is everything that is stored about the caller, as a file, and nothing of others', async () => {
  const user = await signUp(arena, 'mine@arena.test', 'Ada')
  await arena.database.pool.query(`update flags set enabled = true where key = 'api_keys'`)
  const { secret, ...key } = await user.client.identity.createKey({ name: 'script', scopes: ['read'] })
  const { threadId } = await user.client.threads.create({ title: 'Tides' })
  const settings = { system: 'Be brief.' }
  const { comparisonId } = await user.client.battles.start({ prompt: 'one', threadId, ...settings })
  await user.client.chat.once({ prompt: 'two', threadId })
  const alone = await user.client.battles.start({ prompt: 'three', model1: 'sim/solon', model2: 'sim/flint' })
  await user.client.votes.cast({ comparisonId, voteChoice: 'left', voteDurationMs: 1200 })
  await user.client.votes.putReasons(comparisonId, { reasons: ['clearer'] })
  const stranger = await arena.signIn()
  await stranger.client.battles.start({ prompt: 'of a stranger' })

  const answered = await read(user)
  expect(answered.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.json"$/)
  expect(answered.headers.get('cache-control')).toBe('no-store')
  expect(answered.text).not.toContain('of a stranger')
  expect(answered.text).not.toContain(secret.slice(key.prefix.length))
  const data = expectReply(answered, exportMe)
  expect(data.account).toMatchObject({ userId: user.userId, name: 'Ada', email: 'mine@arena.test', guest: false })
  expect(data.sessions).toHaveLength(1)
  expect(data.keys).toEqual([key])
  expect(data.threads).toMatchObject([
    {
      threadId,
      title: 'Tides',
      messages: [{ promptText: 'one', settings, voteChoice: 'left' }, { promptText: 'two' }],
    },
  ])
  expect(data.threads[0]!.messages).toEqual((await user.client.threads.messages(threadId)).items)
  expect(data.battles).toMatchObject([
    { comparisonId: alone.comparisonId, promptText: 'three', model1Name: 'sim/solon', model2Name: 'sim/flint' },
  ])
  expect(data.battles[0]!.model1Response).toBe(alone.agent1.message)
  expect(data.votes).toMatchObject([{ comparisonId, voteChoice: 'left', voteDurationMs: 1200, reasons: ['clearer'] }])

  const { rows } = await arena.database.pool.query<{ token: string }>('select token from auth_sessions')
  expect(rows.filter(({ token }) => answered.text.includes(token))).toEqual([])
  expectUnauthorized(await arena.call('/api/me/export'))
})

it('[A23] [T78] has own studies with their prompts and answers, and own votes in studies, without names', async () => {
  const owner = await signUp(arena, 'studies@arena.test', 'Olga')
  const { studyId, voters } = await openStudy(arena, owner, {}, { prompts: 1, contestants: 2, voters: 2 })
  const [voter, skipping] = voters as [Visitor, Visitor]
  const { assignmentId } = (await voter.client.studies.next(studyId)).assignment!
  const given = { voteChoice: 'left' as const, reasons: ['clearer'], comment: 'So it is.' }
  await voter.client.studies.vote(studyId, { assignmentId, ...given })
  const skipped = (await skipping.client.studies.next(studyId)).assignment!
  await skipping.client.studies.skip(studyId, { assignmentId: skipped.assignmentId, reason: 'broken' })

  const { studies, studyVotes } = await exported(owner)
  expect(studies).toMatchObject([{ study: { studyId }, prompts: [{ tags: ['odd'] }], answers: [{ prompt: 1 }, {}] }])
  expect(await owner.client.studies.read(studyId)).toMatchObject(studies[0]!.study)
  expect(studyVotes).toEqual([])
  const answered = await read(voter)
  expect(answered.text).not.toMatch(/contestant-named|Question/)
  const { studyVotes: votes, studies: joined } = expectReply(answered, exportMe)
  expect([votes, joined]).toMatchObject([[{ studyId, assignmentId, ...given, skippedAt: null }], []])
  expect((await exported(skipping)).studyVotes).toMatchObject([{ voteChoice: null, skipReason: 'broken' }])
})

it('[A23] [T78] has all prompts and answers of a study with many', async () => {
  const owner = await signUp(arena, 'many-prompts@arena.test', 'Olga')
  const studyId = await readyStudy(arena, owner, {}, { prompts: 101, contestants: 2 })
  const { studies } = await exported(owner)
  expect(studies).toMatchObject([{ study: { studyId } }])
  const { prompts, answers } = studies[0]!
  const questions = prompts.map(({ messages }) => messages[0]!.content)
  expect(questions).toEqual(Array.from({ length: 101 }, (_, index) => `Question ${index + 1}`))
  expect(new Set(answers.map(({ prompt, contestant }) => `${prompt} ${contestant}`)).size).toBe(202)
})

it('[A23] names the models of a blind battle only after the caller voted on it, in threads and outside of them', async () => {
  const guest = await arena.signIn()
  const { items } = await guest.client.models.list()
  const { threadId } = await guest.client.threads.create()
  const saved = await guest.client.battles.startSealed({ prompt: 'saved', threadId })
  const alone = await guest.client.battles.startSealed({ prompt: 'alone' })
  const next = await guest.client.battles.continue({ prompt: 'next', continues: alone.comparisonId })
  // Another user's vote reveals nothing to this one.
  const stranger = await arena.signIn()
  await stranger.client.votes.cast({ comparisonId: alone.comparisonId, voteChoice: 'left' })
  const before = await exported(guest)
  expect(before.account).toMatchObject({ guest: true, name: null, email: null })
  const turns = (data: typeof before) => [...data.threads[0]!.messages, ...data.battles]
  expect(turns(before)).toHaveLength(3)
  for (const turn of turns(before)) {
    expect(turn).toMatchObject({ model1Name: null, model2Name: null, model1Cost: null, model1Reasoning: null })
    expect(turn.model1Response).toMatch(/\S/)
  }
  expect(items.filter(({ modelName }) => JSON.stringify(before).includes(modelName))).toEqual([])

  await guest.client.votes.cast({ comparisonId: saved.comparisonId, voteChoice: 'left' })
  await guest.client.votes.cast({ comparisonId: next.comparisonId, voteChoice: 'left' })
  const after = await exported(guest)
  for (const turn of turns(after)) expect([turn.model1Name, turn.model2Name]).not.toContain(null)
  expect(after.votes).toHaveLength(2)
})

it('[A23] has all threads and battles of a user with many', async () => {
  const guest = await arena.signIn()
  await arena.database.pool.query(
    `insert into threads (thread_id, user_id, title, mode)
     select gen_random_uuid(), $1, 'Thread ' || n, 'battle' from generate_series(1, 5000) n`,
    [guest.userId],
  )
  await arena.database.pool.query(
    `insert into comparisons (comparison_id, user_id, selection_mode, class, left_model_id, right_model_id, prompt,
       left_text, right_text, left_usage, right_usage, duration_ms, tags, left_style, right_style)
     select gen_random_uuid(), $1, 'random', 'named', model_id, model_id, 'Battle ' || n, 'A', 'B', '{}', '{}', 1, '{}',
       '{1,0,0,0}', '{1,0,0,0}'
     from models, generate_series(1, 500) n where model_name = 'sim/basic'`,
    [guest.userId],
  )
  const { threads, battles } = await exported(guest)
  expect(new Set(threads.map(({ title }) => title)).size).toBe(5000)
  expect(new Set(battles.map(({ promptText }) => promptText)).size).toBe(500)
  const head = await arena.call('/api/me/export', { method: 'HEAD', token: guest.token })
  expect([head.status, head.text]).toEqual([200, ''])
})
