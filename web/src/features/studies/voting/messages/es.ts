import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  title: 'Votar',
  start: {
    title: 'Ayuda a comparar respuestas',
    lead: 'Lees un prompt y dos respuestas, y eliges la mejor. Los empates también cuentan.',
    blind: 'No se muestra quién escribió cada respuesta hasta que termine el estudio.',
    anytime: 'Unos pocos pares ya ayudan. Puedes parar cuando quieras: con el mismo enlace sigues donde lo dejaste.',
    button: 'Empezar',
    stored: 'Tus votos se guardan sin tu nombre.',
    keySaved: 'Tu enlace sigue aquí.',
  },
  account: {
    title: 'Inicia sesión para votar',
    text: 'En este estudio solo pueden votar personas con cuenta. Después vuelves aquí.',
  },
  wrongLink: {
    title: 'Este enlace no funciona',
    text: 'Está incompleto o se sustituyó por uno nuevo. Pregunta a quien te lo envió.',
  },
  progress: (votes) => `Tus votos: ${votes}`,
  skipped: (skips) => `omitidos: ${skips}`,
  nextPair: 'Siguiente par de respuestas.',
  prompt: {
    reference: 'Respuesta de referencia',
  },
  comment: { button: 'Comentario', label: 'Comentario para quien dirige el estudio (opcional)' },
  undo: 'Deshacer el último voto',
  skip: {
    button: 'Omitir',
    reasons: { 'not-my-subject': 'No es mi tema', same: 'Ambas dicen lo mismo', broken: 'Algo está roto' },
  },
  choiceSaved: 'Tu elección sigue aquí.',
  over: {
    'study-vote-cast': 'Ya habías votado sobre este par. Cuenta tu voto anterior.',
    'assignment-over': 'Estuviste ausente un rato y otra persona recibió este par. Aquí tienes otro.',
    'assignment-not-found': 'Este par ya no es tuyo. Aquí tienes otro.',
  },
  waiting: {
    titleFirst: 'Todavía no hay nada que votar',
    textFirst: 'Otras personas están votando sobre los pares. Los nuevos aparecen aquí solos.',
    title: '¡Gracias! Eso es todo por ahora',
    text: 'Puedes cerrar esta página. El mismo enlace te trae de vuelta. Si hay pares nuevos, aparecen aquí solos.',
  },
  ended: {
    title: 'Este estudio ha terminado',
    thanks: (votes) => `¡Gracias! Tus votos: ${votes}`,
    noVotes: 'La votación ha terminado.',
    report: 'Leer el informe',
    reportLater: 'Quien creó el estudio puede compartir el informe contigo.',
    late: 'El estudio se cerró antes de que llegara tu último voto, así que ese voto no cuenta.',
  },
} satisfies Translation<typeof english>
