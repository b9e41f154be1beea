import type { Translation } from '../../../language/index.ts'
import { createPlural } from '../../leaderboard/messages/plural.ts'
import type { english } from './en.ts'

const plural = createPlural('es')

const spanish: Translation<typeof english> = {
  title: 'Modelo',
  leaderboard: 'Clasificación',
  free: 'gratuito',
  notFound: {
    title: 'Este modelo no está en la clasificación',
    text: 'Puede que la dirección sea incorrecta o que el modelo se quitara antes de que nadie votara sobre él.',
    link: 'Abrir la clasificación',
  },
  unvoted: {
    title: 'Aún no hay votos',
    text: 'Nadie ha juzgado todavía una respuesta de este modelo. Con su primer voto entra en la clasificación.',
    battle: 'Empezar un duelo',
  },
  nothingYet: 'La dirección se conserva: esta página continúa en cuanto el servicio responda.',
  stale: (moment) => `Lo que ves es del ${moment}. Continúa solo en cuanto el servicio responda.`,
  partSaved: 'El resto de esta página no se ve afectado.',
  standing: {
    title: 'Situación',
    rank: 'Posición',
    of: (count) => `de ${count}`,
    rankRange: (from, to) => `entre ${from} y ${to}`,
    rating: 'Puntuación',
    interval: (from, to) => `intervalo del 95 % de ${from} a ${to}`,
    expected: 'Tasa de victorias esperada',
    votes: 'Votos',
  },
  record: {
    title: 'Balance',
    wins: 'Ganados',
    losses: 'Perdidos',
    ties: 'Empates',
    bothBad: 'Ambas malas',
    winRate: 'Tasa de victorias',
  },
  reliability: {
    title: 'Fiabilidad',
    fallback: 'Tasa de reserva',
    fallbackText: 'Duelos en los que otro modelo tuvo que responder por él.',
    bothBad: 'Tasa de ambas malas',
    bothBadText: 'Votos que no vieron buena ninguna respuesta.',
    draws: 'Proporción de sorteos',
    drawsText: (expected) => `Debería ser ${expected}, según los duelos para los que pudo sortearse.`,
    drawsUnknown: 'Aún no se ha sorteado.',
  },
  next: {
    title: 'Cómo distinguirlo',
    above: (name) => `De ${name}, el siguiente por encima`,
    below: (name) => `De ${name}, el siguiente por debajo`,
    separated: 'Los votos ya distinguen a los dos.',
    same: 'Los dos son prácticamente iguales: ningún número de votos que alguien vaya a emitir los distinguiría.',
    votes: (count, written) =>
      plural(count, {
        one: 'Aproximadamente un voto más sobre los dos los distinguiría.',
        other: `Unos ${written} votos más sobre los dos los distinguirían.`,
      }),
    hint: '¿Cómo se estima?',
    hintText:
      'A partir del ancho de los dos intervalos, como si las puntuaciones fueran independientes y se quedaran donde están. Los errores disminuyen con la raíz cuadrada del número de votos. La estimación es más bien alta que baja.',
    alone: 'No hay otro modelo puntuado en su grupo.',
  },
  neighbours: {
    title: 'Vecinos',
    text: (name) => `La probabilidad es la de que gane ${name}, según predicen las puntuaciones.`,
    rank: 'Posición',
    model: 'Modelo',
    rating: 'Puntuación',
    chance: 'Probabilidad de ganar',
    self: 'este modelo',
  },
  opponents: {
    title: 'Cara a cara',
    text: 'Todos a los que se enfrentó; primero aquellos contra los que mejor le fue.',
    model: 'Rival',
    observed: 'Proporción de puntos',
    predicted: 'Previsto',
    votes: 'Votos',
    counts: 'Ganados – perdidos – empates – ambas malas',
    none: 'Aún no se ha enfrentado a nadie.',
    more: (count, written) => plural(count, { one: 'Mostrar uno más', other: `Mostrar ${written} más` }),
  },
  history: { title: 'Puntuación en el tiempo' },
}

export default spanish
