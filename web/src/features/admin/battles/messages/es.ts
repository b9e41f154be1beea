import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  text: 'Los prompts y las respuestas son privados y no se muestran.',
  list: 'Duelos, primero los más recientes',
  none: 'Aún no hay duelos.',
  noneOfClass: 'No hay duelos en esta clase.',
  mode: 'Emparejamiento',
  modes: { random: 'al azar', topper: 'contra el mejor modelo', manual: 'elegido' },
  sealed: 'sellado',
  sealedMeaning: 'El navegador recibió los nombres de los modelos solo después del voto.',
  fallback: 'Motivo del respaldo',
  reasons: {
    timeout: 'tiempo agotado',
    error: 'error',
    rate_limited: 'límite de solicitudes',
    empty: 'respuesta vacía',
  },
  tags: 'Etiquetas',
  duration: 'Duración',
} satisfies Translation<typeof english>
