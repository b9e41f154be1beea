/** Fills `gradient` at the point and returns the value there. */
export type Objective = (point: Float64Array, gradient: Float64Array) => number

const MEMORY = 10
const ROUNDS_MAX = 100
const GRADIENT_MAX = 1e-6
const RELATIVE_DECREASE_MIN = 2.2e-9
const ARMIJO = 1e-4
const HALVINGS_MAX = 30

/**
 * L-BFGS with the memory and the stopping rules of SciPy's `L-BFGS-B`. The line search only asks for a decrease and takes
 * the full step first, so most rounds cost a single evaluation; SciPy's asks for more.
 */
export function minimise(objective: Objective, start: ArrayLike<number>): Float64Array {
  const size = start.length
  let point = Float64Array.from(start)
  let gradient = new Float64Array(size)
  let nextPoint = new Float64Array(size)
  let nextGradient = new Float64Array(size)
  let value = objective(point, gradient)
  const steps: Step[] = []
  for (let round = 0; round < ROUNDS_MAX && largest(gradient) > GRADIENT_MAX; round++) {
    const direction = downhill(gradient, steps)
    const slope = dot(gradient, direction)
    let length = round === 0 ? 1 / Math.sqrt(dot(gradient, gradient)) : 1
    let nextValue = Number.POSITIVE_INFINITY
    for (let halving = 0; halving < HALVINGS_MAX; halving++, length /= 2) {
      for (let index = 0; index < size; index++) nextPoint[index] = point[index]! + length * direction[index]!
      nextValue = objective(nextPoint, nextGradient)
      if (nextValue <= value + ARMIJO * length * slope) break
    }
    // Rounding leaves no lower value to be found: the point is as good as it gets.
    if (!(nextValue < value)) break
    remember(steps, point, nextPoint, gradient, nextGradient)
    const decrease = (value - nextValue) / Math.max(Math.abs(value), Math.abs(nextValue), 1)
    ;[point, nextPoint] = [nextPoint, point]
    ;[gradient, nextGradient] = [nextGradient, gradient]
    value = nextValue
    if (decrease <= RELATIVE_DECREASE_MIN) break
  }
  return point
}

interface Step {
  readonly moved: Float64Array
  readonly bent: Float64Array
  /** 1 / (moved · bent). */
  readonly inverse: number
}

function remember(
  steps: Step[],
  from: Float64Array,
  to: Float64Array,
  before: Float64Array,
  after: Float64Array,
): void {
  const moved = to.map((coordinate, index) => coordinate - from[index]!)
  const bent = after.map((slope, index) => slope - before[index]!)
  const curvature = dot(moved, bent)
  // A step without curvature would make the next direction infinite.
  if (!(curvature > 0)) return
  steps.push({ moved, bent, inverse: 1 / curvature })
  if (steps.length > MEMORY) steps.shift()
}

/** The two-loop recursion: minus the gradient, stretched by what the last steps taught about the curvature. */
function downhill(gradient: Float64Array, steps: readonly Step[]): Float64Array {
  const direction = gradient.map((slope) => -slope)
  const shares: number[] = []
  for (let index = steps.length - 1; index >= 0; index--) {
    const { moved, bent, inverse } = steps[index]!
    shares[index] = inverse * dot(moved, direction)
    add(direction, bent, -shares[index]!)
  }
  const last = steps.at(-1)
  if (last !== undefined) scale(direction, 1 / (last.inverse * dot(last.bent, last.bent)))
  for (const [index, { moved, bent, inverse }] of steps.entries()) {
    add(direction, moved, shares[index]! - inverse * dot(bent, direction))
  }
  return direction
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!
  return sum
}

function add(to: Float64Array, values: Float64Array, multiple: number): void {
  for (let index = 0; index < to.length; index++) to[index]! += multiple * values[index]!
}

function scale(values: Float64Array, multiple: number): void {
  for (let index = 0; index < values.length; index++) values[index]! *= multiple
}

function largest(values: Float64Array): number {
  let most = 0
  for (let index = 0; index < values.length; index++) most = Math.max(most, Math.abs(values[index]!))
  return most
}
