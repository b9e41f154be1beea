/** How many battles `--scale` goes up to. `BENCH_SCALE_MAX` tries the same with fewer, to see how long it will take. */
export const scaleMax = (): number => Number(process.env.BENCH_SCALE_MAX ?? 10_000_000)
