export const round = (value: number, digits: number): number => Number(value.toFixed(digits))

/** For rough figures: 1234 becomes 1200. */
export const toTwoDigits = (value: number): number => Number(value.toPrecision(2))

export const roundOrNull = (value: number | null, digits: number): number | null =>
  value === null ? null : round(value, digits)
