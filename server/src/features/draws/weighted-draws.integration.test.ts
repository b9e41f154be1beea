import type { Draws } from '@arena/contract'
import type { VoteEntry } from '@arena/ratings'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { PATIENCE } from '../../testing/patience.ts'
import { startArena } from '../../testing/start-arena.ts'

async function setUp(env: Record<string, string> = {}) {
  const arena = await startArena({ env })
  onTestFinished(() => arena.close())
  const { client } = await arena.signIn()
  const sql = async <Row extends object>(text: string) => (await arena.database.pool.query<Row>(text)).rows
  return { arena, client, sql, readDraws: async () => (await arena.call('/api/arena/draws')).json as unknown as Draws }
}

interface StoredSet {
  readonly model_ids: string[]
  readonly chances: number[]
  readonly battles: number
}

describe('a weighted draw', () => {
  it('[B27] [L16] [L24] is stored with its probability, published with the vote, and compared with the chances', async () => {
    const { arena, sql, readDraws } = await setUp({ DRAW: 'uniform' })
    for (let vote = 0; vote < 8; vote += 1) {
      const voter = await arena.signIn()
      const { comparisonId } = await voter.client.battles.startSealed({ prompt: 'Any two' })
      await voter.client.votes.cast({ comparisonId, voteChoice: vote % 2 === 0 ? 'left' : 'right' })
    }
    const evenBattles = (await readDraws()).battles
    // Another service on the same database makes its chances from these votes.
    const next = await startArena({ databaseUrl: arena.databaseUrl })
    onTestFinished(() => next.close())
    const owner = await next.signIn()
    const storedSets = () =>
      sql<StoredSet>(`select model_ids, chances, sum(battles)::int as battles
        from draw_sets join draw_counts using (draw_set_id) group by draw_set_id`)
    const isEven = ({ chances }: StoredSet) => new Set(chances).size === 1
    // The first draws are even, until the chances are made.
    let firstEven = -1
    let set: StoredSet | undefined
    for (; !set; firstEven += 1) {
      await owner.client.battles.start({ prompt: 'Even' })
      set = (await storedSets()).find((each) => !isEven(each))
    }
    const { model_ids: modelIds, chances: inPair } = set
    const { length } = modelIds
    // The chance to be the first one, from the chance to be in the pair.
    const chances = new Map(
      modelIds.map((modelId, index) => [modelId, (inPair[index]! * (length - 1) - 1) / (length - 2)]),
    )

    const more = 5
    for (let battle = 0; battle < more; battle += 1) {
      const { comparisonId } = await owner.client.battles.startSealed({ prompt: 'Weighted' })
      const [row] = await sql<{ left_model_id: string; right_model_id: string; draw_probability: number }>(
        `select left_model_id, right_model_id, draw_probability from comparisons where comparison_id = '${comparisonId}'`,
      )
      const { left_model_id: left, right_model_id: right, draw_probability: probability } = row!
      const expected = (chances.get(left)! + chances.get(right)!) / (length - 1)
      expect(probability).toBeCloseTo(expected, 6)
      const continued = await owner.client.battles.startSealed({ prompt: 'And then?', continues: comparisonId })
      await owner.client.votes.cast({ comparisonId: continued.comparisonId, voteChoice: 'tie' })
      const { text } = await next.call('/api/arena/votes.jsonl')
      const line = JSON.parse(text.trimEnd().split('\n').at(-1)!) as VoteEntry
      expect(line.probability).toBe(probability)
    }

    // Battles of the same draws share one row, on both services. Continued battles are not draws.
    const sets = await storedSets()
    expect(sets).toHaveLength(2)
    expect(sets.find(isEven)!.battles).toBe(8 + firstEven)
    expect(sets.find((each) => !isEven(each))!.battles).toBe(1 + more)
    const [{ drawn } = { drawn: 0 }] = await sql<{ drawn: number }>(
      'select count(*)::int as drawn from comparisons join draw_sets using (draw_set_id)',
    )
    expect(drawn).toBe(8 + firstEven + 1 + more)

    // They are cached for two seconds.
    const { battles, items } = await vi.waitFor(
      async () => {
        const draws = await readDraws()
        expect(draws.battles).toBe(evenBattles + firstEven + 1 + more)
        return draws
      },
      { ...PATIENCE, interval: 200 },
    )
    for (const total of [
      (item: Draws['items'][number]) => item.drawn,
      (item: Draws['items'][number]) => item.expected,
    ]) {
      expect(items.reduce((sum, item) => sum + total(item), 0)).toBeCloseTo(2 * battles, 1)
    }
    const even = 2 / items.length
    for (const { modelId, expected } of items) {
      const each = inPair[modelIds.indexOf(modelId)]!
      expect(expected).toBeCloseTo((evenBattles + firstEven) * even + (1 + more) * each, 1)
    }
  })

  it('[B27] is even with DRAW=uniform, whatever the votes say, and has its probability too', async () => {
    const { client, sql } = await setUp({ DRAW: 'uniform' })
    for (let battle = 0; battle < 3; battle += 1) {
      const { comparisonId } = await client.battles.startSealed({ prompt: 'Any two' })
      await client.votes.cast({ comparisonId, voteChoice: 'left' })
    }
    const [{ count }] = (await sql<{ count: number }>('select cardinality(model_ids) as count from draw_sets')) as [
      { count: number },
    ]
    const rows = await sql<{ draw_probability: number }>('select draw_probability from comparisons')
    for (const row of rows) expect(row.draw_probability).toBeCloseTo(2 / (count * (count - 1)), 6)
  })

  it('[B27] [L24] has no probability if the models were named', async () => {
    const { arena, client } = await setUp()
    const { comparisonId } = await client.battles.start({ prompt: 'These', model1: 'sim/solon', model2: 'sim/flint' })
    await client.votes.cast({ comparisonId, voteChoice: 'left' })
    const { text } = await arena.call('/api/arena/votes.jsonl')
    expect((JSON.parse(text) as VoteEntry).probability).toBeNull()
  })
})
