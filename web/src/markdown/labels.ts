import { createContext, useContext } from 'react'
import { english } from './messages/en.ts'

/** The words that a rendered answer shows or says; the page gives them in the reader's language. */
export type MarkdownLabels = Omit<typeof english, 'shownAsText'> & {
  readonly shownAsText: Record<keyof (typeof english)['shownAsText'], string>
}

const LabelsContext = createContext<MarkdownLabels>(english)

export const LabelsProvider = LabelsContext.Provider

/** Tells the footnotes of one answer from those of another on the same page. */
const ScopeContext = createContext('')

export const ScopeProvider = ScopeContext.Provider

export const useScope = (): string => useContext(ScopeContext)

export const useLabels = (): MarkdownLabels => useContext(LabelsContext)
