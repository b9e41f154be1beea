import type { Translation } from '../index.ts'
import type { english } from './en.ts'

export default {
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  undo: 'Deshacer',
  dismiss: 'Descartar',
  retry: 'Intentar de nuevo',
  reload: 'Recargar',
  more: 'Mostrar más',
  loading: 'Cargando…',
  signIn: 'Iniciar sesión',
  createAccount: 'Crear cuenta',
  startBattle: 'Empezar un duelo',
  model: 'Modelo',
  free: 'gratis',
  promptSaved: 'Tu prompt está guardado.',
  inputSaved: 'Lo que escribiste está guardado.',
  nothingChanged: 'No se cambió nada.',
  truncated: 'La respuesta alcanzó su límite de longitud.',
  cutOff: 'La respuesta se cortó.',
  pages: {
    battle: 'Duelo',
    sideBySide: 'Lado a lado',
    chat: 'Chat',
    leaderboard: 'Clasificación',
    threads: 'Hilos',
    studies: 'Estudios',
    admin: 'Admin',
  },
  voteChoices: {
    left: 'Mejor A',
    right: 'Mejor B',
    tie: 'Empate',
    'both-bad': 'Ambas malas',
  },
} satisfies Translation<typeof english>
