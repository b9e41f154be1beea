import { catalogue } from '../../../../language/index.ts'
import { english } from './en.ts'

export const messages = catalogue(english, {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  ar: () => import('./ar.ts'),
})
