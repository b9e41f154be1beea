import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  list: 'Votos, primero los más recientes',
  none: 'Aún no hay votos.',
  noneOfClass: 'No hay votos en esta clase.',
  noneSoFar: 'Ninguno en esta clase hasta ahora. Muestra más para buscar en votos anteriores.',
  took: 'Tiempo hasta votar',
  heldVoters: {
    title: 'Votantes retenidos',
    about:
      'Estas personas votan a favor o en contra de un modelo sin importar sus respuestas, o solo cuando participa. Sus votos no cuentan en ninguna clasificación.',
    none: 'No hay votantes retenidos.',
    reason: 'Motivo',
    release: 'Liberar',
    released: 'Liberado. Sus votos vuelven a contar.',
    why: {
      for: (model, ratio, votes) =>
        `Vota a favor de ${model}: razón de verosimilitud ${ratio} tras ${votes} votos decididos`,
      against: (model, ratio, votes) =>
        `Vota en contra de ${model}: razón de verosimilitud ${ratio} tras ${votes} votos decididos`,
      selection: (model, ratio, votes) =>
        `Solo vota cuando participa ${model}: razón de verosimilitud ${ratio} tras ${votes} votos`,
    },
  },
} satisfies Translation<typeof english>
