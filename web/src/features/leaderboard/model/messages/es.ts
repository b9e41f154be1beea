import type { Translation } from '../../../../language/index.ts'
import { createPlural } from '../../../../language/plural.ts'
import type { english } from './en.ts'

const plural = createPlural('es')

export default {
  notFound: {
    title: 'Modelo no encontrado',
    text: 'Puede que la dirección sea incorrecta o que el modelo se quitara antes de recibir votos.',
    link: 'Abrir clasificación',
  },
  nothingYet: 'Esta página se cargará cuando el servicio responda.',
  partSaved: 'El resto de esta página no se ve afectado.',
  otherScope: { blind: 'Mostrar todos los votos', all: 'Mostrar solo votos a ciegas' },
  standing: {
    title: 'Situación',
    of: (count) => `de ${count}`,
  },
  record: {
    title: 'Balance',
  },
  reliability: {
    title: 'Fiabilidad y velocidad',
    fallback: 'Tasa de respaldo',
    fallbackText: 'Duelos en los que un modelo de respaldo respondió por él.',
    bothBad: 'Tasa de ambas malas',
    bothBadText: 'Votos que valoraron ambas respuestas como malas.',
    timeText: 'De las respuestas recientes.',
    speedText: 'De las respuestas recientes, con el tiempo hasta la primera palabra.',
    costText: 'Según la media de las respuestas recientes.',
    selection: 'Proporción de selección',
    selectionExpected: (expected) => `Se espera ${expected}.`,
    neverSelected: 'Aún no se ha seleccionado.',
  },
  separation: {
    title: 'Distinguir modelos',
    above: (name) => `De ${name}, justo por encima`,
    below: (name) => `De ${name}, justo por debajo`,
    separated: 'Los votos ya los separan.',
    same: 'Son prácticamente iguales. Ningún número realista de votos los separaría.',
    votes: (count, written) =>
      plural(count, {
        one: 'Hace falta aproximadamente un voto más para separarlos.',
        other: `Hacen falta unos ${written} votos más para separarlos.`,
      }),
    hint: '¿Cómo se estima?',
    hintText:
      'Una previsión aproximada a partir de la incertidumbre de la diferencia entre ambas puntuaciones. Supone que la diferencia se mantiene, que todos los modelos siguen recibiendo votos en la proporción actual y que los nuevos votos vienen de nuevos votantes. Se cuentan los votos sobre este modelo.',
    alone: 'No hay otro modelo clasificado en este grupo.',
    unranked: 'Este modelo aún no está clasificado.',
  },
  neighbors: {
    title: 'Vecinos',
    text: (name) => `Probabilidad de que gane ${name}, según las puntuaciones.`,
    chance: 'Probabilidad de ganar',
    self: 'este modelo',
  },
  reasons: {
    title: 'Por qué se vota a favor o en contra',
    text: 'De todos los votos contados que tienen una razón; un voto puede tener varias. «Demasiado larga» y «peligrosa» se dicen de la respuesta que perdió, o de ambas si ambas se valoraron como malas.',
    inFavor: 'Cuando ganó',
    against: 'Cuando perdió o ambas fueron malas',
    votes: (count, written) => plural(count, { one: `${written} voto`, other: `${written} votos` }),
    tooFew: 'Aún hay pocos votos con una razón.',
  },
  categories: {
    title: 'Posición por categoría',
    show: 'Mostrar la posición en cada categoría',
    category: 'Categoría',
    none: 'Aún no hay categorías con votos.',
  },
  opponents: {
    text: 'Todos los rivales, mejores resultados primero.',
    model: 'Rival',
    observed: 'Proporción de puntos',
    predicted: 'Previsto',
    counts: 'Ganados – perdidos – empates – ambas malas',
    none: 'Aún no hay rivales.',
    more: (count, written) => plural(count, { one: 'Mostrar uno más', other: `Mostrar ${written} más` }),
  },
  history: { title: 'Puntuación en el tiempo' },
  unvotedText: 'Este modelo entra en la clasificación con su primer voto.',
} satisfies Translation<typeof english>
