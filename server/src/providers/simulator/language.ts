export const languages = ['en', 'de', 'es', 'ar'] as const
export type Language = (typeof languages)[number]

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words that are frequent in one of the languages and rare in the others. */
const frequentWords: ReadonlyMap<Language, ReadonlySet<string>> = new Map([
  ['en', words('the is are was what why how who which and of to for with you write explain tell hello')],
  ['de', words('der die das ist sind was warum wie wer und von zu für mit ein eine du schreibe erkläre hallo')],
  ['es', words('el la los las es qué por cómo quién y de para con un una tú escribe explica hola')],
])

/** The beginning tells enough, and a prompt can have 100,000 characters. */
const readCharsMax = 500

/** A guess from the script and the most frequent words; English where nothing fits better. */
export function guessLanguage(text: string): Language {
  const beginning = text.slice(0, readCharsMax).toLowerCase()
  if (/\p{Script=Arabic}{3}/u.test(beginning)) return 'ar'
  const found = beginning.match(/\p{L}+/gu) ?? []
  let best: { language: Language; count: number } = { language: 'en', count: 0 }
  for (const [language, frequent] of frequentWords) {
    const count = found.filter((word) => frequent.has(word)).length
    if (count > best.count) best = { language, count }
  }
  return best.language
}
