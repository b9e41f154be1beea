export interface Bounds {
  readonly min: number
  readonly max: number
  /** Only whole numbers. */
  readonly whole: boolean
}

/** The number in a text; `null` if the text is empty, `undefined` if it is not a number within the bounds. */
export function numberIn(text: string, { min, max, whole }: Bounds): number | null | undefined {
  if (text.trim() === '') return null
  // Many keyboards type a comma.
  const number = Number(text.trim().replace(',', '.'))
  if (!(number >= min && number <= max)) return undefined
  return whole && !Number.isInteger(number) ? undefined : number
}
