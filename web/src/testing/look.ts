/** The texts of all elements of a selector: for what has no role of its own, as the cells of a column. */
export const textsOf = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((element) => element.textContent)

export const numberOf = (selector: string): number => document.querySelectorAll(selector).length

/** The cells of a column of the leaderboard. */
export const columnOf = (name: string): string[] => textsOf(`td.${name}`)
