/** The languages that every catalogue is complete in. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
} as const satisfies Record<string, { name: string; direction: 'ltr' | 'rtl' }>

export type Language = keyof typeof languages

export const isLanguage = (word: string | null | undefined): word is Language =>
  word !== null && word !== undefined && Object.hasOwn(languages, word)

/** The reader's own way of the language, where the browser tells it: an English date is another one in Britain. */
export const localeOf = (language: Language, wanted: readonly string[]): string =>
  wanted.find((tag) => tag.toLowerCase().split('-')[0] === language && isLocale(tag)) ?? language

/** Browsers also tell tags that are none, such as `en-US@posix`, and what formats numbers throws on them. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/** What the reader chose, else the first of the browser's languages that there is, else English. */
export function pickLanguage(chosen: string | null, wanted: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen
  return wanted.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en'
}
