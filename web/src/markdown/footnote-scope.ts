import { createContext } from 'react'

/** Keeps the footnote ids of several answers on a page apart. */
export const FootnoteScope = createContext('')
