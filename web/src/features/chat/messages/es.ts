import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

const spanish: Translation<typeof english> = {
  title: 'Chat',
  lead: 'Un solo modelo, y su respuesta aparece mientras la escribe. Cada mensaje va por separado: el modelo no ve los anteriores.',
  model: 'Modelo',
  auto: 'Cualquiera (auto)',
  modelsFailed: 'No se pudo leer la lista de modelos: responderá cualquiera.',
  writing: 'El modelo está escribiendo',
  stop: 'Detener',
  retry: 'Intentar de nuevo',
  newChat: 'Nuevo chat',
  you: 'Tú',
  someModel: 'Un modelo',
  waiting: 'Esperando la primera palabra',
  answered: (model) => `${model} ha respondido`,
  stopped: 'Lo detuviste aquí.',
  cut: 'La respuesta se cortó aquí y está incompleta.',
  cutShort: 'La respuesta llegó a su límite de longitud.',
  savedPrompt: 'Tu mensaje sigue aquí.',
  savedCut: 'Lo que llegó está guardado en el hilo.',
  nothingChanged: 'No se cambió nada.',
  openThread: 'Abrir como hilo',
}

export default spanish
