import { shownText } from '@arena/contract/shown-text'
import { type Language, useLanguage } from '../../../language/index.ts'

/** A name in a sentence of any direction. */
export const isolate = (name: string): string => `\u2068${shownText(name)}\u2069`

/** A name with its figure, which stay together in a sentence of any direction. */
export const isolateWith = (name: string, figure: string): string => `\u2068${shownText(name)} ${figure}\u2069`

const listOf = (language: Language, names: readonly string[], type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat(language, { type }).format(names.map(isolate))

/** Lists of names, as in "A, B and C" and "A, B or C". */
export function useLists() {
  const { language } = useLanguage()
  return {
    and: (names: readonly string[]) => listOf(language, names, 'conjunction'),
    or: (names: readonly string[]) => listOf(language, names, 'disjunction'),
  }
}
