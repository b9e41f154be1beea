import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  lead: 'Un solo modelo, con respuestas en directo. Cada prompt es independiente: el modelo no ve los anteriores.',
  auto: 'Cualquier modelo (auto)',
  modelsFailed: 'No se pudieron cargar los modelos. Responderá cualquiera.',
  writing: 'El modelo está escribiendo',
  stop: 'Detener',
  newChat: 'Nuevo chat',
  you: 'Tú',
  someModel: 'Un modelo',
  waiting: 'Esperando la primera palabra',
  answered: (model) => `${model} respondió`,
  stopped: 'Detuviste esta respuesta.',
  partSaved: 'El texto recibido está guardado en el hilo.',
  openThread: 'Abrir como hilo',
} satisfies Translation<typeof english>
