import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

const spanish: Translation<typeof english> = {
  title: 'Lado a lado',
  lead: 'Elige dos modelos y pregunta a ambos',
  leadText:
    'No es a ciegas: los nombres están sobre las respuestas. La clasificación solo a ciegas no cuenta estos votos.',
  left: 'Modelo A',
  right: 'Modelo B',
  placeholder: 'Busca por nombre o proveedor',
  nothingFound: 'Ningún modelo se llama así.',
  swap: 'Intercambiar los lados',
  free: 'gratis',
  chooseBoth: 'Elige primero dos modelos distintos.',
  same: 'Elige dos modelos distintos: el mismo en ambos lados no dice nada de ninguno.',
  gone: (name) => `No hay ningún modelo activo «${name}». Elige otro.`,
  signIn: 'La lista de modelos es para quien ha iniciado sesión. Como invitado basta un clic.',
  signInButton: 'Mostrar los modelos',
  modelsFailed: 'Tu pregunta se conserva. Sin la lista no se puede elegir un modelo.',
  loading: 'Leyendo la lista de modelos…',
}

export default spanish
