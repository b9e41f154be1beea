import type { Translation } from '../../language/index.ts'
import type { english } from './en.ts'

const spanish: Translation<typeof english> = {
  title: 'Teclado',
  everywhere: 'En todas partes',
  writing: 'Donde escribes',
  voting: 'Mientras un duelo espera tu voto',
  after: 'Después de votar, y en un hilo en cualquier momento',
  map: 'Mostrar este mapa',
  prompt: 'Ir a la pregunta',
  send: 'Enviar la pregunta',
  break: 'Saltar de línea',
  next: 'Siguiente duelo',
  or: 'o',
  never: 'Mientras escribes, las teclas sueltas no hacen nada.',
  single: 'Usar teclas sueltas',
  singleText:
    'Si se desactivan, las letras, los signos y las flechas no hacen nada por sí solos. Este mapa sigue arriba, en el botón del teclado.',
}

export default spanish
