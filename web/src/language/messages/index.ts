import { catalogue } from '../translation/catalogue.ts'
import { english } from './en.ts'

export const commonMessages = catalogue(english, {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  ar: () => import('./ar.ts'),
})
