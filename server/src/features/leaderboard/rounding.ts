export const round = (value: number, digits: number): number => Number(value.toFixed(digits))

export const roundOrNull = (value: number | null, digits: number): number | null =>
  value === null ? null : round(value, digits)
