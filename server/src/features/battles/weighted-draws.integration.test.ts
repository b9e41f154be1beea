import type { Draws } from '@arena/contract'
import type { VoteEntry } from '@arena/ratings'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startArena } from '../../testing/start-arena.ts'

async function setUp(env: Record<string, string> = {}) {
  const arena = await startArena({ env })
  onTestFinished(() => arena.close())
  const { client } = await arena.signIn()
  const sql = async <Row extends object>(text: string) => (await arena.database.pool.query<Row>(text)).rows
  return { arena, client, sql, readDraws: async () => (await arena.call('/api/arena/draws')).json as unknown as Draws }
}

interface ChanceRow {
  readonly model_id: string
  readonly chance: number
  readonly left_draws: number
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
    await owner.client.battles.start({ prompt: 'Even' })
    const chances = await vi.waitFor(async () => {
      const rows = await sql<ChanceRow>('select model_id, chance, left_draws from draw_chances')
      expect(rows).not.toEqual([])
      return new Map(rows.map((row) => [row.model_id, row.chance]))
    })
    expect(new Set(chances.values()).size).toBeGreaterThan(1)

    const storedSets = () => sql<{ model_ids: string[]; chances: number[] }>('select model_ids, chances from draw_sets')
    const [evenSet, ...others] = await storedSets()
    expect(others).toEqual([])
    expect(new Set(evenSet!.chances).size).toBe(1)

    const weighted = 5
    for (let battle = 0; battle < weighted; battle += 1) {
      const { comparisonId } = await owner.client.battles.startSealed({ prompt: 'Weighted' })
      const [row] = await sql<{ left_model_id: string; right_model_id: string; draw_probability: number }>(
        `select left_model_id, right_model_id, draw_probability from comparisons where comparison_id = '${comparisonId}'`,
      )
      const { left_model_id: left, right_model_id: right, draw_probability: probability } = row!
      const expected = (chances.get(left)! + chances.get(right)!) / (chances.size - 1)
      expect(probability).toBeCloseTo(expected, 6)
      const continued = await owner.client.battles.startSealed({ prompt: 'And then?', continues: comparisonId })
      await owner.client.votes.cast({ comparisonId: continued.comparisonId, voteChoice: 'tie' })
      const { text } = await next.call('/api/arena/votes.jsonl')
      const line = JSON.parse(text.trimEnd().split('\n').at(-1)!) as VoteEntry
      expect(line.probability).toBe(probability)
    }

    // Battles of the same draws share one row.
    const sets = await storedSets()
    expect(sets).toHaveLength(2)
    for (const { model_ids, chances: inPair } of sets.filter((set) => set.chances[0] !== evenSet!.chances[0])) {
      for (const [index, modelId] of model_ids.entries()) {
        const first = chances.get(modelId)!
        expect(inPair[index]).toBeCloseTo(first + (1 - first) / (chances.size - 1), 8)
      }
    }
    const [{ drawn } = { drawn: 0 }] = await sql<{ drawn: number }>(
      'select count(*)::int as drawn from comparisons join draw_sets using (draw_set_id)',
    )
    expect(drawn).toBe(8 + 1 + weighted)

    const rows = await sql<ChanceRow>('select model_id, chance, left_draws from draw_chances')
    expect(rows.reduce((sum, row) => sum + row.left_draws, 0)).toBe(weighted)
    // They are cached for two seconds.
    const { battles, items } = await vi.waitFor(
      async () => {
        const draws = await readDraws()
        expect(draws.battles).toBe(evenBattles + 1 + weighted)
        return draws
      },
      { timeout: 10_000, interval: 200 },
    )
    for (const total of [
      (item: Draws['items'][number]) => item.drawn,
      (item: Draws['items'][number]) => item.expected,
    ]) {
      expect(items.reduce((sum, item) => sum + total(item), 0)).toBeCloseTo(2 * battles, 1)
    }
    const even = 2 / items.length
    for (const { modelId, expected } of items) {
      const chance = chances.get(modelId)!
      const each = chance + (1 - chance) / (chances.size - 1)
      expect(expected).toBeCloseTo((evenBattles + 1) * even + weighted * each, 1)
    }
  })

  it('[B27] is even with DRAW=uniform, whatever the votes say, and has its probability too', async () => {
    const { client, sql } = await setUp({ DRAW: 'uniform' })
    for (let battle = 0; battle < 3; battle += 1) {
      const { comparisonId } = await client.battles.startSealed({ prompt: 'Any two' })
      await client.votes.cast({ comparisonId, voteChoice: 'left' })
    }
    expect(await sql('select from draw_chances')).toEqual([])
    const [{ count }] = (await sql<{ count: number }>('select cardinality(model_ids) as count from pools')) as [
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
