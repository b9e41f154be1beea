import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  title: 'Cuenta',
  signInFirst: 'Inicia sesión para ver tu cuenta.',
  guest: 'Eres un invitado. Tus votos e hilos solo se guardan en este navegador.',
  openId: 'Tu nombre, tu contraseña y tus sesiones se gestionan donde iniciaste sesión.',
  name: 'Nombre',
  nameSaved: 'Nombre guardado.',
  email: 'Correo electrónico',
  password: {
    title: 'Contraseña',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    hint: 'Al menos 8 caracteres. Tus demás sesiones se cierran.',
    change: 'Cambiar contraseña',
    changed: 'Contraseña cambiada. Tus demás sesiones se han cerrado.',
    kept: 'Tu contraseña no ha cambiado.',
  },
  sessions: {
    title: 'Sesiones',
    text: 'Navegadores y aplicaciones donde has iniciado sesión. Una sesión cerrada puede seguir abierta allí hasta una hora.',
    current: 'Este navegador',
    unknown: 'Navegador desconocido',
    used: (when) => `Último uso: ${when}`,
    end: 'Cerrar sesión',
    endOf: (name) => `Cerrar sesión: ${name}`,
    ended: 'Sesión cerrada.',
    on: (browser, system) => `${browser} en ${system}`,
  },
  delete: {
    title: 'Eliminar la cuenta',
    titleData: 'Eliminar mis datos',
    text: 'Se eliminan tus hilos con todos los prompts y respuestas, tu nombre, tu correo y tus sesiones. Tus votos siguen en la clasificación, sin tu nombre.',
    textData:
      'Se eliminan tus hilos con todos los prompts y respuestas. Tus votos siguen en la clasificación, sin relación contigo.',
    textOpenId: 'La cuenta con la que iniciaste sesión no se elimina.',
    forever: 'Entiendo que esto no se puede deshacer.',
    deleted: 'Se ha eliminado todo.',
  },
  reset: {
    title: 'Elegir una contraseña nueva',
    text: 'Este enlace funciona una vez. Todas tus sesiones se cerrarán.',
    missing: 'Este enlace está incompleto. Pide uno nuevo.',
    done: 'Contraseña cambiada. Inicia sesión con la contraseña nueva.',
  },
} satisfies Translation<typeof english>
