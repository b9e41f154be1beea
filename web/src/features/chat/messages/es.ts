import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  lead: 'Un solo modelo, con respuestas en directo. Recuerda los turnos anteriores de este chat.',
  placeholder: 'Pregunta lo que quieras…',
  auto: 'Cualquier modelo (auto)',
  modelsFailed: 'No se pudieron cargar los modelos. Responderá cualquiera.',
  writing: 'El modelo está escribiendo',
  stop: 'Detener',
  newChat: 'Nuevo chat',
  withModel: (model) => `Con ${model}`,
  someModel: 'Un modelo',
  waiting: 'Esperando la primera palabra',
  answered: (model) => `${model} respondió`,
  stopped: 'Esta respuesta se detuvo.',
  partSaved: 'El texto recibido está guardado en el hilo.',
  regenerate: 'Regenerar',
  editing: 'Tu prompt reemplaza al anterior y a todo lo que sigue.',
  openThread: 'Abrir como hilo',
} satisfies Translation<typeof english>
