import type { VoteChoice } from '@arena/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { failing, type HostedArena, models, says, startHostedArena } from '../../generation/fixtures.ts'

// Votes are permanent and change the topper, so each test has its own arena.
let fixture: HostedArena
const start = async (topperMinVotes: number) => {
  fixture = await startHostedArena({ env: { TOPPER_MIN_VOTES: String(topperMinVotes) } })
  await fixture.keepOnly(models.groq, models.slashed, models.google, models.edge)
}
afterEach(() => fixture.close())

/** Battles between two named models, each voted on through the interface. */
async function vote(model1: string, model2: string, ...choices: VoteChoice[]): Promise<void> {
  for (const voteChoice of choices) {
    const { comparisonId } = await fixture.battle({ prompt: 'Well?', model1, model2 })
    await fixture.owner.client.votes.cast({ comparisonId, voteChoice })
  }
}

/** The sides for every opponent and both results of the coin. */
async function sides(others = 2): Promise<string[][]> {
  const found: string[][] = []
  for (let index = 0; index < others; index += 1) {
    for (const coin of [0, 0.5]) {
      fixture.roll(0.5, (index + 0.5) / others, coin)
      const { arena, agent1, agent2 } = await fixture.battle({ prompt: 'Well?', selectionMode: 'topper' })
      expect([agent1.selectionMode, agent2.selectionMode]).toEqual(['topper', 'topper'])
      found.push([arena.models.agent1, arena.models.agent2])
    }
  }
  return found
}

/** The one model that is in every topper battle. */
async function topper(): Promise<string | undefined> {
  const found = await sides()
  const everywhere = found[0]!.filter((model) => found.every((pair) => pair.includes(model)))
  expect(everywhere.length).toBeLessThan(2)
  return everywhere[0]
}

describe('a topper battle', () => {
  it('[B6] [B7] pairs the best with each other model equally often, on both sides equally often', async () => {
    await start(1)
    await vote(models.google, models.groq, 'left')
    expect((await sides()).toSorted()).toEqual(
      [
        [models.google, models.groq],
        [models.groq, models.google],
        [models.google, models.slashed],
        [models.slashed, models.google],
      ].toSorted(),
    )
  })

  it('[B6] takes the best win rate of those with enough votes, not a better one with fewer', async () => {
    await start(3)
    await vote(models.groq, models.slashed, 'left', 'left', 'right')
    await vote(models.google, models.edge, 'left', 'left')
    // groq 2 of 3, gpt-oss 1 of 3, google 2 of 2 but with too few votes.
    expect(await topper()).toBe(models.groq)
    await vote(models.google, models.edge, 'left')
    expect(await topper()).toBe(models.google)
  })

  it('[B3] [B6] skips an edge-hosted model, even if it is the best', async () => {
    await start(1)
    await vote(models.edge, models.slashed, 'left', 'left', 'left')
    await vote(models.groq, models.slashed, 'left', 'right')
    expect(await topper()).toBe(models.groq)
  })

  it('[B6] skips a retired model, even if it is the best', async () => {
    await start(1)
    await vote(models.google, models.slashed, 'left', 'left')
    await vote(models.groq, models.slashed, 'left', 'right')
    await fixture.keepOnly(models.groq, models.slashed, 'gemini-2.5-flash')
    expect(await topper()).toBe(models.groq)
  })

  it('[B5] [B6] [B12] uses counted votes alone: not those on fallbacks or on one model twice', async () => {
    await start(1)
    await vote(models.google, models.google, 'left', 'left')
    fixture.script((model) => (model === models.google ? failing.error : says('Yes.')))
    await vote(models.google, models.groq, 'left', 'left')
    fixture.script(() => says('Yes.'))
    await vote(models.slashed, models.groq, 'left')
    expect(await topper()).toBe(models.slashed)
  })

  it('[B6] includes the vote that was cast a moment ago', async () => {
    await start(1)
    await vote(models.groq, models.google, 'left')
    expect(await topper()).toBe(models.groq)
    await vote(models.groq, models.google, 'right', 'right')
    expect(await topper()).toBe(models.google)
  })
})
