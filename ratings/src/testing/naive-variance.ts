import { sigmoid } from '../fit/logistic.ts'

export interface NaiveVote {
  readonly voter: number
  readonly battle: number
  readonly left: number
  readonly right: number
  /** Points of the left model. */
  readonly score: number
}

type Rows = number[][]

const outer = (a: readonly number[], b: readonly number[]): Rows => a.map((x) => b.map((y) => x * y))
const add = (a: Rows, b: Rows, factor = 1): Rows => a.map((row, i) => row.map((x, j) => x + factor * b[i]![j]!))
const multiply = (a: Rows, b: Rows): Rows =>
  a.map((row) => b[0]!.map((_, j) => row.reduce((sum, x, k) => sum + x * b[k]![j]!, 0)))
const total = (matrices: readonly Rows[], size: number): Rows =>
  matrices.reduce((sum, matrix) => add(sum, matrix), zeros(size))
const zeros = (size: number): Rows => Array.from({ length: size }, () => new Array<number>(size).fill(0))
const diagonal = (values: readonly number[]): Rows =>
  values.map((value, i) => values.map((_, j) => (i === j ? value : 0)))
const quadratic = (matrix: Rows, z: readonly number[]): number =>
  z.reduce((sum, x, i) => sum + z.reduce((inner, y, j) => inner + x * matrix[i]![j]! * y, 0), 0)

/** By Gauss and Jordan. */
function invert(matrix: Rows): Rows {
  const size = matrix.length
  const work = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))])
  for (let pivot = 0; pivot < size; pivot++) {
    const scale = work[pivot]![pivot]!
    work[pivot] = work[pivot]!.map((value) => value / scale)
    for (let row = 0; row < size; row++) {
      const factor = work[row]![pivot]!
      if (row !== pivot) work[row] = work[row]!.map((value, column) => value - factor * work[pivot]![column]!)
    }
  }
  return work.map((row) => row.slice(size))
}

/**
 * The variance and the degrees of freedom of a contrast with voters and battles as groupings, written directly from the definitions:
 * one dense matrix for every vote, voter and battle. All models must be in one component.
 */
export function naiveVariance(votes: readonly NaiveVote[], theta: readonly number[]) {
  const size = theta.length
  const unit = (vote: NaiveVote) => theta.map((_, i) => (i === vote.left ? 1 : i === vote.right ? -1 : 0))
  const terms = votes.map((vote) => {
    const p = sigmoid(theta[vote.left]! - theta[vote.right]!)
    const u = unit(vote)
    return {
      ...vote,
      x: u.map((value) => value * (vote.score - p)),
      h: outer(u, u).map((row) => row.map((v) => v * p * (1 - p))),
    }
  })
  type Term = (typeof terms)[number]
  const scoreOf = (group: readonly Term[]) => theta.map((_, i) => group.reduce((sum, { x }) => sum + x[i]!, 0))
  const hessianOf = (group: readonly Term[]) =>
    total(
      group.map(({ h }) => h),
      size,
    )
  const p = theta.map((strength) => sigmoid(strength))
  const virtual = p.map((chance) => chance * (1 - chance))
  const hessian = add(hessianOf(terms), diagonal(virtual))
  const meat = total(
    terms.map(({ x }) => outer(x, x)),
    size,
  )
  const noise = add(meat, diagonal(p.map((chance) => ((1 - chance) ** 2 + chance ** 2) / 2)))
  const inverse = invert(hessian)
  const at = (matrix: Rows, i: number) => matrix[i]![i]!
  const phi = theta.reduce((sum, _, i) => sum + at(meat, i), 0) / theta.reduce((sum, _, i) => sum + at(hessian, i), 0)

  const groupBy = (list: readonly Term[], keyOf: (term: Term) => string): Term[][] => {
    const groups = new Map<string, Term[]>()
    for (const term of list) groups.set(keyOf(term), [...(groups.get(keyOf(term)) ?? []), term])
    return [...groups.values()]
  }
  const groupingOf = (assumed: number, keyOf: (term: Term) => string, cellOf: (term: Term) => string) => {
    const keys = groupBy(terms, keyOf).map((group) => ({ group, cells: groupBy(group, cellOf) }))
    const squared = (group: readonly Term[]) => multiply(hessianOf(group), hessianOf(group))
    const product = (group: readonly Term[]) => outer(scoreOf(group), scoreOf(group))
    const without = (of: (group: readonly Term[]) => Rows) =>
      keys.map(({ group, cells }) => cells.reduce((sum, cell) => add(sum, of(cell), -1), of(group)))
    const [ks, xs] = [without(squared), without(product)]
    const expected = total(ks, size)
    const kappa = theta.map((_, i) => Math.max(0, at(expected, i)))
    const observed = add(
      total(xs, size),
      diagonal(kappa.map((value, i) => (value * at(meat, i)) / at(hessian, i) ** 2)),
    )
    const sums = theta.map((_, i) => {
      const sum = { a: 0, d1: 0, d2: 0, o: 0 }
      for (const [index, { group }] of keys.entries()) {
        const weight = at(hessianOf(group), i)
        const own = at(ks[index]!, i) < 1e-12 ? 0 : at(ks[index]!, i)
        const omega = phi * weight + assumed * own
        sum.o += omega ** 2
        if (own === 0) continue
        const precision = own / omega ** 2
        sum.a += precision * at(xs[index]!, i)
        sum.d1 += precision * own
        sum.d2 += (precision * own ** 2) / weight
      }
      return sum
    })
    const sumOf = (of: (sum: (typeof sums)[number], i: number) => number) =>
      sums.reduce((all, sum, i) => all + of(sum, i), 0)
    const numerator = sumOf(({ a, d1 }, i) => a + (d1 * at(meat, i)) / at(hessian, i) ** 2)
    const denominator = sumOf(({ d1, d2 }, i) =>
      Math.max(0, d1 * (1 + kappa[i]! / at(hessian, i) ** 2) - (2 * d2) / at(hessian, i)),
    )
    const d = denominator === 0 ? 0 : (((size - 1) / size) * assumed ** 2 * denominator ** 2) / sumOf(({ d1 }) => d1)
    const raw = denominator === 0 ? 0 : numerator / denominator
    const tau2 = Math.max(0, (3 * assumed + d * raw) / (3 + d))
    const effective = sums.map(({ o }, i) =>
      o === 0 ? 1 : Math.max(1, (phi * (at(hessian, i) - virtual[i]!) + assumed * kappa[i]!) ** 2 / o),
    )
    return { expected, observed, d, tau2, effective }
  }
  const groupings = [
    groupingOf(
      0.16,
      ({ voter }) => `${voter}`,
      (term) => `${terms.indexOf(term)}`,
    ),
    groupingOf(
      0.5,
      ({ battle }) => `${battle}`,
      ({ voter }) => `${voter}`,
    ),
  ]

  /** `models`: those whose number of voters and battles decides. */
  return (contrast: readonly number[], models: readonly number[]) => {
    const z = inverse.map((row) => row.reduce((sum, value, j) => sum + value * contrast[j]!, 0))
    const parts = groupings.map(({ expected, observed, d, tau2, effective }) => {
      const e = Math.min(...models.map((model) => effective[model]!))
      const added = Math.max(0, (6 * tau2 * quadratic(expected, z) + e * quadratic(observed, z)) / (5 + e))
      return { added, degrees: Math.min(3 + d, (5 + e) ** 2 / (36 / (3 + d) + e - 1)) }
    })
    const variance = parts.reduce((sum, { added }) => sum + added, quadratic(noise, z))
    const reciprocal = parts.reduce((sum, { added, degrees }) => sum + (added / variance) ** 2 / degrees, 0)
    return { variance, degrees: 1 / reciprocal }
  }
}
