import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  why: '¿Por qué? (opcional)',
  ownBoard: 'Tu propia clasificación:',
  ownBoardLink: 'Ver qué modelos prefieres',
  notSaved: 'No se guardaron tus motivos. Inténtalo de nuevo.',
  reasons: {
    'more-correct': 'más correcta',
    'more-complete': 'más completa',
    clearer: 'más clara',
    'better-tone': 'mejor tono',
    'too-long': 'demasiado larga',
    unsafe: 'peligrosa',
  },
} satisfies Translation<typeof english>
