import type { Translation } from '../../language/index.ts'
import type { english } from './en.ts'

export default {
  plainText: 'Texto sin formato',
  wrap: 'Ajustar',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'No se pudo copiar',
  code: 'Código',
  table: 'Tabla',
  formula: 'Fórmula',
  image: 'Imagen (no cargada)',
  footnotes: 'Notas al pie',
  backToText: 'Volver al texto',
  taskDone: 'Hecho',
  taskOpen: 'Pendiente',
  shownAsText: {
    'too-long': 'Demasiado larga para darle formato. Se muestra sin formato.',
    'too-large': 'Una parte es demasiado extensa para darle formato. Se muestra sin formato.',
    'too-slow': 'Dar formato a una parte tardó demasiado. Se muestra sin formato.',
    failed: 'No se pudo dar formato a una parte. Se muestra sin formato.',
    unavailable: 'No se pudo cargar el formato. Se muestra sin formato.',
  },
} satisfies Translation<typeof english>
