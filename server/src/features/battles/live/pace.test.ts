import { describe, expect, it } from 'vitest'
import { createPace, PIECE_CHARS } from './pace.ts'

/** When each character of an answer arrives, in milliseconds. */
type Arrivals = readonly number[]
interface Shown {
  readonly side: 0 | 1
  readonly chars: number
  readonly atMs: number
}

/** Plays two answers through the pace, without waiting. */
function play(arrivals: readonly [Arrivals, Arrivals], restMs?: number): Shown[] {
  const pace = createPace(restMs)
  const shown: Shown[] = []
  const offsets: [number, number] = [0, 0]
  const arrived: [number, number] = [0, 0]
  const times = [...new Set(arrivals.flat())].toSorted((a, b) => a - b)
  let next = 0
  let now = times[0]!
  const progress = (side: 0 | 1) => {
    while (arrivals[side][arrived[side]]! <= now) arrived[side] += 1
    const ended = arrived[side] === arrivals[side].length
    const left = arrived[side] - offsets[side]
    return { ready: ended ? Math.ceil(left / PIECE_CHARS) : Math.floor(left / PIECE_CHARS), ended }
  }
  for (;;) {
    const step = pace.next([progress(0), progress(1)], now)
    if (step !== null && 'show' in step) {
      for (const side of step.show) {
        const chars = Math.min(PIECE_CHARS, arrivals[side].length - offsets[side])
        offsets[side] += chars
        shown.push({ side, chars, atMs: now })
      }
      continue
    }
    const dueMs = step === null ? Number.POSITIVE_INFINITY : now + step.waitMs
    while (times[next]! <= now) next += 1
    const arrivalMs = times[next] ?? Number.POSITIVE_INFINITY
    if (Math.min(dueMs, arrivalMs) === Number.POSITIVE_INFINITY) return shown
    now = Math.min(dueMs, arrivalMs)
  }
}

const every = (ms: number, chars: number, startMs = 0): Arrivals =>
  Array.from({ length: chars }, (_, index) => startMs + index * ms)

const of = (shown: readonly Shown[], side: 0 | 1) => shown.filter((step) => step.side === side)

describe('two answers in step', () => {
  const fast = every(1, 800)
  const slow = every(10, 480, 500)

  it('[B26] start together, however late the slower model starts', () => {
    const shown = play([fast, slow])
    expect(of(shown, 0)[0]!.atMs).toBe(of(shown, 1)[0]!.atMs)
  })

  it('[B26] are never more than 40 characters apart while neither has ended', () => {
    const counts = [0, 0]
    const apart = play([fast, slow]).map(({ side, chars }) => {
      counts[side]! += chars
      return counts[0]! <= 480 && counts[1]! < 480 ? Math.abs(counts[0]! - counts[1]!) : 0
    })
    expect(Math.max(...apart)).toBeLessThanOrEqual(40)
  })

  it('[B26] are shown to their ends, in equal pieces but for the last', () => {
    const shown = play([every(1, 803), slow])
    const sizes = of(shown, 0).map(({ chars }) => chars)
    expect(sizes.slice(0, -1)).toEqual(sizes.slice(0, -1).map(() => PIECE_CHARS))
    expect(sizes.reduce((sum, size) => sum + size)).toBe(803)
  })

  it('[B26] continue at the pace shown so far when the slower model ends first', () => {
    const times = of(play([fast, slow]), 0).map(({ atMs }) => atMs)
    const gaps = times.slice(1).map((time, index) => time - times[index]!)
    const before = gaps.slice(5, 20)
    const after = gaps.slice(-10)
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    expect(mean(after) / mean(before)).toBeCloseTo(1.1, 1)
  })

  it.each([
    ['a minute', undefined, 61_000],
    ['the time that is left', 20_000, 21_000],
  ])('[B26] show the rest of a long answer within %s', (_, restMs, expected) => {
    const times = of(play([every(0.1, 100_000), every(200, 320)], restMs), 0).map(({ atMs }) => atMs)
    expect(times.at(-1)! - times[20]!).toBeLessThanOrEqual(expected)
  })

  it('[B26] wait for a side that starts again with the fallback', () => {
    const pace = createPace()
    const plenty = { ready: 10, ended: false }
    const nothing = { ready: 0, ended: false }
    expect(pace.next([plenty, plenty], 0)).toEqual({ show: [0, 1] })
    pace.reset(1)
    expect(pace.next([plenty, nothing], 1)).toBeNull()
    expect(pace.next([plenty, { ready: 1, ended: false }], 2)).toEqual({ show: [1] })
    expect(pace.next([plenty, plenty], 3)).toEqual({ show: [0, 1] })
  })
})

describe('a side that starts again', () => {
  const playAgain = () => {
    const pace = createPace()
    const waiting = { ready: 10, ended: false }
    for (let second = 0; second < 8; second += 1) pace.next([waiting, waiting], second * 1_000)
    pace.reset(1)
    // The fallback's text arrives at once, after a minute of silence.
    const left = [4, 30]
    let now = 68_000
    for (;;) {
      const step = pace.next([0, 1].map((side) => ({ ready: left[side]!, ended: true })) as never, now)
      if (step === null) return now - 68_000
      if ('waitMs' in step) now += step.waitMs
      else for (const side of step.show) left[side]! -= 1
    }
  }

  it('[B26] is not shown at the pace of the failed model', () => {
    expect(playAgain()).toBeLessThan(5_000)
  })
})

describe('a reader who measures', () => {
  it('[B26] cannot tell which of two equally long models is ten times faster', () => {
    const random = seeded(7)
    const battles = Array.from({ length: 2_200 }, () => measureBattle(random))
    const weights = fitLogistic(battles.slice(0, 200))
    const others = battles.slice(200)
    const right = others.filter(({ features, firstIsFaster }) => predict(weights, features) > 0.5 === firstIsFaster)
    expect(right.length / others.length).toBeLessThanOrEqual(0.57)
  })

  it('[B26] could tell it from answers that are shown as they arrive', () => {
    const random = seeded(7)
    const asTheyCome = (arrivals: readonly [Arrivals, Arrivals]): Shown[] =>
      arrivals.flatMap((times, side) => times.map((atMs) => ({ side: side as 0 | 1, chars: 1, atMs })))
    const battles = Array.from({ length: 400 }, () => measureBattle(random, asTheyCome))
    const weights = fitLogistic(battles.slice(0, 200))
    const others = battles.slice(200)
    const right = others.filter(({ features, firstIsFaster }) => predict(weights, features) > 0.5 === firstIsFaster)
    expect(right.length / others.length).toBeGreaterThan(0.9)
  })
})

interface Measured {
  readonly features: readonly number[]
  readonly firstIsFaster: boolean
}

/** Two models with the same distribution of lengths, tokens of one to eight characters, and irregular gaps. */
function measureBattle(random: () => number, show = play): Measured {
  const answer = (tokenMs: number): Arrivals => {
    const length = Math.round(200 * Math.exp(1.5 * random()))
    const times: number[] = []
    let now = 25 * tokenMs * (0.5 + random())
    while (times.length < length) {
      now += -Math.log(1 - random()) * tokenMs
      for (let chars = 1 + Math.floor(8 * random()); chars > 0; chars -= 1) times.push(now)
    }
    return times.slice(0, length)
  }
  const firstIsFaster = random() < 0.5
  const arrivals = [answer(firstIsFaster ? 3 : 30), answer(firstIsFaster ? 30 : 3)] as const
  const shown = show(arrivals)
  const [one, two] = [featuresOf(of(shown, 0)), featuresOf(of(shown, 1))]
  const endsFirst = Math.sign(one.lastMs - two.lastMs)
  const features = [one.firstMs - two.firstMs, one.meanGap - two.meanGap, one.meanSize - two.meanSize, endsFirst]
  return { features, firstIsFaster }
}

function featuresOf(shown: readonly Shown[]) {
  const [firstMs, lastMs] = [shown[0]!.atMs, shown.at(-1)!.atMs]
  const meanGap = (lastMs - firstMs) / Math.max(1, shown.length - 1)
  return { firstMs, lastMs, meanGap, meanSize: shown.reduce((sum, { chars }) => sum + chars, 0) / shown.length }
}

function predict(weights: readonly number[], features: readonly number[]): number {
  return 1 / (1 + Math.exp(-weights.reduce((sum, weight, index) => sum + weight * (features[index] ?? 1), 0)))
}

/** Logistic regression by gradient descent on standardized features. The last weight is the intercept. */
function fitLogistic(battles: readonly Measured[]): number[] {
  const count = battles[0]!.features.length
  const spread = Array.from({ length: count }, (_, index) => {
    const values = battles.map(({ features }) => features[index]!)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1
  })
  const scaled = battles.map(({ features, firstIsFaster }) => ({
    features: features.map((feature, index) => feature / spread[index]!),
    target: firstIsFaster ? 1 : 0,
  }))
  const weights = Array.from({ length: count + 1 }, () => 0)
  for (let round = 0; round < 500; round += 1) {
    const gradient = weights.map(() => 0)
    for (const { features, target } of scaled) {
      const error = target - predict(weights, features)
      for (const index of weights.keys()) gradient[index]! += (error * (features[index] ?? 1)) / scaled.length
    }
    for (const index of weights.keys()) weights[index]! += gradient[index]!
  }
  return weights.map((weight, index) => weight / (spread[index] ?? 1))
}

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
