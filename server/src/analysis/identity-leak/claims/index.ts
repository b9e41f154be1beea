import { NAME } from '../own-names.ts'
import { arabic } from './arabic.ts'
import type { Claims } from './claims.ts'
import { dutch } from './dutch.ts'
import { chinese, japanese, korean } from './east-asian.ts'
import { english } from './english.ts'
import { german } from './german.ts'
import { hindi } from './hindi.ts'
import { polish } from './polish.ts'
import { french, italian, portuguese, spanish } from './romance.ts'
import { russian } from './russian.ts'
import { turkish } from './turkish.ts'

export const languages: readonly Claims[] = [
  english,
  german,
  spanish,
  french,
  portuguese,
  italian,
  dutch,
  polish,
  russian,
  turkish,
  hindi,
  arabic,
  chinese,
  japanese,
  korean,
]

const patterns = languages.flatMap(({ hint, bare, sure, peopleToo }) => [hint, ...bare, ...sure, ...peopleToo])
const PAUSE_MS = 20
let begun = false

/**
 * Patterns are compiled when they are first used. All of a language at once would hold up whatever the first answer that
 * names a model comes in with, so from the first answer on they are used one by one between other work; a service that has
 * no battles does without them.
 */
export function compileInTime(): void {
  if (begun) return
  begun = true
  compile(0)
}

function compile(place: number): void {
  const pattern = patterns[place]
  if (!pattern) return
  // Compiled the second time; a text with a mark is of the kind that is searched later.
  for (let times = 0; times < 2; times++) pattern.exec(NAME)
  setTimeout(compile, PAUSE_MS, place + 1).unref()
}
