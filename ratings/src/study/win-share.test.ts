import { describe, expect, it } from 'vitest'
import { readFixture } from '../testing/rows.ts'
import { simulateStudy } from '../testing/simulate-study.ts'
import { recomputeStudy } from './recompute.ts'
import { winShareOf } from './win-share.ts'

describe.each(['all-one', 'clear', 'close', 'few', 'none', 'ties'])('[R51] share-%s', (name) => {
  const { x, threshold } = readFixture(`share-${name}`) as { x: number[]; threshold: number }
  const reference = readFixture(`share-${name}.ref`) as { lower: number; upper: number }
  const { lower, upper } = winShareOf(x, Math.log(threshold))

  it('[R51] matches the reference', () => {
    expect(lower).toBeCloseTo(reference.lower, 6)
    expect(upper).toBeCloseTo(reference.upper, 6)
  })

  it('[R51] is the opposite interval for the other contestant', () => {
    const other = winShareOf(
      x.map((points) => 1 - points),
      Math.log(threshold),
    )
    expect(other.lower).toBeCloseTo(1 - upper, 12)
    expect(other.upper).toBeCloseTo(1 - lower, 12)
  })

  it('[R51] only gets narrower with more comparisons', () => {
    let before = { lower: 0, upper: 1 }
    for (let count = 1; count <= x.length; count++) {
      const now = winShareOf(x.slice(0, count), Math.log(threshold))
      expect(now.lower).toBeGreaterThanOrEqual(before.lower)
      expect(now.upper).toBeLessThanOrEqual(before.upper)
      before = now
    }
  })
})

it('[R51] excludes one half exactly where a claim is decided', () => {
  const strengths = [0.9, 0.3, 0]
  for (let seed = 1; seed <= 20; seed++) {
    const { entries } = simulateStudy({ seed, prompts: 60, voters: 5, strengths, answers: 0.7, ties: 0.2 })
    const { verdict, winShares } = recomputeStudy(entries)
    for (const { a, b, lower, upper } of winShares) {
      const isDecided = (winner: number, loser: number) =>
        verdict.claims.some((claim) => claim.a === winner && claim.b === loser && claim.decidedAfterPrompt !== null)
      expect([lower > 0.5, upper < 0.5]).toEqual([isDecided(a, b), isDecided(b, a)])
    }
  }
})

it('[R51] has the comparisons of the verdict: those behind an open one wait', () => {
  // Some votes take much longer than others, so later comparisons close first.
  const duration = (winner: number | null) => (winner === 0 ? 10 : 1)
  const { entries } = simulateStudy({ seed: 1, prompts: 30, voters: 5, strengths: [0, 0], duration })
  const waiting = entries.map((_, lines) => {
    const { winShares, counts } = recomputeStudy(entries.slice(0, lines + 1))
    const counted = winShares.reduce((sum, { comparisons }) => sum + comparisons, 0)
    expect(counted).toBe(counts.comparisons.inVerdict)
    return counts.comparisons.closed - counted
  })
  expect(Math.max(...waiting)).toBeGreaterThan(0)
})

it('[R51] says that preferences changed where the share is outside of its own interval', () => {
  const changing = [...Array<number>(60).fill(1), ...Array<number>(120).fill(0)]
  expect(winShareOf(changing, Math.log(40))).toMatchObject({ share: 1 / 3, changed: true })
  expect(winShareOf([], Math.log(40))).toEqual({ comparisons: 0, share: null, lower: 0, upper: 1, changed: false })
})
