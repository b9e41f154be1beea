import { type Board, getOwnBoard } from '@arena/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { callBoard } from '../../../testing/call-board.ts'
import { expectReply } from '../../../testing/expect-answer.ts'
import { type PlayedVote, playVotes } from '../../../testing/play-votes.ts'
import { startArena } from '../../../testing/start-arena.ts'

const models = ['sim/solon', 'sim/flint', 'sim/pico', 'sim/quill'] as const
const choices = ['left', 'left', 'right', 'tie', 'both-bad'] as const
const classes = ['blind', 'blind', 'named', 'fallback'] as const

const arena = await startArena()
afterAll(() => arena.close())
const ada = await arena.signIn()
const bob = await arena.signIn()

const votesOf = (voter: string): PlayedVote[] =>
  Array.from({ length: 60 }, (_, index) => ({
    left: models[index % 4]!,
    right: models[(index + 1 + (Math.floor(index / 4) % 3)) % 4]!,
    choice: choices[(index * 3 + Math.floor(index / 7)) % choices.length]!,
    class: classes[Math.floor(index / 3) % classes.length]!,
    tags: index % 3 === 0 ? ['code'] : [],
    day: `2026-01-0${1 + (index % 6)}`,
    voter,
  }))

async function ownBoard(token: string, query = '') {
  const board = expectReply(await arena.call(`/api/me/model-stats${query}`, { token }), getOwnBoard)
  return { ...board, asOf: null }
}

/** Without what describes several voters, and the place in the log. */
function withoutOthers(board: Board) {
  const { stale: _1, voters: _2, effectiveVoters: _3, fewVoters: _4, ...own } = board
  const { throughVote: _5, intervalsThroughVote: _6, logHash: _7, logGeneration: _8, ...rest } = own
  return { ...rest, asOf: null }
}

const queries = ['', '?scope=blind', '?tag=code', '?scope=blind&since=2026-01-02&until=2026-01-04']

describe('the board of own votes', () => {
  it('[L40] is empty before the first vote', async () => {
    expect(await ownBoard((await arena.signIn()).token)).toMatchObject({ totalVotes: 0, components: [] })
  })

  it('[L40] is the leaderboard that there would be if nobody else had voted', async () => {
    await playVotes(arena, votesOf(ada.userId))
    const own = await Promise.all(queries.map((query) => ownBoard(ada.token, query)))
    const boards = await Promise.all(queries.map((query) => callBoard(arena, query)))
    expect(own).toEqual(boards.map(({ json }) => withoutOthers(json as unknown as Board)))
    expect(own[0]!.items.slice(0, 4).map(({ status }) => status)).toEqual(['ranked', 'ranked', 'ranked', 'ranked'])
    expect(own[0]!.components).toMatchObject([{ intervalScope: 'voters', voters: 1, fewVoters: false }])
    // Votes of others change nothing.
    await playVotes(
      arena,
      votesOf('somebody else').map((vote) => ({ ...vote, choice: 'right' as const })),
    )
    expect(await Promise.all(queries.map((query) => ownBoard(ada.token, query)))).toEqual(own)
    expect(await ownBoard(bob.token)).toMatchObject({ totalVotes: 0 })
  })

  it('[L40] shows the next vote at once', async () => {
    const { totalVotes } = await ownBoard(bob.token)
    const [model1, model2] = models
    const { comparisonId } = await bob.client.battles.start({ prompt: 'Go', model1, model2 })
    await bob.client.votes.cast({ comparisonId, voteChoice: 'left' })
    expect(await ownBoard(bob.token)).toMatchObject({ totalVotes: totalVotes + 1 })
    expect(await ownBoard(bob.token, '?scope=blind')).toMatchObject({ totalVotes: 0, excludedVotes: { named: 1 } })
  })

  it('[L40] has the latest 20,000 votes', async () => {
    const carl = await arena.signIn()
    await playVotes(arena, [{ left: models[0], right: models[1], choice: 'left', voter: carl.userId }])
    await arena.database.pool.query(
      `with battles as (
         insert into comparisons (comparison_id, user_id, selection_mode, class, left_model_id, right_model_id, prompt,
           left_text, right_text, left_usage, right_usage, duration_ms, tags, left_style, right_style)
         select gen_random_uuid(), user_id, selection_mode, class, left_model_id, right_model_id, prompt,
           left_text, right_text, left_usage, right_usage, duration_ms, tags, left_style, right_style
         from comparisons, generate_series(1, 20000) where user_id = $1
         returning comparison_id, user_id, class
       )
       insert into votes (comparison_id, user_id, choice, class, created_at)
       select comparison_id, user_id, 'tie', class, now() - interval '1 day' from battles`,
      [carl.userId],
    )
    await expect.poll(() => ownBoard(carl.token)).toMatchObject({ totalVotes: 20_000 })
    expect((await ownBoard(carl.token)).items.find(({ modelName }) => modelName === models[0])).toMatchObject({
      wins: 1,
    })
  })

  it('[L40] leaves out held votes, as every board does', async () => {
    await arena.database.pool.query(
      `insert into held_voters (user_id, held_at, reason, evidence) values ($1, now(), 'test', '{}')`,
      [ada.userId],
    )
    await expect
      .poll(() => ownBoard(ada.token))
      .toMatchObject({ totalVotes: 0, excludedVotes: { fallback: 15, held: 45 } })
  })
})
