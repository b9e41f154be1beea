import type { ElementContent } from 'hast'
import { common, createLowlight } from 'lowlight'

const lowlight = createLowlight(common)

/** Highlighted code, or `undefined` for an unknown language. */
export const highlight = (code: string, language: string): ElementContent[] | undefined => {
  const name = language.toLowerCase()
  if (!lowlight.registered(name)) return undefined
  try {
    return lowlight.highlight(name, code).children as ElementContent[]
  } catch {
    return undefined
  }
}
