import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { readSetting, writeSetting } from '../../storage.ts'
import { type Language, languages, pickLanguage } from './languages.ts'

interface Chosen {
  readonly language: Language
  choose(language: Language): void
}

const LanguageContext = createContext<Chosen>({ language: 'en', choose() {} })

export const useLanguage = (): Chosen => useContext(LanguageContext)

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(() => pickLanguage(readSetting('language'), navigator.languages))
  // In the same frame as the new messages: otherwise the page would jump.
  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = languages[language].direction
  }, [language])
  const chosen = useMemo(
    () => ({
      language,
      choose(next: Language) {
        writeSetting('language', next)
        // Keeps the current page until the messages are loaded.
        startTransition(() => setLanguage(next))
      },
    }),
    [language],
  )
  return <LanguageContext value={chosen}>{children}</LanguageContext>
}
