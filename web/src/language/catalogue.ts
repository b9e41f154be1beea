import { use } from 'react'
import { useLanguage } from './language.tsx'
import type { Language } from './languages.ts'

const RETRY_AFTER_MS = 10_000

/** A message is a text, or a function of what it tells. */
type Message = string | ((...facts: never[]) => string)
export interface Messages {
  readonly [key: string]: Message | Messages
}

/** The shape that a translation must have: every message, with the same facts. */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends (...facts: infer Facts) => string
      ? (...facts: Facts) => string
      : Translation<English[Key]>
}

export interface Catalogue<English> {
  readonly english: English
  /** Loads a translation once; the same promise every time, as React's `use` needs it. */
  load(language: Exclude<Language, 'en'>): Promise<Translation<English>>
}

/**
 * The messages of one room. English travels with the room; the others are fetched when somebody reads them.
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
          // A lost connection must not leave the room without words. It is tried again, but not at once: a room that
          // waits for its words asks for them at every rendering.
          setTimeout(() => loaded.delete(language), RETRY_AFTER_MS)
          return english as unknown as Translation<English>
        },
      )
      loaded.set(language, loading)
      return loading
    },
  }
}

/** The room's messages in the reader's language; suspends while they are fetched. */
export function useMessages<English>(room: Catalogue<English>): Translation<English> {
  const { language } = useLanguage()
  return language === 'en' ? (room.english as unknown as Translation<English>) : use(room.load(language))
}
