import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  text: 'Un grupo es un conjunto de modelos entre los que se pueden sortear duelos. Se elige en la página de duelos. Los cambios se aplican en dos segundos, en todas las instancias.',
  none: 'Aún no hay grupos.',
  add: 'Añadir grupo',
  pool: 'Grupo',
  eligible: 'Se pueden sortear',
  tooFew: 'No se ofrece: se pueden sortear menos de dos de sus modelos.',
  added: (name) => `${name} se ha añadido.`,
  changed: (name) => `${name} se ha actualizado.`,
  editTitle: 'Editar grupo',
  name: 'Nombre',
  nameHint: 'Lo que envían los clientes de la API. No se puede cambiar después.',
  label: 'Etiqueta',
  labelHint: 'El nombre que se ve.',
  choose: (count) => `Modelos (${count})`,
  faults: {
    name: 'Máximo 32 letras minúsculas, dígitos o guiones, empezando por una letra.',
    label: 'Máximo 100 caracteres.',
    modelNames: 'Elige al menos dos modelos.',
    taken: 'Ya existe un grupo con este nombre.',
  },
  removeTitle: (name) => `¿Quitar ${name}?`,
  removeText: 'Sus modelos se quedan. Los votos de sus duelos siguen contando.',
  removed: (name) => `${name} se ha quitado.`,
} satisfies Translation<typeof english>
