/** Microseconds of the system's monotonic clock, which all processes of a machine share. */
export const now = (): number => Number(process.hrtime.bigint() / 1000n)

/**
 * Finds the times that the model host wrote into its chunks as `@TIME;`, whatever a gateway wrapped around them.
 *
 * @returns the times, and the end of the text where it may contain the beginning of another one
 */
export function findTimes(text: string): { readonly times: readonly number[]; readonly rest: string } {
  const times: number[] = []
  let end = 0
  for (;;) {
    const begin = text.indexOf('@', end)
    if (begin === -1) return { times, rest: '' }
    end = text.indexOf(';', begin)
    if (end === -1) return { times, rest: text.slice(begin) }
    times.push(Number(text.slice(begin + 1, end)))
  }
}
