import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { idFromName, newId } from '../../base/ids.ts'
import { PATIENCE } from '../../testing/patience.ts'
import { type PlayedVote, playVotes } from '../../testing/play-votes.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'
import { createReadDrawnVotes } from '../draws/index.ts'
import { checkVoters } from '../leaderboard/compute/check-voters.ts'
import { createVoteLog, numberVotes } from './index.ts'
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

function watch({ database } = arena) {
  const voteLog = createVoteLog({ database, log: { warn() {}, error() {} } })
  let held = 0
  const voterWatch = createVoterWatch({
    voteTable: createVoteTable(voteLog.reader),
    holds: voteLog.holds,
    readModels: async () =>
      (await database.pool.query('select model_id as "modelId", model_name as "modelName" from models')).rows,
    readDrawnVotes: createReadDrawnVotes(database),
    checkVoters: async (request) => checkVoters(request),
    onHeld: () => {
      held += 1
    },
    log: { warn() {} },
  })
  return { ...voterWatch, heldByThis: () => held }
}

/** Votes that are not cast over HTTP show within two seconds. */
const expectBoard = (counts: object, { anybody } = arena) =>
  expect.poll(() => anybody.leaderboard.read()).toMatchObject(counts)

const RIGGED = 180
const HONEST = 144

/** A voter who always votes for one model, and honest voters, for whom it wins one of four battles. */
async function playRigged(on: TestArena, rigger: string): Promise<void> {
  const target = MODELS[1]!
  // First, or the arena could hold the voter before the last of these votes: without others, nobody is held.
  await playVotes(
    on,
    battles([rigger], RIGGED, (left, right, at) =>
      left === target ? true : right === target ? false : Math.floor(at / 3) % 2 === 0,
    ),
  )
  const honest = Array.from({ length: 12 }, (_, index) => `honest-${index}`)
  await playVotes(
    on,
    battles(honest, 12, (left, right, at) => {
      const round = Math.floor(at / 3)
      return left === target ? round === 0 : right === target ? round > 0 : round % 2 === 0
    }),
  )
}

it('[V17] holds a voter who always votes for one model, on every board and once for all instances', async () => {
  await playRigged(arena, 'rigger')
  const one = watch()
  const two = watch()
  await Promise.all([one.check(), two.check()])
  const { rows } = await arena.database.pool.query('select user_id, reason from held_voters')
  expect(rows).toEqual([
    {
      user_id: idFromName('voter', 'rigger'),
      reason: expect.stringMatching(
        /^Votes for sim\/solon regardless of its answers: likelihood ratio [\d,]+ after \d+ decided votes\.$/,
      ),
    },
  ])
  await expectBoard({ totalVotes: HONEST, excludedVotes: { held: RIGGED } })
  const { rowCount } = await arena.database.pool.query('select from vote_log where kind = 1')
  expect(rowCount).toBe(1)
  // The next votes have the class held when they are cast.
  await playVotes(
    arena,
    battles(['rigger'], 1, () => true),
  )
  await expectBoard({ totalVotes: HONEST, excludedVotes: { held: RIGGED + 1 } })
})

it('[V17] does not hold a voter again whom an administrator released', async () => {
  const voteLog = createVoteLog({ database: arena.database, log: { warn() {}, error() {} } })
  expect(await voteLog.holds.release(idFromName('voter', 'rigger'), { kind: 'start' })).toBe(true)
  expect(await voteLog.holds.release(idFromName('voter', 'rigger'), { kind: 'start' })).toBe(false)
  await expectBoard({ totalVotes: HONEST + RIGGED, excludedVotes: { held: 1 } })
  const again = watch()
  await again.check()
  expect(again.heldByThis()).toBe(0)
})

it('[L28] reports the health of the board', async () => {
  // The ranks are computed in the background.
  await expect
    .poll(() => arena.anybody.leaderboard.health(), { interval: 200 })
    .toMatchObject({
      scope: 'all',
      totalVotes: HONEST + RIGGED,
      excludedVotes: { held: 1 },
      heldVoters: 0,
      lowTemperatureShare: null,
      agreement: { chance: 0.5, comparisons: expect.any(Number) },
      fragility: { modelName: 'sim/solon', voters: 1, votes: expect.any(Number) },
      placesOfFewVoters: [{ modelName: 'sim/solon', direction: 'for', voters: 1, place: 1, placeWithout: 3 }],
    })
  const { headers } = await arena.call('/api/arena/model-stats/health')
  const etag = headers.get('etag')!
  const again = await arena.call('/api/arena/model-stats/health', { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})

it('[L28] [B9] reports the share of blind votes on battles below a temperature of 0.3', async () => {
  const fresh = await startArena()
  onTestFinished(() => fresh.close())
  const { client } = await fresh.signIn()
  for (const request of [{ temperature: 0 }, { temperature: 0.29 }, { temperature: 0.3 }, {}, {}]) {
    const { comparisonId } = await client.battles.startSealed({ prompt: 'Which two?', ...request })
    await client.votes.cast({ comparisonId, voteChoice: 'left' })
  }
  const named = await client.battles.start({ prompt: 'Which two?', temperature: 0 })
  await client.votes.cast({ comparisonId: named.comparisonId, voteChoice: 'left' })
  await expect
    .poll(async () => (await fresh.anybody.leaderboard.health({ scope: 'blind' })).lowTemperatureShare, {
      ...PATIENCE,
    })
    .toBe(0.4)
})

it('[V17] holds a voter who deleted the account, once, and does so no more after a release', async () => {
  const left = await startArena()
  onTestFinished(() => left.close())
  await playRigged(left, 'leaver')
  const voteLog = createVoteLog({ database: left.database, log: { warn() {}, error() {} } })
  const otherId = newId()
  await voteLog.erase(idFromName('voter', 'leaver'), otherId)
  await Promise.all([watch(left).check(), watch(left).check()])
  await expectBoard({ totalVotes: HONEST, excludedVotes: { held: RIGGED } }, left)
  const { rowCount } = await left.database.pool.query(
    'select from vote_log join log_voters using (voter) where kind = 1 and user_id = $1',
    [otherId],
  )
  expect(rowCount).toBe(1)
  expect(await voteLog.holds.release(otherId, { kind: 'start' })).toBe(true)
  const again = watch(left)
  await again.check()
  expect(again.heldByThis()).toBe(0)
})

it('[V17] [B32] holds a voter whose votes are all on one model, and nobody who votes on their battles', async () => {
  // Every draw has the first model of the list, as if the voter had drawn until it appeared.
  let draws = 0
  const random = () => [0, (draws / 30) % 1, 0][draws++ % 3]!
  const selected = await startArena({ random, env: { DRAW: 'uniform' } })
  onTestFinished(() => selected.close())
  const [owner, reader] = [await selected.signIn(), await selected.signIn()]
  for (let battle = 0; battle < 12; battle += 1) {
    const { comparisonId } = await owner.client.battles.start({ prompt: 'Any two' })
    // The pair was drawn once, whichever turn is voted on.
    const next = await owner.client.battles.start({ prompt: 'And then?', continues: comparisonId })
    for (const id of battle % 2 === 0 ? [comparisonId, next.comparisonId] : [next.comparisonId]) {
      for (const { client } of [owner, reader]) await client.votes.cast({ comparisonId: id, voteChoice: 'tie' })
    }
  }
  await numberVotes(selected.database)
  const drawn = await createReadDrawnVotes(selected.database)([1, 2])
  expect(drawn.votes).toHaveLength(12)
  expect(drawn.sets).toHaveLength(1)
  const latest = await createReadDrawnVotes(selected.database, 5)([1, 2])
  expect(latest.votes).toEqual(drawn.votes.slice(-5))
  expect(new Set(drawn.votes.map(({ rightModelId }) => rightModelId)).size).toBeGreaterThan(3)
  await watch(selected).check()
  const { rows } = await selected.database.pool.query(
    `select user_id, reason, evidence ->> 'test' as test from held_voters`,
  )
  expect(rows).toEqual([
    {
      user_id: owner.userId,
      reason: expect.stringMatching(/^Votes only if .+ is in the battle: likelihood ratio [\d,]+ after \d+ votes\.$/),
      test: 'selection',
    },
  ])
})
