import { use } from 'react'
import { useLanguage } from './language.tsx'
import type { Language } from './languages.ts'

const RETRY_AFTER_MS = 10_000

type Message = string | ((...values: never[]) => string)
export interface Messages {
  readonly [key: string]: Message | Messages
}

/** The type of a translation: the same keys, and functions with the same parameters. */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Translation<English[Key]>
}

export interface Catalogue<English> {
  readonly english: English
  /** Loads a translation. Returns the same promise each time, as React's `use` requires. */
  load(language: Exclude<Language, 'en'>): Promise<Translation<English>>
}

/**
 * The messages of a feature. English is bundled with the feature; other languages are loaded on demand.
 *
 * @example
 * export const messages = catalogue(english, {
 *   de: () => import('./de.ts'), es: () => import('./es.ts'), ar: () => import('./ar.ts'),
 * })
 */
export function catalogue<const English extends Messages>(
  english: English,
  translations: Record<Exclude<Language, 'en'>, () => Promise<{ default: Translation<English> }>>,
): Catalogue<English> {
  const loaded = new Map<Language, Promise<Translation<English>>>()
  return {
    english,
    load(language) {
      const known = loaded.get(language)
      if (known) return known
      const loading = translations[language]().then(
        (file) => file.default,
        () => {
          // Falls back to English when the connection is lost. The retry is delayed, because a suspended page asks
          // again with every render.
          setTimeout(() => loaded.delete(language), RETRY_AFTER_MS)
          return english as unknown as Translation<English>
        },
      )
      loaded.set(language, loading)
      return loading
    },
  }
}

/** The messages in the user's language. Suspends while they load. */
export function useMessages<English>(messages: Catalogue<English>): Translation<English> {
  const { language } = useLanguage()
  return language === 'en' ? (messages.english as unknown as Translation<English>) : use(messages.load(language))
}
