import { beforeAll, describe, expect, it } from 'vitest'
import { simulatedModels } from '../providers/index.ts'
import { type AskedPrompt, writeAnswers } from './answers.ts'
import type { Field, ImaginedBattle } from './imagine-battle.ts'
import { imagineHistory } from './imagine-history.ts'
import { demoPrompts } from './prompts.ts'
import { showcases } from './showcases.ts'

const active = simulatedModels.map((model, index) => ({
  ...model,
  modelId: `00000000-0000-7000-8000-00000000000${index}`,
  status: 'active' as const,
  simulated: true,
}))
const field: Field = {
  active,
  drawable: active.filter(({ providerName }) => providerName !== 'cloudflare'),
  standIn: active[0]!,
  topperMinVotes: 10,
}
const nowMs = Date.parse('2026-03-02T00:30:00Z')
const options = { days: 14, battles: 3_000, seed: 1, nowMs }

let prompts: AskedPrompt[]
beforeAll(async () => {
  prompts = await writeAnswers()
})

/** A battle without when it was. */
const gist = ({ mode, class: counted, left, right, prompt, votes }: ImaginedBattle) => ({
  mode,
  counted,
  models: [left.model.modelName, right.model.modelName],
  prompt: prompt.text,
  choices: votes.map(({ choice }) => choice),
})

const occurring = <Value>(values: readonly Value[]) => [...new Set(values)].toSorted()

describe('an imagined history', () => {
  it('[X4] is the same for one seed at any time of day, and another for another seed', () => {
    const first = imagineHistory(field, prompts, options)
    const later = imagineHistory(field, prompts, { ...options, nowMs: nowMs + 17 * 3_600_000 })
    const other = imagineHistory(field, prompts, { ...options, seed: 2 })
    expect(first.battles).toHaveLength(options.battles)
    expect(later.battles.map(gist)).toEqual(first.battles.map(gist))
    expect(other.battles.map(gist)).not.toEqual(first.battles.map(gist))
    expect(imagineHistory(field, prompts, options)).toEqual(first)
  })

  it('[X3] lies between its first day and now, votes come after battles, and ids sort by age', () => {
    const { battles, voters } = imagineHistory(field, prompts, options)
    const joined = new Map(voters.map(({ userId, joinedAtMs }) => [userId, joinedAtMs]))
    for (const { createdAtMs, userId, votes } of battles) {
      expect(createdAtMs).toBeGreaterThan(nowMs - 15 * 86_400_000)
      expect(createdAtMs).toBeGreaterThan(joined.get(userId)!)
      for (const vote of votes) {
        expect(vote.createdAtMs).toBeGreaterThan(Math.max(createdAtMs, joined.get(vote.userId)!))
        expect(vote.createdAtMs).toBeLessThan(nowMs)
      }
      expect(occurring(votes.map((vote) => vote.userId))).toHaveLength(votes.length)
    }
    const byAge = battles.toSorted((a, b) => a.createdAtMs - b.createdAtMs)
    const ages = byAge.map(({ comparisonId }) => Number.parseInt(comparisonId.replaceAll('-', '').slice(0, 12), 16))
    expect(ages).toEqual(byAge.map(({ createdAtMs }) => createdAtMs))
    expect(occurring(battles.map(({ comparisonId }) => comparisonId))).toHaveLength(battles.length)
  })

  it('[X1] has every mode, every class, every choice, several languages, busy days and idle nights', () => {
    const { battles, voters } = imagineHistory(field, prompts, options)
    const votes = battles.flatMap((battle) => battle.votes)
    expect(occurring(battles.map(({ mode }) => mode))).toEqual(['manual', 'random', 'topper'])
    expect(occurring(battles.map((battle) => battle.class))).toEqual(['counted', 'fallback', 'leaked', 'self'])
    expect(occurring(votes.map(({ choice }) => choice))).toEqual(['both-bad', 'left', 'right', 'tie'])
    expect(occurring(battles.flatMap(({ prompt }) => prompt.tags))).toEqual(
      expect.arrayContaining(['code', 'math', 'lang:de', 'lang:en', 'lang:es', 'lang:fr', 'length:medium']),
    )
    const activity = voters.map(({ userId }) => votes.filter((vote) => vote.userId === userId).length)
    expect(Math.max(...activity)).toBeGreaterThan(10 * Math.min(...activity))
    const hours = battles.map(({ createdAtMs }) => new Date(createdAtMs).getUTCHours())
    const between = (from: number, until: number) => hours.filter((hour) => hour >= from && hour < until).length
    expect(between(12, 18)).toBeGreaterThan(3 * between(0, 5))
  })

  it('[X3] has a stand-in’s answer where a model failed, and never its own', () => {
    const { battles } = imagineHistory(field, prompts, options)
    const sides = battles.flatMap(({ left, right }) => [left, right])
    for (const { model, answer, fallback } of sides) {
      expect(answer.modelName).toBe(fallback?.model ?? model.modelName)
      expect(fallback?.model).not.toBe(model.modelName)
    }
    expect(sides.some(({ fallback }) => fallback !== null)).toBe(true)
  })

  it('[X1] shares one thread of every showcase, with a failure where one is to be shown', () => {
    for (const seed of [1, 2, 3]) {
      const { threads } = imagineHistory(field, prompts, { ...options, seed, battles: 100, days: 1 })
      expect(threads.map(({ showcase }) => showcase)).toEqual(showcases)
      const failed = threads.flatMap(({ turns }) =>
        turns.filter(({ said }) => 'battle' in said && said.battle.class === 'fallback'),
      )
      expect(failed.length).toBeGreaterThan(0)
    }
  })
})

it('every prompt of a showcase is one of the demo’s, in the language of its owner', () => {
  const languageOf = new Map(demoPrompts.map(({ text, language }) => [text, language]))
  for (const { language, turns } of showcases) {
    expect(turns.map(({ prompt }) => languageOf.get(prompt))).toEqual(turns.map(() => language))
  }
})
