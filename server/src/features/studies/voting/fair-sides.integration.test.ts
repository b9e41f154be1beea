import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectChance } from '../../../testing/expect-chance.ts'
import { startArena, type TestArena, type Visitor } from '../../../testing/start-arena.ts'
import { signUp } from '../../admin/fixtures.ts'
import { openStudy } from '../testing/ready-study.ts'

const VOTERS = 5
const COMPARISONS = 14

/** What each voter saw, in order: the numbers at the start of both answers, and the prompt. */
interface Seen {
  readonly left: number
  readonly right: number
  readonly prompt: string
}

/** Each voter votes on so many comparisons: nothing closes, so all see the same ones. Repeats (T64) are left out. */
async function voteThrough(voter: Visitor, studyId: string): Promise<Seen[]> {
  const seen: Seen[] = []
  const pairs = new Set<string>()
  let { assignment } = await voter.client.studies.next(studyId)
  while (seen.length < COMPARISONS) {
    const { assignmentId, left, right, prompt } = assignment!
    const numbers = [left, right].map(({ text }) => Number.parseInt(text, 10)) as [number, number]
    const shown = { left: numbers[0], right: numbers[1], prompt: String(prompt.messages[0]!.content) }
    const pair = JSON.stringify([numbers.toSorted(), shown.prompt])
    if (!pairs.has(pair)) seen.push(shown)
    pairs.add(pair)
    assignment = (await voter.client.studies.vote(studyId, { assignmentId, voteChoice: 'tie' })).assignment
  }
  return seen
}

describe('with the real source of randomness, a study', () => {
  let arena: TestArena
  let owner: Visitor
  /** By voter, then by comparison. */
  let shown: Seen[][]
  beforeAll(async () => {
    // Other tests of studies choose what is random.
    arena = await startArena({ env: { VOTES_PER_HOUR: '0', STUDY_CALLS_MAX: '0' } })
    owner = await signUp(arena, 'owner@arena.test', 'Olga')
    const content = { voters: VOTERS, prompts: COMPARISONS, contestants: 4 }
    const { studyId, voters } = await openStudy(arena, owner, { votesPerComparison: 100 }, content)
    shown = await Promise.all(voters.map((voter) => voteThrough(voter, studyId)))
  })
  afterAll(() => arena.close())

  it('[T100] shows the sides of each judgement by a fair coin, which knows neither the voter nor the comparison', () => {
    const firstIsLeft = shown.map((seen) => seen.map(({ left, right }) => left > right))
    const coins = firstIsLeft.flat()
    expectChance({ successes: coins.filter(Boolean).length, trials: coins.length, probability: 0.5 })
    // Two coins are the same as often as not: those of two voters on a comparison, and of two comparisons of a voter.
    const ofVoters = firstIsLeft
      .slice(1)
      .flatMap((own, voter) => own.map((side, at) => side === firstIsLeft[voter]![at]))
    const ofOne = firstIsLeft.flatMap((own) => own.slice(1).map((side, at) => side === own[at]))
    for (const same of [ofVoters, ofOne]) {
      expectChance({ successes: same.filter(Boolean).length, trials: same.length, probability: 0.5 })
    }
  })

  it('[T63] opens comparisons of each pair equally often, while nothing is known', () => {
    const pairs = shown[0]!.map(({ left, right }) => [left, right].toSorted().join(' '))
    for (const other of shown) {
      expect(other.map(({ left, right }) => [left, right].toSorted().join(' '))).toEqual(pairs)
    }
    for (const pair of ['6 7', '6 8', '6 9', '7 8', '7 9', '8 9']) {
      const successes = pairs.filter((each) => each === pair).length
      expectChance({ successes, trials: COMPARISONS, probability: 1 / 6 })
    }
  })

  it('[T60] shows the prompts in an order that is drawn at its opening', async () => {
    // One of 16! orders is the same by chance one time in 20,000 billion.
    const content = { voters: 1, prompts: 16, contestants: 2 }
    const drawn = await Promise.all([1, 2].map(() => openStudy(arena, owner, {}, content)))
    const orders = await Promise.all(
      drawn.map(async ({ studyId }) => {
        const line = `select line from study_log where study_id = $1 and position = 1`
        const { rows } = await arena.database.pool.query<{ line: string }>(line, [studyId])
        return (JSON.parse(rows[0]!.line) as { prompts: { id: string }[] }).prompts.map(({ id }) => Number(id))
      }),
    )
    const sorted = orders[0]!.toSorted((a, b) => a - b)
    expect(sorted).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
    expect(new Set([...orders, sorted].map(String)).size).toBe(3)
  })
})
