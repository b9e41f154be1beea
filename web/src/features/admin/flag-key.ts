export type FlagKeyFault = 'missing' | 'characters' | 'long' | 'known'

/** Why a new flag cannot be called so. Adding a known one again would switch it off. */
export function flagKeyFault(key: string, known: readonly string[]): FlagKeyFault | null {
  if (key === '') return 'missing'
  if (key.length > 200) return 'long'
  if (!/^[\w.:-]+$/.test(key)) return 'characters'
  return known.includes(key) ? 'known' : null
}
