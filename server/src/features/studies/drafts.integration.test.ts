import { createStudy, getStudy, listStudies } from '@arena/contract'
import { afterAll, expect, it } from 'vitest'
import { newId } from '../../ids.ts'
import { expectConforms, expectReply } from '../../testing/expect-answer.ts'
import { startArena } from '../../testing/start-arena.ts'
import { signUp } from '../admin/fixtures.ts'

const arena = await startArena({ env: { STUDIES_PER_USER_MAX: '4' } })
afterAll(() => arena.close())
const owner = await signUp(arena, 'owner@arena.test', 'Olga')

it('[T50] creates a draft with defaults, lists and reads it, changes it and deletes it', async () => {
  const made = await arena.call('/api/studies', { method: 'POST', token: owner.token, body: { name: ' Mail ' } })
  expect(made.status).toBe(201)
  const study = expectConforms(createStudy.replies[200].body, made.json)
  expect(study).toMatchObject({
    ...{ name: 'Mail', question: 'Which answer is better?', state: 'draft', role: 'owner', goal: 'best' },
    ...{ baseline: null, marginPoints: 35, settleOn: 'better', level: 0.05, votesPerComparison: 3, access: 'link' },
    ...{ budgetVotes: null, budgetUsd: null, showReference: false, promptCount: 0, contestants: [], parentId: null },
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
      ...{ method: 'POST', token: owner.token, body: { name: 'Once' }, headers: { 'idempotency-key': key } },
    })
  const [first, again] = [await send(), await send()]
  expect([again.status, again.text]).toEqual([201, first.text])
  for (const name of ['Third', 'Fourth']) await owner.client.studies.create({ name })
  await expect(owner.client.studies.create({ name: 'Fifth' })).rejects.toMatchObject({ status: 422 })
})
