import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  text: 'Deja de compartir un hilo. Pasa a ser privado y su dueño ya no puede compartirlo. El dueño ve el motivo.',
  list: 'Compartidos ahora, los más nuevos primero. Los títulos son privados; abre el enlace para leer un hilo como los demás.',
  thread: 'Hilo',
  visibility: 'Visibilidad',
  visibilities: { public: 'público', unlisted: 'no listado' },
  turns: 'Turnos',
  none: 'No hay hilos compartidos.',
  noneSoFar: 'Ninguno entre los hilos más nuevos. Carga más para seguir.',
  link: 'Enlace o ID del hilo',
  reason: 'Motivo (opcional)',
  reasonHint: 'El dueño del hilo puede leerlo.',
  takeDown: 'Retirar',
  takenDown: 'Este hilo es privado y ya no se puede compartir:',
  allow: 'Permitir compartirlo de nuevo',
  allowed: 'El dueño de este hilo puede volver a compartirlo:',
  noThread: 'No es ni un enlace a un hilo ni su ID.',
} satisfies Translation<typeof english>
