import { getServiceHealth } from '@arena/contract'
import { afterAll, expect, it } from 'vitest'
import { idAt } from '../base/ids.ts'
import { signInAsAdmin, signUp } from '../features/admin/fixtures.ts'
import { pngOf } from '../features/attachments/fixtures.ts'
import { createEraseOldBattles } from '../features/battles/erase-battles.ts'
import { eraseOldStudy } from '../features/studies/life/own-data.ts'
import { openStudy, readyStudy, voteInTurn } from '../features/studies/testing/ready-study.ts'
import { createThreadStore } from '../features/threads/store.ts'
import { expectReply } from '../testing/expect-answer.ts'
import { startArena } from '../testing/start-arena.ts'
import { createRetention } from './index.ts'

const arena = await startArena({ env: { TEXT_RETENTION_DAYS: '30' } })
const second = await startArena({ databaseUrl: arena.databaseUrl })
afterAll(async () => {
  await second.close()
  await arena.close()
})

const DAY_MS = 24 * 60 * 60_000
const { database } = arena
const logged: object[] = []
const createJob = (closing = new AbortController().signal) =>
  createRetention({
    database,
    config: { textRetentionDays: 30 },
    threads: createThreadStore(database),
    battles: { eraseOld: createEraseOldBattles(database) },
    studies: { eraseOld: (before) => eraseOldStudy(database, before) },
    closing,
    log: { info: (facts) => void logged.push(facts), warn: () => {} },
  })
const query = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows

/** Gives a battle the id and the time that it would have had so many days ago. */
async function makeOlder(comparisonId: string, days: number): Promise<string> {
  const id = idAt(Date.now() - days * DAY_MS, Math.random)
  await query(
    `update comparisons set comparison_id = $2, created_at = now() - make_interval(days => $3)
     where comparison_id = $1`,
    [comparisonId, id, days],
  )
  await query('update attachment_uses set turn_id = $2 where turn_id = $1', [comparisonId, id])
  return id
}

it('[O35] [Y12] erases texts and images of inactive threads and old battles, and leaves everything that boards use', async () => {
  const guest = await arena.signIn()
  const threadOf = async (days: number) => {
    const threadId = idAt(Date.now() - days * DAY_MS, Math.random)
    await query(
      `insert into threads (thread_id, user_id, title, mode, created_at, updated_at)
       values ($1, $2, 'xyzzy title', 'battle', now() - make_interval(days => $3), now() - make_interval(days => $3))`,
      [threadId, guest.userId, days],
    )
    return threadId
  }
  const imageOf = async (width: number) => {
    const image = new Blob([new Uint8Array(pngOf({ width, height: 1 }))])
    return [(await guest.client.attachments.upload(image)).attachmentId]
  }
  const [inActiveImage, savedImage, chatImage, oldImage, recentImage] = [
    await imageOf(1),
    await imageOf(2),
    await imageOf(3),
    await imageOf(4),
    await imageOf(5),
  ]
  const [inactive, active, young] = [await threadOf(31), await threadOf(400), await threadOf(29)]
  const saved = await guest.client.battles.start({
    prompt: 'xyzzy saved',
    threadId: inactive,
    system: 'xyzzy system',
    attachments: savedImage,
  })
  await guest.client.chat.once({ prompt: 'xyzzy chat', threadId: inactive, attachments: chatImage })
  await query(`update threads set updated_at = now() - interval '31 days' where thread_id = $1`, [inactive])
  const inActive = await guest.client.battles.start({
    prompt: 'in an active thread',
    threadId: active,
    attachments: inActiveImage,
  })
  const voted = await guest.client.votes.cast({ comparisonId: saved.comparisonId, voteChoice: 'left' })
  expect(voted.success).toBe(true)
  const old = await makeOlder(
    (await guest.client.battles.start({ prompt: 'xyzzy old', attachments: oldImage })).comparisonId,
    31,
  )
  const recent = await makeOlder(
    (await guest.client.battles.start({ prompt: 'recent', attachments: recentImage })).comparisonId,
    29,
  )
  await query(
    `update comparisons set history = '[{"role": "user", "content": "xyzzy old question"}]' where comparison_id = $1`,
    [old],
  )
  const { totalVotes } = await arena.anybody.leaderboard.read()
  const evidence = () =>
    query('select class, tags, left_style, right_style, left_usage from comparisons order by 1, 2, 3, 4')
  const before = await evidence()

  await createJob().run()
  expect(logged).toEqual([{ days: 30, threads: 1, battles: 1, studies: 0 }])
  const texts = await query(`select c::text from comparisons c union all select m::text from messages m
     union all select t::text from threads t`)
  expect(JSON.stringify(texts)).not.toContain('xyzzy old')
  expect(JSON.stringify(texts)).not.toMatch(/xyzzy (saved|chat|system)/)
  expect((await guest.client.threads.list()).items.map(({ threadId }) => threadId).toSorted()).toEqual(
    [active, young].toSorted(),
  )
  const prompts = await query('select comparison_id as id, prompt from comparisons where user_id = $1', [guest.userId])
  expect(new Map(prompts.map(({ id, prompt }) => [id, prompt]))).toEqual(
    new Map([
      [saved.comparisonId, null],
      [old, null],
      [recent, 'recent'],
      [inActive.comparisonId, 'in an active thread'],
    ]),
  )
  const images = await query('select attachment_id as id from attachments order by id')
  expect(images.map(({ id }) => id)).toEqual([...inActiveImage, ...recentImage].toSorted())
  expect(await evidence()).toEqual(before)
  expect((await arena.anybody.leaderboard.read()).totalVotes).toBe(totalVotes)
  // A battle without texts can still be voted on.
  expect((await guest.client.votes.cast({ comparisonId: old, voteChoice: 'tie' })).success).toBe(true)
})

it('[O35] begins once an hour on one instance, goes on where it ended, and reports to administrators', async () => {
  const admin = await signInAsAdmin(arena)
  const health = async (on = arena) =>
    expectReply(await on.call('/api/admin/health', admin), getServiceHealth).retention
  const report = await health()
  expect(report).toMatchObject({ days: 30, threadsDeleted: 1, battlesErased: 1 })
  expect(Date.parse(report!.nextRunAt!) - Date.parse(report!.lastRunAt!)).toBe(60 * 60_000)
  expect(await health(second)).toBeNull()

  await createJob().run()
  expect((await health())!.lastRunAt).toBe(report!.lastRunAt)
  await query(`update retention set claimed_at = now() - interval '61 minutes'`)
  await Promise.all([createJob().run(), createJob().run()])
  expect(await health()).toMatchObject({ threadsDeleted: 0, battlesErased: 0 })
  expect((await health())!.lastRunAt).not.toBe(report!.lastRunAt)
})

it('[O35] [T78] erases the texts of studies that were closed long ago, deletes drafts that nobody changes, and never touches an open one', async () => {
  const owner = await signUp(arena, 'owner@arena.test')
  const answer = (prompt: number, contestant: number) => `${9 - contestant} xyzzy ${prompt}`
  const open = () => openStudy(arena, owner, { question: 'Which?' }, { prompts: 2, contestants: 2, voters: 3, answer })
  const draftOf = () => readyStudy(arena, owner, {}, { prompts: 2, contestants: 2, answer })
  const [old, young, current] = [await open(), await open(), await open()]
  const [oldDraft, youngDraft, generated] = [await draftOf(), await draftOf(), await draftOf()]
  await voteInTurn(old.studyId, old.voters)
  for (const { studyId } of [old, young]) await owner.client.studies.close(studyId).catch(() => {})
  await query(`update study_assignments set comment = 'xyzzy comment' where study_id = $1`, [old.studyId])
  const makeOld = (studyId: string, days: number) =>
    query(
      `update studies set opened_at = opened_at - make_interval(days => $2), closed_at = closed_at - make_interval(days => $2),
         updated_at = updated_at - make_interval(days => $2) where study_id = $1`,
      [studyId, days],
    )
  for (const studyId of [old.studyId, current.studyId, oldDraft, generated]) await makeOld(studyId, 31)
  await query(`update studies set generated_at = now() where study_id = $1`, [generated])
  for (const studyId of [young.studyId, youngDraft]) await makeOld(studyId, 29)
  const textsOf = async (studyId: string) =>
    JSON.stringify(
      await query(
        `select p::text from study_prompts p where study_id = $1 union all select a::text from study_answers a where study_id = $1
         union all select s::text from study_assignments s where study_id = $1`,
        [studyId],
      ),
    )
  const log = () => query('select line from study_log where study_id = $1 order by position', [old.studyId])
  const before = { log: await log(), young: await textsOf(young.studyId), current: await textsOf(current.studyId) }

  await query(`update retention set claimed_at = now() - interval '61 minutes'`)
  await createJob().run()
  expect(logged.at(-1)).toMatchObject({ studies: 2 })
  expect(await textsOf(old.studyId)).not.toMatch(/xyzzy|Question|Reference/)
  expect(await log()).toEqual(before.log)
  expect(await textsOf(young.studyId)).toBe(before.young)
  expect(await textsOf(current.studyId)).toBe(before.current)
  expect((await owner.client.studies.list()).items.map(({ studyId }) => studyId)).toEqual(
    [old.studyId, young.studyId, current.studyId, youngDraft, generated].toSorted().toReversed(),
  )
  await expect(owner.client.studies.copy(old.studyId)).rejects.toMatchObject({ status: 409 })
})
