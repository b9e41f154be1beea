/** One of several ways to do the same work. */
export interface Contender {
  run(): unknown
  /** A shorter run of the same code, for work too long to be done untimed before every sample. */
  readonly warmUp?: () => unknown
  /** Called untimed before a contender's turn and after it, for input that the others are not to have in their heap. */
  readonly hold?: () => void
  readonly release?: () => void
}

export interface InterleaveOptions {
  readonly repeats: number
  /** Calls are timed together until they have taken this long: one call of a tenth of a millisecond measures the clock. */
  readonly sampleMs: number
  readonly warmUpMs: number
  /** Called before every sample. */
  readonly settle: () => void
  readonly now: () => number
}

/**
 * Milliseconds a call, a sample for every contender and repeat. All contenders run in every repeat, each time beginning
 * with another one: a machine that is slower for a while is slower for all of them.
 */
export function interleave<Name extends string>(
  contenders: Readonly<Record<Name, Contender>>,
  options: InterleaveOptions,
): Record<Name, number[]> {
  const names = Object.keys(contenders) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (const name of names) {
    contenders[name].hold?.()
    warmUp(contenders[name], options.now, options.warmUpMs)
    contenders[name].release?.()
  }
  for (let repeat = 0; repeat < options.repeats; repeat++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(repeat + turn) % names.length]!
      contenders[name].hold?.()
      options.settle()
      samples[name].push(sample(contenders[name], options))
      contenders[name].release?.()
    }
  }
  return samples
}

/** Runs untimed. The first calls meet code that is not compiled yet; a service pays for them once. */
function warmUp({ run, warmUp = run }: Contender, now: () => number, ms: number): void {
  const start = now()
  do warmUp()
  while (now() - start < ms)
}

function sample(contender: Contender, { sampleMs, now }: InterleaveOptions): number {
  // A collection discards some compiled code, and short work right after it would be timed while it is compiled again.
  warmUp(contender, now, sampleMs)
  const start = now()
  let calls = 0
  let elapsed = 0
  while (elapsed < sampleMs || calls === 0) {
    contender.run()
    calls += 1
    elapsed = now() - start
  }
  return elapsed / calls
}
