export const CONTESTANTS_MAX = 12

/** The name, with a number if it is taken. */
export function freeName(name: string, taken: readonly string[]): string {
  const numbered = (number: number) => (number === 1 ? name : `${name} ${number}`)
  let number = 1
  while (taken.includes(numbered(number))) number += 1
  return numbered(number)
}

export type NameFault = 'empty' | 'taken'

/** What is wrong with the name of each contestant, or of each judge. */
export const nameFaults = (named: readonly { readonly name: string }[]): readonly (NameFault | null)[] =>
  named.map(({ name }, index) => {
    const own = name.trim()
    if (own === '') return 'empty'
    return named.some((other, at) => at < index && other.name.trim() === own) ? 'taken' : null
  })
