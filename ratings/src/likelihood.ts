import { addMultiple, sumProducts } from './columns.ts'
import { LOGIT_MAX, logisticPair } from './logistic.ts'
import type { Observations } from './observations.ts'
import { STRETCH, stretchesOf } from './stretches.ts'

/** One fit: models first, then the coefficients of the further terms. */
export interface Problem {
  readonly modelCount: number
  readonly observations: Observations
  /** Half the virtual votes: so much is won and so much is lost against the opponent fixed at 0. */
  readonly prior: number
  /** Curvature that holds each further term's coefficient to 0. */
  readonly ridges: ArrayLike<number>
  /** Members of each component; without a prior every component floats freely and has to be held by its mean. */
  readonly members: readonly (readonly number[])[]
}

/** The objective's slope and curvature at one point. */
export interface Linearisation {
  /** The downhill direction, coordinate by coordinate. */
  readonly gradient: Float64Array
  /** Diagonal of the Hessian, as far as the models go. */
  readonly diagonal: Float64Array
  /** What each observation adds to the Hessian, as a multiple of its own outer product. */
  readonly curvature: Float64Array
  /** What the prior adds to each model's diagonal. */
  readonly priorCurvature: Float64Array
}

export function parameterCount(problem: Problem): number {
  return problem.modelCount + problem.observations.terms.length
}

export function startLinearisation(problem: Problem): Linearisation {
  const size = parameterCount(problem)
  return {
    gradient: new Float64Array(size),
    diagonal: new Float64Array(problem.modelCount),
    curvature: new Float64Array(problem.observations.length),
    priorCurvature: new Float64Array(problem.modelCount),
  }
}

/**
 * An exponential a model instead of one a pair, which halves the time of a pass; null where two models' odds could
 * overflow together, as along a chain of hundreds of models that never lost.
 */
export function oddsOfModels(logits: Float64Array): Float64Array | null {
  const odds = new Float64Array(logits.length)
  for (let model = 0; model < logits.length; model++) {
    if (!(Math.abs(logits[model]!) < LOGIT_MAX / 2)) return null
    odds[model] = Math.exp(logits[model]!)
  }
  return odds
}

/** The logits of the entries of a stretch, into `logits`. */
export function fillLogits(
  { left, right, terms }: Observations,
  parameters: Float64Array,
  modelCount: number,
  logits: Float64Array,
): void {
  fillLeads(left, right, parameters, logits)
  for (let term = 0; term < terms.length; term++) addMultiple(logits, parameters[modelCount + term]!, terms[term]!)
}

function fillLeads(left: Int32Array, right: Int32Array, parameters: Float64Array, logits: Float64Array): void {
  for (let entry = 0; entry < left.length; entry++) {
    logits[entry] = parameters[left[entry]!]! - parameters[right[entry]!]!
  }
}

/** The odds against every observation's left model. */
export function oddsAgainstEntries(problem: Problem, parameters: Float64Array): Float64Array {
  const { observations, modelCount } = problem
  const against = new Float64Array(observations.length)
  const odds = observations.terms.length === 0 ? oddsOfModels(parameters) : null
  if (odds !== null) {
    divideOdds(observations.left, observations.right, odds, against)
    return against
  }
  for (const stretch of stretchesOf(observations)) {
    const into = against.subarray(stretch.from, stretch.from + stretch.length)
    fillLogits(stretch, parameters, modelCount, into)
    turnIntoOddsAgainst(into)
  }
  return against
}

function turnIntoOddsAgainst(logits: Float64Array): void {
  for (let entry = 0; entry < logits.length; entry++) logits[entry] = Math.exp(Math.min(-logits[entry]!, LOGIT_MAX))
}

function divideOdds(left: Int32Array, right: Int32Array, odds: Float64Array, against: Float64Array): void {
  for (let entry = 0; entry < left.length; entry++) against[entry] = odds[right[entry]!]! / odds[left[entry]!]!
}

/** Fills `into` at the given parameters. */
export function linearise(problem: Problem, parameters: Float64Array, into: Linearisation): void {
  into.gradient.fill(0)
  into.diagonal.fill(0)
  const { observations } = problem
  const odds = observations.terms.length === 0 ? oddsOfModels(parameters) : null
  if (odds !== null) addPairs(observations, odds, into)
  else if (observations.terms.length > FOUR) lineariseEntries(problem, parameters, into)
  else lineariseRuns(problem, parameters, into)
  addPrior(problem, parameters, into)
}

/** Entries come sorted: what a run of them does to its left model is stored once and not entry by entry. */
function addPairs(observations: Observations, odds: Float64Array, into: Linearisation): void {
  const { left, right, wins, losses, halves, weight, length } = observations
  const { gradient, diagonal, curvature } = into
  for (let entry = 0; entry < length; ) {
    const i = left[entry]!
    const own = odds[i]!
    let slope = 0
    let bends = 0
    for (; entry < length && left[entry] === i; entry++) {
      const j = right[entry]!
      const other = odds[j]!
      const scale = 1 / (own + other)
      const p = own * scale
      const q = other * scale
      const half = 0.5 * halves[entry]!
      const won = wins[entry]! + half
      const lost = losses[entry]! + half
      const pull = weight[entry]! * (won * q - lost * p)
      const bend = weight[entry]! * (won + lost) * (p * q)
      curvature[entry] = bend
      slope += pull
      bends += bend
      gradient[j]! -= pull
      diagonal[j]! += bend
    }
    gradient[i]! += slope
    diagonal[i]! += bends
  }
}

const FOUR = 4

/**
 * As `addPairs`, for logits that overflow or have up to four further terms, which is what style has: in one pass, with
 * columns of zeros for the terms that are not there. Runs of a pair share the pair's part of the logit.
 */
function lineariseRuns(
  { observations, modelCount, ridges }: Problem,
  parameters: Float64Array,
  into: Linearisation,
): void {
  const { left, right, terms } = observations
  const { gradient, diagonal, curvature } = into
  const none = terms.length < FOUR ? new Float64Array(left.length) : terms[0]!
  const [first = none, second = none, third = none, fourth = none] = terms
  const columns: FourColumns = [first, second, third, fourth]
  const coefficients = new Float64Array(FOUR)
  coefficients.set(parameters.subarray(modelCount))
  const sums = new Float64Array(2 + FOUR)
  for (let from = 0, to = 0; from < left.length; from = to) {
    const i = left[from]!
    const j = right[from]!
    while (to < left.length && left[to] === i && right[to] === j) to += 1
    bendRun(observations, columns, parameters[i]! - parameters[j]!, coefficients, from, to, curvature, sums)
    gradient[i]! += sums[0]!
    gradient[j]! -= sums[0]!
    diagonal[i]! += sums[1]!
    diagonal[j]! += sums[1]!
  }
  for (let term = 0; term < terms.length; term++) {
    gradient[modelCount + term] = sums[2 + term]! - ridges[term]! * parameters[modelCount + term]!
  }
}

type FourColumns = readonly [Float64Array, Float64Array, Float64Array, Float64Array]

/** Fills the curvature of a run, sets its pull and curvature in `sums`, and adds the terms' pulls behind them. */
function bendRun(
  { wins, losses, halves, weight }: Observations,
  [first, second, third, fourth]: FourColumns,
  lead: number,
  coefficients: Float64Array,
  from: number,
  to: number,
  curvature: Float64Array,
  sums: Float64Array,
): void {
  const b0 = coefficients[0]!
  const b1 = coefficients[1]!
  const b2 = coefficients[2]!
  const b3 = coefficients[3]!
  let slope = 0
  let bends = 0
  let g0 = 0
  let g1 = 0
  let g2 = 0
  let g3 = 0
  for (let entry = from; entry < to; entry++) {
    const x0 = first[entry]!
    const x1 = second[entry]!
    const x2 = third[entry]!
    const x3 = fourth[entry]!
    const logit = lead + (b0 * x0 + b1 * x1) + (b2 * x2 + b3 * x3)
    const oddsAgainst = Math.exp(Math.min(-logit, LOGIT_MAX))
    const p = 1 / (1 + oddsAgainst)
    const q = oddsAgainst * p
    const half = 0.5 * halves[entry]!
    const won = wins[entry]! + half
    const lost = losses[entry]! + half
    const pull = weight[entry]! * (won * q - lost * p)
    const bend = weight[entry]! * (won + lost) * (p * q)
    curvature[entry] = bend
    slope += pull
    bends += bend
    g0 += pull * x0
    g1 += pull * x1
    g2 += pull * x2
    g3 += pull * x3
  }
  sums[0] = slope
  sums[1] = bends
  sums[2]! += g0
  sums[3]! += g1
  sums[4]! += g2
  sums[5]! += g3
}

/** As `lineariseRuns`, for any number of terms. */
function lineariseEntries(problem: Problem, parameters: Float64Array, into: Linearisation): void {
  const { observations, modelCount, ridges } = problem
  const { gradient, diagonal } = into
  const room = new Float64Array(STRETCH)
  for (const stretch of stretchesOf(observations)) {
    const { from, length, left, right, terms } = stretch
    const pulls = room.subarray(0, length)
    const curvature = into.curvature.subarray(from, from + length)
    fillLogits(stretch, parameters, modelCount, pulls)
    bendEntries(stretch, pulls, curvature)
    addRuns(left, right, pulls, -1, gradient)
    addRuns(left, right, curvature, 1, diagonal)
    for (let term = 0; term < terms.length; term++) gradient[modelCount + term]! += sumProducts(pulls, terms[term]!)
  }
  for (let term = modelCount; term < gradient.length; term++) {
    gradient[term]! -= ridges[term - modelCount]! * parameters[term]!
  }
}

/** Turns logits into pulls in place, and fills the curvature. */
function bendEntries(observations: Observations, logits: Float64Array, curvature: Float64Array): void {
  const { wins, losses, halves, weight, length } = observations
  for (let entry = 0; entry < length; entry++) {
    const oddsAgainst = Math.exp(Math.min(-logits[entry]!, LOGIT_MAX))
    const p = 1 / (1 + oddsAgainst)
    const q = oddsAgainst * p
    const half = 0.5 * halves[entry]!
    const won = wins[entry]! + half
    const lost = losses[entry]! + half
    logits[entry] = weight[entry]! * (won * q - lost * p)
    curvature[entry] = weight[entry]! * (won + lost) * (p * q)
  }
}

/** Adds every value to its left model and, times `sign`, to its right one; a run of one pair at once. */
export function addRuns(
  left: Int32Array,
  right: Int32Array,
  values: Float64Array,
  sign: number,
  to: Float64Array,
): void {
  for (let entry = 0; entry < left.length; ) {
    const i = left[entry]!
    const j = right[entry]!
    let sum = 0
    for (; entry < left.length && left[entry] === i && right[entry] === j; entry++) sum += values[entry]!
    to[i]! += sum
    to[j]! += sign * sum
  }
}

function addPrior({ modelCount, prior }: Problem, parameters: Float64Array, into: Linearisation): void {
  const { gradient, diagonal, priorCurvature } = into
  for (let model = 0; model < modelCount; model++) {
    const [p, q] = logisticPair(parameters[model]!)
    const bend = 2 * prior * (p * q)
    priorCurvature[model] = bend
    diagonal[model]! += bend
    gradient[model]! += prior * (q - p)
  }
}
