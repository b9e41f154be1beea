import { afterAll, beforeAll, expect, it } from 'vitest'
import { idFromName, newId } from '../../ids.ts'
import { type PlayedVote, playVotes } from '../../testing/play-votes.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'
import { createVoteLog } from '../vote-log/index.ts'
import { checkVoters } from './check-voters.ts'
import { createVoteTable } from './vote-table.ts'
import { createVoterWatch } from './voter-watch.ts'

let arena: TestArena
beforeAll(async () => {
  arena = await startArena()
})
afterAll(() => arena.close())

const MODELS = ['sim/basic', 'sim/solon', 'sim/flint']

/** The battles of all pairs in turn, `count` by each voter. */
function battles(
  voters: readonly string[],
  count: number,
  choose: (left: string, right: string, at: number) => boolean,
) {
  return voters.flatMap((voter) =>
    Array.from({ length: count }, (_, at): PlayedVote => {
      const left = MODELS[at % 3]!
      const right = MODELS[(at + 1) % 3]!
      return { voter, left, right, choice: choose(left, right, at) ? 'left' : 'right' }
    }),
  )
}

function watch() {
  const voteLog = createVoteLog({ database: arena.database, log: { warn() {} } })
  let held = 0
  const voterWatch = createVoterWatch({
    voteTable: createVoteTable(voteLog.reader),
    holds: voteLog.holds,
    readModels: async () =>
      (await arena.database.pool.query('select model_id as "modelId", model_name as "modelName" from models')).rows,
    checkVoters: async (request) => checkVoters(request),
    onHeld: () => {
      held += 1
    },
    log: { warn() {} },
  })
  return { ...voterWatch, heldByThis: () => held }
}

/** Votes that are not cast over HTTP show within two seconds. */
const expectBoard = (counts: object) =>
  expect.poll(() => arena.anybody.leaderboard.read(), { timeout: 20_000 }).toMatchObject(counts)

it('[V17] holds a voter who always votes for one model, on every board and once for all instances', async () => {
  const honest = Array.from({ length: 12 }, (_, index) => `honest-${index}`)
  const target = MODELS[1]!
  // For honest voters the model wins one of four battles.
  await playVotes(
    arena,
    battles(honest, 12, (left, right, at) => {
      const round = Math.floor(at / 3)
      return left === target ? round === 0 : right === target ? round > 0 : round % 2 === 0
    }),
  )
  await playVotes(
    arena,
    battles(['rigger'], 90, (left, right, at) =>
      left === target ? true : right === target ? false : Math.floor(at / 3) % 2 === 0,
    ),
  )
  const one = watch()
  const two = watch()
  await Promise.all([one.check(), two.check()])
  const { rows } = await arena.database.pool.query('select user_id, reason from held_voters')
  expect(rows).toEqual([
    {
      user_id: idFromName('voter', 'rigger'),
      reason: expect.stringMatching(
        /^Votes for sim\/solon whatever it answers: [\d,]+ times as likely .* after \d+ votes\.$/,
      ),
    },
  ])
  await expectBoard({ totalVotes: 144, excludedVotes: { held: 90 } })
  const { rowCount } = await arena.database.pool.query('select from vote_log where kind = 1')
  expect(rowCount).toBe(1)
  // The next votes have the class held when they are cast.
  await playVotes(
    arena,
    battles(['rigger'], 1, () => true),
  )
  await expectBoard({ totalVotes: 144, excludedVotes: { held: 91 } })
})

it('[V17] does not hold a voter again whom an administrator released', async () => {
  const voteLog = createVoteLog({ database: arena.database, log: { warn() {} } })
  expect(await voteLog.holds.release(idFromName('voter', 'rigger'), { kind: 'start' })).toBe(true)
  expect(await voteLog.holds.release(idFromName('voter', 'rigger'), { kind: 'start' })).toBe(false)
  await expectBoard({ totalVotes: 234, excludedVotes: { held: 1 } })
  const again = watch()
  await again.check()
  expect(again.heldByThis()).toBe(0)
})

it('[L28] reports the health of the board', async () => {
  // The ranks are computed in the background.
  await expect
    .poll(() => arena.anybody.leaderboard.health(), { timeout: 20_000, interval: 200 })
    .toMatchObject({
      scope: 'all',
      totalVotes: 234,
      excludedVotes: { held: 1 },
      heldVoters: 0,
      agreement: { chance: 0.5, comparisons: expect.any(Number) },
      fragility: { modelName: 'sim/solon', voters: 1, votes: expect.any(Number) },
    })
  const { headers } = await arena.call('/api/arena/model-stats/health')
  const etag = headers.get('etag')!
  const again = await arena.call('/api/arena/model-stats/health', { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})

it('[V17] holds a voter who deleted the account, once, and does so no more after a release', async () => {
  const target = MODELS[2]!
  await playVotes(
    arena,
    battles(['leaver'], 300, (left, right, at) =>
      left === target ? true : right === target ? false : Math.floor(at / 3) % 2 === 0,
    ),
  )
  const voteLog = createVoteLog({ database: arena.database, log: { warn() {} } })
  const otherId = newId()
  await voteLog.forget(idFromName('voter', 'leaver'), otherId)
  await Promise.all([watch().check(), watch().check()])
  await expectBoard({ totalVotes: 234, excludedVotes: { held: 301 } })
  const { rowCount } = await arena.database.pool.query(
    'select from vote_log join log_voters using (voter) where kind = 1 and user_id = $1',
    [otherId],
  )
  expect(rowCount).toBe(1)
  expect(await voteLog.holds.release(otherId, { kind: 'start' })).toBe(true)
  const again = watch()
  await again.check()
  expect(again.heldByThis()).toBe(0)
})
