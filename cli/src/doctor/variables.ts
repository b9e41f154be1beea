import { closestMatch } from 'leven'
import type { Environment } from '../output/io.ts'

/** Short names differ in two letters by chance: many machines set HOME, which is not a misspelt HOST. */
const distanceOf = (name: string): number => (name.length < 10 ? 1 : 2)

/** Variables that nothing reads, but whose names are near those of settings. */
export function misspelt(environment: Environment, settings: readonly string[]): string[] {
  const strange = Object.keys(environment).filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name) && !settings.includes(name))
  return strange.flatMap((name) => {
    const meant = closestMatch(name, settings, { maxDistance: distanceOf(name) })
    return meant === undefined ? [] : [`${name} is set, but Arena has no such setting: did you mean ${meant}?`]
  })
}
