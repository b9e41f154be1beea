import { RatingsInputError } from '../errors.ts'
import type { Components } from '../input/components.ts'
import type { EncodedVotes } from '../input/encoded-votes.ts'
import { type Observations, sumVotes } from '../input/observations.ts'
import { ASSUMED_ANSWERS, sumBattles } from './battle-sums.ts'
import { factorise, invertFactor, solveFactorised } from './cholesky.ts'
import { type Grouping, type GroupingContext, type GroupingSums, groupingCovariances, groupingOf } from './grouping.ts'
import { buildHessian, sumOuterProducts } from './hessian.ts'
import {
  createLinearisation,
  type Linearisation,
  linearise,
  oddsAgainstEntries,
  type Problem,
  parameterCount,
} from './likelihood.ts'
import { logisticPair } from './logistic.ts'
import { blockOf, type Matrix, mirror, multiplyRows, multiplySandwich } from './matrix.ts'
import { estimateTaste, type TasteEstimate } from './taste.ts'
import type { VoterSource } from './voter-pairs.ts'
import { sumVoters } from './voter-sums.ts'

/** The uncertainty of the strengths. Matrices are complete, row after row. */
export interface Uncertainty {
  /** The covariance of the strengths if votes were independent. */
  readonly noise: Matrix
  /** How much voters differ; null where voters are unknown. */
  readonly voters: TasteEstimate | null
  /** What voters add to the covariance, and battles if some have several votes; none where voters are unknown. */
  readonly groupings: readonly Grouping[]
}

export interface CovarianceInput {
  readonly problem: Problem
  readonly parameters: Float64Array
  readonly components: Components
  /** The same votes by voter; null where voters are unknown. */
  readonly voters: VoterSource | null
  /** The same votes with their battles; null where battles are not looked at. */
  readonly encodedVotes: EncodedVotes | null
  readonly bothBad: 'half' | 'drop'
  /** Added to the Hessian's diagonal. */
  readonly hessianRidge: number
}

export interface Covariances {
  readonly uncertainty: Uncertainty
  /** The standard errors of the additional terms, of independent votes. */
  readonly termErrors: Float64Array
}

/** The parts of the covariance of a fit. Matrices are complete. */
export interface Sandwich {
  readonly linearisation: Linearisation
  /** The inverse Hessian of the strengths. */
  readonly inverse: Matrix
  /** The sum of the votes' squared scores, of the strengths and without the virtual votes. */
  readonly ofVotes: Matrix
  /** The covariance of all parameters if votes were independent. */
  readonly noise: Matrix
}

type Fitted = Pick<CovarianceInput, 'problem' | 'parameters' | 'hessianRidge'>

/**
 * The sandwich covariance: the sum of squared scores (the meat) between two inverse Hessians. The inverse Hessian alone
 * would treat a tie as a coin toss and make intervals of boards with many ties a quarter too wide.
 */
export function computeSandwich({ problem, parameters, hessianRidge }: Fitted): Sandwich {
  const { modelCount } = problem
  const size = parameterCount(problem)
  const linearisation = linearised(problem, parameters)
  const inverse = invert(problem, factoriseHessian(problem, linearisation, hessianRidge))
  const meat = mirror(independentMeat(problem, parameters), size)
  const ofVotes = blockOf(meat, size, modelCount)
  addPriorMeat(meat, problem, parameters)
  const noise = multiplySandwich(inverse, meat, size)
  return { linearisation, inverse: blockOf(inverse, size, modelCount), ofVotes, noise }
}

/** The uncertainty of the strengths, with what voters and battles add to it. */
export function computeCovariances(input: CovarianceInput): Covariances {
  const { problem, voters } = input
  const { modelCount } = problem
  const size = parameterCount(problem)
  const sandwich = computeSandwich(input)
  return {
    uncertainty: {
      noise: blockOf(sandwich.noise, size, modelCount),
      ...(voters ? voterUncertainty(input, voters, sandwich) : { voters: null, groupings: [] }),
    },
    termErrors: Float64Array.from({ length: size - modelCount }, (_, term) =>
      Math.sqrt(Math.max(0, sandwich.noise[(modelCount + term) * (size + 1)]!)),
    ),
  }
}

/** The standard error of a single parameter, of independent votes: one linear solve instead of matrix products. */
export function standardErrorOf(parameter: number, { problem, parameters, hessianRidge }: Fitted): number {
  const size = parameterCount(problem)
  const unit = new Float64Array(size)
  unit[parameter] = 1
  const factor = factoriseHessian(problem, linearised(problem, parameters), hessianRidge)
  const column = solveFactorised(factor, size, unit)
  const meat = independentMeat(problem, parameters)
  addPriorMeat(meat, problem, parameters)
  mirror(meat, size)
  let variance = 0
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) variance += column[i]! * meat[i * size + j]! * column[j]!
  }
  return Math.sqrt(Math.max(0, variance))
}

function linearised(problem: Problem, parameters: Float64Array): Linearisation {
  const linearisation = createLinearisation(problem)
  linearise(problem, parameters, linearisation)
  return linearisation
}

function factoriseHessian(problem: Problem, linearisation: Linearisation, ridge: number): Matrix {
  const size = parameterCount(problem)
  const hessian = buildHessian(problem, linearisation)
  for (let index = 0; index < size; index++) hessian[index * size + index]! += ridge
  if (factorise(hessian, size) <= 0) {
    throw new RatingsInputError('no-finite-ratings', 'the votes do not determine the fit: its Hessian is singular')
  }
  return hessian
}

function invert(problem: Problem, factor: Matrix): Matrix {
  const size = parameterCount(problem)
  const columns = invertFactor(factor, size)
  return mirror(multiplyRows(columns, columns, size, 'lower', factor), size)
}

function independentMeat(problem: Problem, parameters: Float64Array): Matrix {
  const squares = oddsAgainstEntries(problem, parameters)
  oddsToSquaredResiduals(problem.observations, squares)
  return sumOuterProducts(problem, squares)
}

/** Replaces the odds of each entry by the sum of its votes' squared residuals. */
function oddsToSquaredResiduals(observations: Observations, against: Float64Array): void {
  const { wins, losses, halves, weight, length } = observations
  for (let entry = 0; entry < length; entry++) {
    const p = 1 / (1 + against[entry]!)
    const q = against[entry]! * p
    const tie = (q - p) / 2
    const square = wins[entry]! * q * q + losses[entry]! * p * p + halves[entry]! * tie * tie
    against[entry] = weight[entry]! * weight[entry]! * square
  }
}

/** The virtual votes count as data. Without them, the errors of models with few votes would be too small. */
function addPriorMeat(meat: Matrix, { modelCount, prior, observations }: Problem, parameters: Float64Array): void {
  const size = modelCount + observations.terms.length
  for (let model = 0; model < modelCount; model++) {
    const [p, q] = logisticPair(parameters[model]!)
    meat[model * size + model]! += prior * (q * q + p * p)
  }
}

/** What groupings need to know about a fit. */
export function groupingContext(
  components: Components,
  { linearisation: { diagonal, priorCurvature }, inverse, ofVotes }: Sandwich,
): GroupingContext {
  const size = diagonal.length
  const squaredResiduals = diagonal.map((_, model) => ofVotes[model * (size + 1)]!)
  const dispersion = Float64Array.from(components.members, (members) => {
    const total = (values: Float64Array) => members.reduce((sum, model) => sum + values[model]!, 0)
    return total(squaredResiduals) / total(diagonal)
  })
  return { components, inverse, hessianDiagonal: diagonal, priorCurvature, squaredResiduals, dispersion }
}

/** With additional terms, taste is taken to act on the models only. */
function voterUncertainty(
  { problem, parameters, components, encodedVotes, bothBad }: CovarianceInput,
  source: VoterSource,
  sandwich: Sandwich,
): Pick<Uncertainty, 'voters' | 'groupings'> {
  const { modelCount } = problem
  const meat = sandwich.ofVotes
  const context = groupingContext(components, sandwich)
  const { dispersion } = context
  const componentCount = components.members.length
  const sums = sumVoters(source, { modelCount, componentOf: components.of, componentCount, dispersion })
  // What is left are the products of different votes.
  for (let i = 0; i < modelCount; i++) {
    for (let j = 0; j <= i; j++) sums.observed[i * modelCount + j]! -= meat[i * modelCount + j]!
  }
  const voters = estimateTaste({ context, sums, votes: sumVotes(problem.observations, modelCount) })
  const ofVoters: Grouping = {
    ...groupingCovariances(sums, context),
    byComponent: voters.byComponent.map((taste) => (taste?.scope === 'population' ? taste : null)),
    effective: voters.tasteVoters,
  }
  if (encodedVotes === null) return { voters, groupings: [ofVoters] }
  const battleSums = sumBattles({
    votes: encodedVotes,
    theta: parameters.subarray(0, modelCount),
    bothBad,
    pairs: problem.observations,
    componentOf: components.of,
    dispersion,
  })
  return { voters, groupings: battleSums ? [ofVoters, battleGrouping(battleSums, context, voters)] : [ofVoters] }
}

function battleGrouping(sums: GroupingSums, context: GroupingContext, { byComponent }: TasteEstimate): Grouping {
  const grouping = groupingOf(sums, ASSUMED_ANSWERS, context)
  const isUsed = (component: number) => byComponent[component]?.scope === 'population'
  return { ...grouping, byComponent: grouping.byComponent.map((estimate, index) => (isUsed(index) ? estimate : null)) }
}
