import { reasonsOf, type VoteChoice } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { languageDetector } from '../analysis/index.ts'
import { simulatedModels } from '../providers/index.ts'
import { catalogueModel } from '../testing/catalogue-model.ts'
import { generateHistory } from './generate-history.ts'

const active = simulatedModels.map((model, index) =>
  catalogueModel(model.modelName, {
    ...model,
    modelId: `00000000-0000-7000-8000-00000000000${index}`,
    simulated: true,
  }),
)
const nowMs = Date.parse('2026-03-02T00:30:00Z')
const detectLanguage = await languageDetector()
const generate = (options: { seed?: number; nowMs?: number; battles?: number } = {}) =>
  generateHistory(
    { active, eligible: active, fallbackModel: active[0]!, detectLanguage, nowMs: options.nowMs ?? nowMs },
    { days: 14, battles: options.battles ?? 3_000, seed: options.seed ?? 1 },
  )
type Row = Record<string, unknown>
const valuesOf = (rows: readonly object[], column: string) => (rows as Row[]).map((row) => row[column])
const distinct = (values: readonly unknown[]) => [...new Set(values)].toSorted()

describe('a generated history', () => {
  const history = generate()

  it('[X4] is the same for one seed at any time of day, and differs for another', () => {
    const choices = ({ votes }: typeof history) => valuesOf(votes, 'choice')
    const battles = 300
    const short = generate({ battles })
    expect(short.comparisons).toHaveLength(battles)
    expect(generate({ battles })).toEqual(short)
    expect(choices(generate({ battles, nowMs: nowMs + 17 * 3_600_000 }))).toEqual(choices(short))
    expect(choices(generate({ battles, seed: 2 }))).not.toEqual(choices(short))
  })

  it('[X3] is between its first day and now, with votes after battles and ids in the order of time', () => {
    const joined = new Map(history.auth_users.map(({ id, createdAt }) => [id, createdAt]))
    const startedAt = new Map<unknown, string>()
    for (const { comparison_id, user_id, created_at } of history.comparisons as Record<string, string>[]) {
      expect(Date.parse(created_at!)).toBeGreaterThan(nowMs - 15 * 86_400_000)
      expect(joined.get(user_id!)! < created_at!).toBe(true)
      const idMs = Number.parseInt(comparison_id!.replaceAll('-', '').slice(0, 12), 16)
      expect(idMs).toBe(Date.parse(created_at!))
      startedAt.set(comparison_id, created_at!)
    }
    expect(startedAt.size).toBe(history.comparisons.length)
    for (const { comparison_id, created_at } of history.votes as Record<string, string>[]) {
      expect(startedAt.get(comparison_id)! < created_at!).toBe(true)
      expect(Date.parse(created_at!)).toBeLessThan(nowMs)
    }
  })

  it('[X3] seals drawn battles, and has one vote on a battle, of its class, which reveals it', () => {
    const rows = history.comparisons as Record<string, string | null>[]
    const classes = new Map(rows.map((row) => [row.comparison_id, row.class]))
    for (const row of rows) expect(/^\\x[0-9a-f]{64}$/.test(row.seal_salt ?? '')).toBe(row.selection_mode !== 'manual')
    const votes = history.votes as Record<string, string>[]
    for (const vote of votes) expect(vote.class).toBe(classes.get(vote.comparison_id!))
    expect(valuesOf(history.reveals, 'conversation_id')).toEqual(valuesOf(votes, 'comparison_id'))
  })

  it('[X1] has reasons for some of the votes, which can be said of them', () => {
    const choices = new Map((history.votes as Row[]).map((vote) => [vote.comparison_id, vote.choice as VoteChoice]))
    expect(history.vote_reasons.length).toBeGreaterThan(history.votes.length / 10)
    for (const { comparison_id, reasons } of history.vote_reasons as Row[])
      expect(reasonsOf(choices.get(comparison_id)!)).toEqual(expect.arrayContaining(reasons as string[]))
  })

  it('[X1] has every mode, every class of a first vote, every choice and several languages, and guests who differ in activity', () => {
    expect(distinct(valuesOf(history.comparisons, 'selection_mode'))).toEqual(['manual', 'random', 'topper'])
    expect(distinct(valuesOf(history.comparisons, 'class'))).toEqual(['blind', 'fallback', 'leaked', 'named', 'self'])
    expect(distinct(valuesOf(history.votes, 'choice'))).toEqual(['both-bad', 'left', 'right', 'tie'])
    expect(distinct(valuesOf(history.comparisons, 'tags').flat())).toEqual(
      expect.arrayContaining(['code', 'math', 'lang:ar', 'lang:de', 'lang:en', 'lang:es', 'lang:fr']),
    )
    const voters = valuesOf(history.votes, 'user_id')
    const activity = history.auth_users.map(({ id }) => voters.filter((voter) => voter === id).length)
    expect(Math.max(...activity)).toBeGreaterThan(10 * Math.min(...activity))
  })
})
