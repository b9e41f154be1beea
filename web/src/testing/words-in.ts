import type { Language } from '../language/translation/languages.ts'

const catalogues = import.meta.glob<{ readonly default?: unknown; readonly english?: unknown }>('../**/messages/*.ts')

/** The messages of a folder in a language. */
export async function wordsIn<Words>(folder: string, language: Language, _english: Words): Promise<Words> {
  const catalogue = await catalogues[`../${folder}/messages/${language}.ts`]!()
  return (catalogue.default ?? catalogue.english) as Words
}
