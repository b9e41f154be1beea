import type { Translation } from '../../language/index.ts'
import type { english } from './en.ts'

const spanish: Translation<typeof english> = {
  title: {
    offline: 'Este dispositivo no tiene conexión',
    unreachable: 'El servicio no responde',
    'signed-out': 'Tu sesión ha terminado',
    forbidden: 'No tienes acceso a esto',
    'not-found': 'Aquí no hay nada',
    limited: 'Demasiadas solicitudes',
    refused: 'No se aceptó',
    cut: 'La respuesta se interrumpió',
    service: 'El servicio no pudo hacerlo',
    declined: 'No has iniciado sesión',
    'issuer-away': 'El servicio de inicio de sesión no responde',
    broken: 'Esta página tiene un fallo',
  },
  hint: {
    offline: 'Continuará cuando vuelva la conexión.',
    unreachable: 'Puede que se esté reiniciando o que se haya cortado el camino hasta él.',
    'signed-out': 'Vuelve a iniciar sesión para continuar.',
    forbidden: 'Pertenece a otra persona o requiere otro rol.',
    'not-found': 'Se eliminó o la dirección es incorrecta.',
    limited: 'Espera un momento e inténtalo de nuevo.',
    refused: 'Cámbialo e inténtalo de nuevo.',
    cut: 'Lo que llegó hasta aquí está incompleto.',
    service: 'Volver a intentarlo suele ayudar.',
    declined: 'Allí se rechazó o se canceló el inicio de sesión.',
    'issuer-away': 'Inténtalo dentro de un momento o inicia sesión de otra manera.',
    broken: 'Vuelve a cargarla. Si no ayuda, avisa a quien administra este servicio.',
  },
  tryAgainIn: (seconds) => `Inténtalo de nuevo en ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
  correlationId: 'Indica esto si lo comunicas:',
  retry: 'Intentar de nuevo',
  reload: 'Volver a cargar la página',
  afterFault: 'Lo guardado está a salvo; lo que estabas escribiendo puede haberse perdido.',
}

export default spanish
