import type { BudgetName } from './budgets.ts'

/** A built checkout whose service is measured. */
export interface Service {
  readonly label: 'before' | 'after'
  readonly dir: string
}

/** What a part of the benchmark gets. */
export interface Run {
  readonly services: readonly Service[]
  /** A temporary folder, removed after the part. */
  readonly folder: string
  /** A smoke run: a tenth of the work, and numbers that mean little. */
  readonly quick: boolean
  /** The number of votes that `growth` fills up to. */
  readonly votesMax: number
  log(message: string): void
}

/** One repeat: the measured value and what it is compared with, taken shortly after each other. */
export interface Sample {
  readonly value: number
  readonly baseline?: number
}

/** The samples of one row of the table. */
export interface Measurement {
  readonly budget: BudgetName
  /** Follows the description of the work. */
  readonly detail?: string
  readonly samples: ReadonlyMap<Service, readonly Sample[]>
}

/**
 * Runs every contender `repeats` times, in rotation and each time beginning with another one. A slow moment of the machine
 * then affects all of them, and a ratio within one repeat stays meaningful.
 */
export async function rotate<Key, Result>(
  contenders: ReadonlyMap<Key, () => Result | Promise<Result>>,
  repeats: number,
): Promise<Map<Key, Result[]>> {
  const results = new Map<Key, Result[]>([...contenders.keys()].map((key) => [key, []]))
  const order = [...contenders]
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const [key, run] of order) results.get(key)!.push(await run())
    order.push(order.shift()!)
  }
  return results
}

/** A measurement of the service and the one it is compared with, repeated on every call. */
export interface Comparison<Result = number> {
  readonly value: () => Promise<Result>
  readonly baseline: () => Promise<Result>
}

/** Measures all values and baselines in rotation, and pairs those of the same repeat. */
export async function compare<Result>(
  comparisons: ReadonlyMap<Service, Comparison<Result>>,
  repeats: number,
): Promise<Map<Service, { value: Result; baseline: Result }[]>> {
  const services = [...comparisons]
  const measured = await rotate(
    new Map(services.flatMap(([, { value, baseline }]) => [value, baseline].map((measure) => [measure, measure]))),
    repeats,
  )
  return new Map(
    services.map(([service, { value, baseline }]) => {
      const baselines = measured.get(baseline)!
      return [service, measured.get(value)!.map((result, repeat) => ({ value: result, baseline: baselines[repeat]! }))]
    }),
  )
}

/** Rounds that are not counted: they compile the code and open the connections. */
const WARM_UP_ROUNDS = 3

/** Runs all contenders before they are measured. */
export const warmUp = async (
  comparisons: ReadonlyMap<Service, Comparison<unknown>>,
  { quick }: Run,
): Promise<unknown> => compare(comparisons, quick ? 1 : WARM_UP_ROUNDS)

/** Compares the cases of a part one after the other. */
export async function compareCases<Case extends { readonly budget: BudgetName }>(
  run: Run,
  { cases, repeats }: { readonly cases: readonly Case[]; readonly repeats: number },
  comparisonOf: (one: Case, service: Service) => Comparison,
): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const one of cases) {
    run.log(`measuring ${one.budget}`)
    const comparisons = new Map(run.services.map((service) => [service, comparisonOf(one, service)]))
    await warmUp(comparisons, run)
    measurements.push({ budget: one.budget, samples: await compare(comparisons, run.quick ? 2 : repeats) })
  }
  return measurements
}

/** The middle value, or the upper one of two. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
