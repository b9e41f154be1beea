import { createClient } from '@arena/client'
import { getReasons, putVoteReasons, type VoteChoice, type VoteReason } from '@arena/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { cookiesOf, subjectOf } from '../../auth/fixtures.ts'
import { newId } from '../../base/ids.ts'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { playVotes } from '../../testing/play-votes.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'
import { PASSWORD, signUp } from '../admin/fixtures.ts'

const arena = await startArena()
afterAll(() => arena.close())
const ada = await arena.signIn()

async function votedBattle(voter: Visitor, voteChoice: VoteChoice = 'left'): Promise<string> {
  const { comparisonId } = await voter.client.battles.start({ prompt: 'Go', model1: 'sim/solon', model2: 'sim/flint' })
  await voter.client.votes.cast({ comparisonId, voteChoice })
  return comparisonId
}
const put = ({ token }: Pick<Visitor, 'token'>, comparisonId: string, body: unknown) =>
  arena.call(`/api/arena/model-vote/${comparisonId}/reasons`, { method: 'PUT', token, body })
const storedReasons = async (comparisonId: string) =>
  (
    await arena.database.pool.query('select user_id, reasons from vote_reasons where comparison_id = $1', [
      comparisonId,
    ])
  ).rows

describe('the reasons of a vote', () => {
  it('[V30] are replaced by each call, and read with the vote', async () => {
    const comparisonId = await votedBattle(ada)
    expect((await ada.client.votes.read(comparisonId)).reasons).toEqual([])
    for (const reasons of [['clearer', 'too-long'], ['unsafe'], []] as VoteReason[][]) {
      expect(expectReply(await put(ada, comparisonId, { reasons }), putVoteReasons)).toEqual({ success: true, reasons })
      expect((await ada.client.votes.read(comparisonId)).reasons).toEqual(reasons)
    }
    expect(await storedReasons(comparisonId)).toEqual([])
  })

  it.each([
    ['left', ['more-correct', 'unsafe'], []],
    ['both-bad', ['too-long', 'unsafe'], ['more-correct']],
    ['tie', [], ['too-long']],
  ] as const)('[V30] can be said of the choice %s', async (choice, said, unsaid) => {
    const comparisonId = await votedBattle(ada, choice)
    expectReply(await put(ada, comparisonId, { reasons: said }), putVoteReasons)
    for (const reason of unsaid)
      expectRefusal(await put(ada, comparisonId, { reasons: [...said, reason] }), 400, 'INVALID_REQUEST')
    expect((await ada.client.votes.read(comparisonId)).reasons).toEqual(said)
  })

  it('[V30] are only those of the list, once each', async () => {
    const comparisonId = await votedBattle(ada)
    const bad = [
      {},
      { reasons: 'clearer' },
      { reasons: ['nicer'] },
      { reasons: ['clearer', 'clearer'] },
      { reasons: null },
    ]
    for (const body of bad) expectRefusal(await put(ada, comparisonId, body), 400, 'INVALID_REQUEST')
    expect(await storedReasons(comparisonId)).toEqual([])
  })

  it('[V30] can be given by nobody but the voter, and after the vote only: 404, whatever the body is', async () => {
    const stranger = await arena.signIn()
    const voted = await votedBattle(ada)
    const open = (await ada.client.battles.startSealed({ prompt: 'Go' })).comparisonId
    for (const [caller, comparisonId] of [
      [stranger, voted],
      [ada, open],
      [ada, newId()],
      [ada, 'nonsense'],
    ] as const) {
      for (const body of [{ reasons: ['clearer'] }, { reasons: 7 }]) {
        expectRefusal(await put(caller, comparisonId, body), 404, 'NOT_FOUND')
      }
    }
    expect([...(await storedReasons(voted)), ...(await storedReasons(open))]).toEqual([])
  })

  it('[V30] follow the vote to the account of a guest, and to nobody when the account is deleted', async () => {
    const account = await signUp(arena, 'reasons@arena.test')
    const { headers, json } = await arena.call('/api/auth/guest', { method: 'POST' })
    const token = String(json?.token)
    const guest = { token, userId: subjectOf(token), client: createClient({ baseUrl: arena.url, token }) }
    const comparisonId = await votedBattle(guest)
    await guest.client.votes.putReasons(comparisonId, { reasons: ['better-tone'] })
    // The account keeps its own vote on a battle that both voted on.
    const shared = await votedBattle(account)
    await guest.client.votes.cast({ comparisonId: shared, voteChoice: 'left' })
    await guest.client.votes.putReasons(shared, { reasons: ['clearer'] })
    await arena.call('/api/auth/sign-in/email', {
      method: 'POST',
      body: { email: 'reasons@arena.test', password: PASSWORD },
      headers: { cookie: cookiesOf(headers) },
    })
    expect((await account.client.votes.read(comparisonId)).reasons).toEqual(['better-tone'])
    expect(await storedReasons(shared)).toEqual([])
    await account.client.identity.deleteMe()
    const [kept, ...others] = await storedReasons(comparisonId)
    expect(others).toEqual([])
    expect(kept).toMatchObject({ reasons: ['better-tone'] })
    expect([account.userId, guest.userId]).not.toContain(kept.user_id)
  })
})

describe('the shares of reasons', () => {
  const said: readonly (readonly [VoteChoice, VoteReason[]])[] = [
    ['left', ['more-correct']],
    ['left', ['more-correct', 'too-long']],
    ['both-bad', ['unsafe']],
    ['tie', ['clearer']],
  ]
  const sharesAt = async ({ call }: Pick<TestArena, 'call'>) =>
    expectReply(await call('/api/arena/model-stats/reasons'), getReasons).items
  /** A new instance has not computed them in this hour. */
  async function shares() {
    const instance = await startArena({ databaseUrl: arena.databaseUrl })
    return sharesAt(instance).finally(instance.close)
  }

  /** Votes of these voters with reasons, one of each row of `said` per round. */
  async function say(voters: number, rounds: number, model: string, options: { held?: true; class?: 'fallback' } = {}) {
    const { held, ...given } = options
    const votes = Array.from({ length: rounds * said.length }, (_, index) => ({
      left: model,
      right: 'sim/pico',
      choice: said[index % said.length]![0],
      ...given,
      voter: `${model} ${Math.floor(index / said.length) % voters}`,
    }))
    await playVotes(arena, votes)
    for (const [choice, reasons] of said) {
      await arena.database.pool.query(
        `insert into vote_reasons (comparison_id, user_id, reasons)
         select comparison_id, v.user_id, $3 from votes v join comparisons using (comparison_id)
         join models on model_id = left_model_id where model_name = $1 and choice = $2
           and not exists (select from vote_reasons w where w.comparison_id = v.comparison_id)
         limit ${choice === 'left' ? rounds : 1_000}`,
        [model, choice, reasons],
      )
    }
    if (held) {
      await arena.database.pool.query(
        `insert into held_voters (user_id, reason) select distinct user_id, 'test' from comparisons
         join models on model_id = left_model_id where model_name = $1`,
        [model],
      )
    }
  }

  it('[V31] are there from 20 votes of five voters on, for votes that count', async () => {
    expect(await sharesAt(arena)).toEqual([])
    await say(5, 9, 'sim/quill')
    await say(4, 20, 'sim/basic')
    await say(5, 20, 'sim/flint', { held: true })
    await say(5, 20, 'sim/solon', { class: 'fallback' })
    expect(await shares()).toMatchObject([{ modelName: 'sim/pico', inFavor: null }])
    await say(5, 13, 'sim/quill')
    // 22 rounds: 44 votes for it, of which 22 have two reasons, and 22 against both. They are rounded to 5.
    const counts = (votes: number, given: Partial<Record<VoteReason, number>>) => ({
      votes,
      reasons: expect.arrayContaining(
        Object.entries(given).map(([reason, votes_]) => ({
          reason,
          votes: votes_,
          share: expect.closeTo(votes_ / votes, 3),
        })),
      ),
    })
    expect((await shares()).find(({ modelName }) => modelName === 'sim/quill')).toMatchObject({
      inFavor: counts(45, { 'more-correct': 45, 'too-long': 20, clearer: 0, unsafe: 0 }),
      against: counts(20, { unsafe: 20, 'more-correct': 0 }),
    })
    // Two reads of an hour do not differ.
    expect(await sharesAt(arena)).toEqual([])
  })
})
