import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  text: 'Surte efecto de inmediato, en todas las instancias.',
  meanings: {
    api_keys: 'Permite crear claves de API para scripts. Si está apagado, todas las claves se rechazan; se conservan.',
    public_sharing:
      'Permite que otros lean los hilos compartidos. Si está apagado, los enlaces no funcionan; los ajustes se conservan.',
    studies:
      'Permite crear estudios y votar en ellos. Si está apagado, no se puede acceder a los estudios; se conservan.',
  },
  names: { api_keys: 'Claves de API', public_sharing: 'Compartir hilos', studies: 'Estudios' },
  unknown: 'Esta versión no lo usa. Los programas pueden leerlo mediante la API.',
  list: 'Interruptores de funciones',
  none: 'Aún no hay interruptores. Uno que no existe está apagado.',
  key: 'Clave del interruptor nuevo',
  keyHint: 'Letras sin tilde, cifras, puntos, dos puntos, guiones y guiones bajos.',
  add: 'Añadir interruptor (apagado)',
  added: (key) => `Se añadió el interruptor ${key} (apagado).`,
  reverted: (key) => `${key} volvió a su estado anterior.`,
  faults: {
    key: 'Usa solo letras sin tilde, cifras, puntos, dos puntos, guiones y guiones bajos. Máximo 200 caracteres.',
    taken: 'Ese interruptor ya existe.',
  },
} satisfies Translation<typeof english>
