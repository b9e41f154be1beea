import type { Translation } from '../../../../language/index.ts'
import { createPlural } from '../../../../language/plural.ts'
import type { english } from './en.ts'

const plural = createPlural('es')

export default {
  title: 'Mi clasificación',
  intro: 'Qué modelos prefieres, según tus propios votos. Solo la ves tú.',
  ofAll: 'Clasificación general',
  signInFirst: 'Inicia sesión para ver la clasificación de tus votos.',
  saved: 'Tus votos están guardados.',
  aboutYou:
    'Los intervalos hablan solo de ti: dicen qué certeza tiene tu clasificación y nada sobre otras personas. Los modelos con menos de diez votos tuyos son provisionales. Los modelos sin votos tuyos no aparecen.',
  fewBlind: 'Tienes menos de cinco votos a ciegas, así que se muestran todos tus votos.',
  tooFew: {
    title: 'Aún faltan votos',
    text: (left, written) =>
      plural(left, {
        one: 'Con un voto más, esta página muestra qué modelos prefieres.',
        other: `Con ${written} votos más, esta página muestra qué modelos prefieres.`,
      }),
  },
} satisfies Translation<typeof english>
