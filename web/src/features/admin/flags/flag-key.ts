export type FlagKeyFault = 'missing' | 'characters' | 'long' | 'known'

/** What is wrong with a new flag's key. Adding an existing flag again would turn it off. */
export function flagKeyFault(key: string, known: readonly string[]): FlagKeyFault | null {
  if (key === '') return 'missing'
  if (key.length > 200) return 'long'
  if (!/^[\w.:-]+$/.test(key)) return 'characters'
  return known.includes(key) ? 'known' : null
}
