import { createStudy, getStudy, listStudies } from '@arena/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { expectConforms, expectRefusal, expectReply } from '../../../testing/expect-answer.ts'
import { startArena } from '../../../testing/start-arena.ts'
import { signUp } from '../../admin/fixtures.ts'

const arena = await startArena({ env: { STUDIES_PER_USER_MAX: '4' } })
afterAll(() => arena.close())
const owner = await signUp(arena, 'owner@arena.test', 'Olga')

it('[T50] creates a draft with defaults, lists and reads it, changes it and deletes it', async () => {
  const made = await arena.call('/api/studies', { method: 'POST', token: owner.token, body: { name: ' Mail ' } })
  expect(made.status).toBe(201)
  const study = expectConforms(createStudy.replies[200].body, made.json)
  expect(study).toMatchObject({
    name: 'Mail',
    question: 'Which answer is better?',
    state: 'draft',
    role: 'owner',
    goal: 'best',
    baseline: null,
    marginPoints: 35,
    settleOn: 'better',
    level: 0.05,
    votesPerComparison: 3,
    access: 'link',
    budgetVotes: null,
    budgetUsd: null,
    showReference: false,
    promptCount: 0,
    contestants: [],
    parentId: null,
    answers: { total: 0, done: 0, failed: 0, running: 0, leaked: 0, costUsd: 0 },
  })
  const { studyId } = study
  const changed = await owner.client.studies.change(studyId, { question: 'Which is kinder?', budgetVotes: 50 })
  expect(changed).toEqual({ ...study, question: 'Which is kinder?', budgetVotes: 50 })
  expect(await owner.client.studies.change(studyId, { budgetVotes: 0 })).toMatchObject({ budgetVotes: null })
  expect(expectReply(await arena.call(`/api/studies/${studyId}`, owner), getStudy)).toMatchObject({ studyId })
  const second = await owner.client.studies.create({ name: 'Second', goal: 'baseline', baseline: 'A', level: 0.1 })
  const page = expectReply(await arena.call('/api/studies?limit=1', owner), listStudies)
  expect(page.items).toEqual([second])
  const { items, nextCursor } = await owner.client.studies.list({ before: page.nextCursor })
  expect([items.map((each) => each.studyId), nextCursor]).toEqual([[studyId], null])
  await owner.client.studies.delete(studyId)
  await expect(owner.client.studies.read(studyId)).rejects.toMatchObject({ status: 404 })
})

it('[T50] [W16] creates one study for an Idempotency-Key, and no more than the quota', async () => {
  const key = newId()
  const send = () =>
    arena.call('/api/studies', {
      method: 'POST',
      token: owner.token,
      body: { name: 'Once' },
      headers: { 'idempotency-key': key },
    })
  const [first, again] = [await send(), await send()]
  expect([again.status, again.text]).toEqual([201, first.text])
  for (const name of ['Third', 'Fourth']) await owner.client.studies.create({ name })
  await expect(owner.client.studies.create({ name: 'Fifth' })).rejects.toMatchObject({ status: 422 })
})

describe('bad input', () => {
  const settings: [string, object][] = [
    ['no name', {}],
    ['a blank name', { name: ' ' }],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }],
    ['a name that is no text', { name: 7 }],
    ['a blank question', { name: 'A', question: ' ' }],
    ['an unknown goal', { name: 'A', goal: 'worst' }],
    ['a long baseline', { name: 'A', baseline: 'x'.repeat(101) }],
    ['a margin of 0', { name: 'A', marginPoints: 0 }],
    ['an unknown way to settle', { name: 'A', settleOn: 'worse' }],
    ['a level of 1', { name: 'A', level: 1 }],
    ['no votes', { name: 'A', votesPerComparison: 0 }],
    ['half a vote', { name: 'A', votesPerComparison: 1.5 }],
    ['a negative budget', { name: 'A', budgetVotes: -1 }],
    ['a budget as text', { name: 'A', budgetUsd: '1' }],
    ['another access', { name: 'A', access: 'everyone' }],
    ['a reason twice', { name: 'A', reasons: ['a', 'a'] }],
    ['a blank reason', { name: 'A', reasons: [' '] }],
    ['13 reasons', { name: 'A', reasons: Array.from({ length: 13 }, (_, n) => `${n}`) }],
  ]
  it.each(settings)('[T50] [W4] is a 400 that names the member, for a new study and a change: %s', async (_, body) => {
    const { items } = await owner.client.studies.list()
    const { studyId } = items[0]!
    const created = await arena.call('/api/studies', { method: 'POST', token: owner.token, body })
    const changed = await arena.call(`/api/studies/${studyId}`, { method: 'PATCH', token: owner.token, body })
    const field = Object.keys(body).at(-1) ?? 'name'
    for (const refused of 'name' in body ? [created, changed] : [created]) {
      expect(expectRefusal(refused, 400, 'INVALID_REQUEST')).toContain(field)
      expect(refused.json!.field).toBe(field)
    }
    expect((await owner.client.studies.list()).items).toEqual(items)
  })

  it('[T50] [W11] NUL and lone surrogates are stored as U+FFFD', async () => {
    const { items } = await owner.client.studies.list()
    const reasons = ['a\0b', '\ud800']
    const name = 'N\0\ud800'
    const contestants = [{ name: 'C\0', model: 'sim/pico', system: 'S\ud800', template: '{{prompt}}\0' }]
    const { studyId } = items[0]!
    expect(await owner.client.studies.change(studyId, { name, reasons })).toMatchObject({
      name: 'N\ufffd\ufffd',
      reasons: ['a\ufffdb', '\ufffd'],
    })
    expect((await owner.client.studies.putContestants(studyId, { items: contestants })).contestants).toEqual([
      { name: 'C\ufffd', model: 'sim/pico', system: 'S\ufffd', template: '{{prompt}}\ufffd' },
    ])
  })
})
