import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  open: 'Vista previa',
  close: 'Cerrar vista previa',
  isolated: 'Escrito por los modelos. Se ejecuta aislado y no puede cargar nada de la red.',
  none: 'Esta respuesta no contiene ninguna página para mostrar.',
  stopped: 'La vista previa no respondió durante 10 segundos y se detuvo.',
} satisfies Translation<typeof english>
