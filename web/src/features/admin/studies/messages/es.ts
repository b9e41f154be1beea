import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  text: 'Todos los estudios, los más recientes primero. Los nombres, prompts y respuestas son privados y no se muestran.',
  none: 'Aún no hay estudios.',
  study: 'Estudio',
  state: 'Estado',
  states: { draft: 'borrador', open: 'abierto', closed: 'cerrado' },
  owner: 'Creado por',
  size: 'Prompts × participantes',
  stored: 'Guardado',
  votes: 'Votos',
  voters: (count) => (count === '1' ? 'de 1 votante' : `de ${count} votantes`),
  cost: 'Coste',
  close: 'Cerrar',
  closeAsk: '¿Cerrar este estudio?',
  closeText:
    'La votación termina. Quien lo creó recibe el informe y ve que lo cerró un administrador. Un estudio cerrado no se puede volver a abrir.',
  closed: 'El estudio está cerrado.',
  delete: 'Eliminar',
  deleteAsk: '¿Eliminar este estudio?',
  deleteText: 'Se eliminan sus prompts, respuestas y votos. No se puede deshacer.',
  deleted: 'El estudio se ha eliminado.',
} satisfies Translation<typeof english>
