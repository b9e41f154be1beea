import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  open: 'Comparar palabra por palabra',
  title: 'Respuesta A y respuesta B, palabra por palabra',
  onlyLeft: 'Solo en la respuesta A',
  onlyRight: 'Solo en la respuesta B',
  tooLong: 'Estas respuestas son demasiado largas o demasiado distintas para compararlas.',
  failed: 'No se pudo cargar la comparación.',
} satisfies Translation<typeof english>
