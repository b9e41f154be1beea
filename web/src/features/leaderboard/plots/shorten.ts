/** A name for a label of limited width. */
export const shorten = (name: string, lettersMax: number): string =>
  name.length <= lettersMax ? name : `${name.slice(0, lettersMax - 1)}…`
