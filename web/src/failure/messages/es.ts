import type { Translation } from '../../language/index.ts'
import type { english } from './en.ts'

export default {
  title: {
    offline: 'No tienes conexión',
    unreachable: 'El servicio no responde',
    'signed-out': 'Tu sesión ha caducado',
    forbidden: 'No tienes acceso',
    'not-found': 'No se encontró',
    limited: 'Demasiadas solicitudes',
    refused: 'La solicitud fue rechazada',
    cut: 'La respuesta se cortó',
    service: 'Algo salió mal',
    declined: 'No se completó el inicio de sesión',
    'issuer-unreachable': 'El servicio de inicio de sesión no responde',
    broken: 'Algo falló en esta página',
    'wrong-password': 'Correo o contraseña incorrectos',
  },
  hint: {
    offline: 'Podrás reintentarlo cuando vuelvas a tener conexión.',
    unreachable: 'Puede que se esté reiniciando o que la red no funcione.',
    'signed-out': 'Inicia sesión de nuevo para continuar.',
    forbidden: 'Pertenece a otra persona o requiere otro rol.',
    'not-found': 'Se eliminó o la dirección es incorrecta.',
    limited: 'Espera un momento e inténtalo de nuevo.',
    refused: 'Cámbiala e inténtalo de nuevo.',
    cut: 'El texto recibido está incompleto.',
    service: 'Inténtalo de nuevo.',
    declined: 'Se rechazó o se canceló.',
    'issuer-unreachable': 'Inténtalo en un momento o inicia sesión de otra forma.',
    broken: 'Recárgala. Si no se arregla, avisa a un administrador.',
    'wrong-password': 'Comprueba ambos e inténtalo de nuevo.',
  },
  tryAgainIn: (seconds) => `Inténtalo de nuevo en ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
  correlationId: 'ID de referencia:',
  afterFault: 'Lo guardado está a salvo. El texto sin enviar puede perderse.',
  retryIn: (seconds) => `Intentar de nuevo en ${seconds} s`,
} satisfies Translation<typeof english>
