import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { readSetting, writeSetting } from '../settings.ts'
import { type Language, languages, pickLanguage } from './languages.ts'

interface Chosen {
  readonly language: Language
  choose(language: Language): void
}

const LanguageContext = createContext<Chosen>({ language: 'en', choose() {} })

export const useLanguage = (): Chosen => useContext(LanguageContext)

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(() => pickLanguage(readSetting('language'), navigator.languages))
  // Together with the words: a page that turned round a moment after them would jump.
  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = languages[language].direction
  }, [language])
  const chosen = useMemo(
    () => ({
      language,
      choose(next: Language) {
        writeSetting('language', next)
        // The page stays as it is until the words are there.
        startTransition(() => setLanguage(next))
      },
    }),
    [language],
  )
  return <LanguageContext value={chosen}>{children}</LanguageContext>
}
