import type { Translation } from '../../language/index.ts'
import type { english } from './en.ts'

const spanish: Translation<typeof english> = {
  plainText: 'Texto sin formato',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'No se pudo copiar',
  code: 'Código',
  table: 'Tabla',
  formula: 'Fórmula',
  image: 'Imagen no cargada',
  footnotes: 'Notas al pie',
  backToText: 'Volver al texto',
  taskDone: 'Hecho',
  taskOpen: 'Pendiente',
  shownAsText: {
    'too-long': 'Esta respuesta es demasiado larga para darle formato y se muestra como texto sin formato.',
    'too-slow': 'No se pudo dar formato a tiempo a parte de esta respuesta, que se muestra como texto sin formato.',
    unavailable: 'No se pudo cargar el formato, así que esta respuesta se muestra como texto sin formato.',
  },
}

export default spanish
