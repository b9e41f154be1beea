import type { Translation } from '../../../language/index.ts'
import { createPlural } from '../../../language/plural.ts'
import type { english } from './en.ts'

const plural = createPlural('es')

export default {
  intro: 'La gente vota respuestas anónimas. Arriba están los modelos que más ganan. Se actualiza en directo.',
  scope: {
    blind: 'Solo cuenta los votos emitidos antes de conocerse los nombres.',
    all: 'Cuenta todos los votos, también los emitidos con los nombres conocidos.',
  },
  own: 'Mi clasificación',
  board: 'Posiciones',
  empty: {
    title: 'Aún no hay votos',
    text: 'La clasificación empieza con el primer voto.',
    filteredText: 'Ningún voto coincide con estos filtros.',
  },
  facts: {
    label: 'Acerca de esta clasificación',
    votes: 'Votos',
    voters: 'Votantes',
    effectiveVoters: 'Votantes efectivos',
    effectiveVotersHint: 'Número equivalente de votantes igual de activos.',
    asOf: 'Datos del',
    method: 'Método',
    methodHint:
      'Bradley–Terry: las puntuaciones que mejor explican todos los votos juntos, en cualquier orden. El número es la versión del método.',
    excluded: 'Votos que no cuentan',
    excludedNone: 'Ninguno',
    fallback: (count) => `${count} con respaldo`,
    self: (count) => `${count} duelos de un mismo modelo`,
    leaked: (count) => `${count} en que una respuesta nombró a su modelo`,
    named: (count) => `${count} con nombres a la vista`,
    informed: (count) => `${count} emitidos cuando ya se habían visto los nombres`,
    held: (count) => `${count} retenidos`,
    duplicate: (count) => `${count} repetidos o eliminados`,
  },
  health: {
    title: 'Calidad de la clasificación',
    intro: 'Hasta qué punto puedes fiarte de estas posiciones.',
    unfiltered: 'Para todos los prompts y días: estas cifras no tienen en cuenta los filtros de esta página.',
    excluded: (count, written, all) =>
      plural(count, {
        one: `${written} de ${all} votos no cuenta en estas posiciones.`,
        other: `${written} de ${all} votos no cuentan en estas posiciones.`,
      }),
    held: 'Votantes sospechosos',
    heldVoters: (count, written) =>
      count === 0
        ? 'De ningún votante por sí solo es seguro que manipule los votos.'
        : plural(count, {
            one: 'Una persona parece manipular los votos sobre un modelo. Sus votos no cuentan.',
            other: `${written} personas parecen manipular los votos sobre un modelo. Sus votos no cuentan.`,
          }),
    lowTemperature: 'Respuestas reconocibles',
    lowTemperatureText: (share) =>
      `El ${share} de los últimos votos son sobre respuestas hechas con poco azar (una temperatura inferior a 0,3). Quien pregunte lo mismo a cada modelo podría reconocerlas, así que estos votos son menos ciegos.`,
    lowTemperatureUnknown: 'Aún no se sabe: ningún voto tiene una temperatura guardada.',
    position: 'Izquierda o derecha',
    positionText: {
      none: (share) =>
        `La respuesta de la izquierda ganó el ${share} de los votos por un lado. No indica que se prefiera un lado de la pantalla.`,
      left: (share) =>
        `La respuesta de la izquierda ganó el ${share} de los votos por un lado: parece que se prefiere el lado izquierdo de la pantalla.`,
      right: (share) =>
        `La respuesta de la izquierda ganó el ${share} de los votos por un lado: parece que se prefiere el lado derecho de la pantalla.`,
    },
    agreement: 'Acuerdo entre votantes',
    agreementText: (share, chance) =>
      `Dos personas que juzgaron los mismos dos modelos prefirieron el mismo el ${share} de las veces. Lanzar una moneda daría un ${chance}.`,
    agreementUnknown: 'Aún no hay dos personas que hayan juzgado los mismos dos modelos.',
    first: 'Lo seguro que es el primer puesto',
    noFirst: 'Aún no hay un primer puesto: hay menos de dos modelos clasificados.',
    firstVotes: (name, count, written) =>
      plural(count, {
        one: `${name} perdería el primer puesto sin el voto que más le ayuda.`,
        other: `${name} perdería el primer puesto sin los ${written} votos que más le ayudan.`,
      }),
    firstStaysWithoutVotes: (name) => `${name} seguiría en primer lugar incluso sin todos los votos que le ayudan.`,
    firstVoters: (name, count, written) =>
      plural(count, {
        one: `${name} perdería el primer puesto sin el votante que más le ayuda.`,
        other: `${name} perdería el primer puesto sin los ${written} votantes que más le ayudan.`,
      }),
    firstStaysWithoutVoters: (name) => `${name} seguiría en primer lugar incluso sin todos los votantes que le ayudan.`,
    placesOfFewVoters: 'Puestos que dependen de pocos votantes',
    placeFor: (name, count, { voters, place, without }) =>
      plural(count, {
        one: `${name} está en el puesto ${place}. Sin el único votante que casi siempre vota a su favor, estaría en el puesto ${without}.`,
        other: `${name} está en el puesto ${place}. Sin los ${voters} votantes que casi siempre votan a su favor, estaría en el puesto ${without}.`,
      }),
    placeAgainst: (name, count, { voters, place, without }) =>
      plural(count, {
        one: `${name} está en el puesto ${place}. Sin el único votante que casi siempre vota en su contra, estaría en el puesto ${without}.`,
        other: `${name} está en el puesto ${place}. Sin los ${voters} votantes que casi siempre votan en su contra, estaría en el puesto ${without}.`,
      }),
  },
  noBlindVotes: 'Aún no hay votos a ciegas, así que se muestran todos los votos.',
  fewVoters:
    'Han votado pocas personas hasta ahora. Los intervalos describen a estos votantes, no a la gente en general.',
  reading: {
    title: 'Cómo leer esta clasificación',
    interval: 'Intervalo',
    intervalText:
      'El intervalo de confianza del 95 % de la puntuación, calculado sobre votantes: 100 votos de una persona no son 100 personas.',
    range: 'Rango de posiciones',
    tier: 'Línea entre filas',
    tierText:
      'Cada modelo clasificado por encima de la línea es con seguridad mejor que cada uno por debajo, aunque se consulte la clasificación una y otra vez. Entre dos líneas, los votos no deciden el orden.',
    excludedText:
      'Se guardan, pero aquí no cuentan para ningún modelo: el mismo modelo estaba en ambos lados (self), respondió un modelo de respaldo (fallback), una respuesta identificó a su modelo (leaked), los votos de un votante están retenidos (held), el votante ya había votado en el duelo antes de iniciar sesión o se eliminó la importación del voto (duplicate). «Solo votos a ciegas» también excluye los votos con los nombres a la vista (named) y los votos en un duelo de otra persona o posteriores a un voto que reveló los modelos (informed).',
  },
  filters: {
    label: 'Filtros',
    text: 'Buscar modelos',
    provider: 'Proveedor',
    allProviders: 'Todos los proveedores',
    tag: 'Categorías',
    allPrompts: 'Todos los prompts',
    free: 'Solo modelos gratuitos',
    blind: 'Solo votos a ciegas',
    style: 'Con control de estilo',
    since: 'Desde',
    until: 'Hasta',
    sort: 'Ordenar por',
    order: { ascending: 'ascendente', descending: 'descendente' },
    allColumns: 'Todas las columnas',
    more: 'Más filtros',
    reset: 'Restablecer',
    shown: (count) => plural(count, { one: `Se muestra ${count} modelo`, other: `Se muestran ${count} modelos` }),
    tagsSaved: 'La clasificación no se ve afectada. Solo faltan las categorías.',
  },
  categories: {
    title: 'Posiciones por categoría',
    text: 'Rango de posiciones de cada modelo para cada tipo de prompt. Una raya significa que hay muy pocos votos.',
  },
  tags: {
    code: 'Código',
    noCode: 'Sin código',
    math: 'Matemáticas',
    image: 'Con imágenes',
    short: 'Prompts cortos',
    medium: 'Prompts medianos',
    long: 'Prompts largos',
  },
  columns: {
    rank: 'Posición',
    model: 'Modelo',
    rating: 'Puntuación',
    expected: 'Tasa de victorias esperada',
    votes: 'Votos',
    time: 'Tiempo mediano',
    speed: 'Tokens/s',
    cost: 'Coste por 1000 respuestas',
    inputPrice: 'Precio de entrada',
    outputPrice: 'Precio de salida',
    bothBad: 'Ambas malas',
    fallback: 'Respaldo',
    details: 'Detalles',
  },
  meanings: {
    rank: 'La mejor y la peor posición que los votos permiten: 2–5 es de segundo a quinto. Los modelos provisionales aún no tienen posición.',
    model: 'El modelo y el proveedor que lo ejecuta. El nombre abre su página.',
    rating:
      'La fuerza del modelo según los votos. 1000 es el centro y +100 puntos ≈ 64 % de victorias. La barra es el intervalo del 95 %: la puntuación verdadera está muy probablemente dentro.',
    expected: 'Probabilidad media de ganar a otro modelo clasificado del mismo grupo.',
    votes: 'Cuántos votos tiene el modelo en esta clasificación.',
    time: 'La mitad de sus respuestas recientes tardó menos. Cuenta los últimos 30 días y solo los duelos con voto.',
    speed:
      'Mediana de los tokens de una respuesta divididos por su tiempo total. Un token es una palabra corta o parte de una.',
    cost: 'Según el coste medio de sus respuestas recientes, que resulta de sus tokens y de los precios del modelo.',
    inputPrice: 'Dólares por millón de tokens de los prompts.',
    outputPrice: 'Dólares por millón de tokens de las respuestas.',
    bothBad: 'Con qué frecuencia los votantes valoraron ambas respuestas como malas.',
    fallback: 'Con qué frecuencia el modelo falló y respondió un modelo de respaldo.',
  },
  row: {
    votes: (count) => plural(count, { one: 'voto', other: 'votos' }),
    details: (name) => `Detalles de ${name}`,
    tierEnds: 'Cada modelo por encima de esta línea es con seguridad mejor que cada uno por debajo',
    rankRange: (from, to) => `rango de posiciones de ${from} a ${to}`,
    interval: (from, to) => `intervalo del 95 % de ${from} a ${to}`,
    wins: 'Victorias',
    losses: 'Derrotas',
    ties: 'Empates',
    winRate: 'Tasa de victorias',
    name: 'Nombre',
    none: 'sin dato',
  },
  status: {
    provisional: 'provisional',
    provisionalText: 'Pocos votos hasta ahora. Aún sin clasificar y sin contar en los rangos de otros modelos.',
    retired: 'retirado',
    retiredText: 'Ya no se usa en duelos. Sus votos siguen contando.',
    unvoted: 'sin votos',
    unvotedText: 'Aún sin puntuar.',
    separated: 'unilateral',
    separatedText:
      'Siempre ganó o siempre perdió. Los votos no ponen límite a esta puntuación: léela como un mínimo o un máximo.',
  },
  groups: {
    main: 'Grupo principal',
    other: (number) => `Grupo ${number}: aún no comparable`,
    text: 'Estos modelos no se han enfrentado al grupo principal, ni directamente ni a través de otros. Sus puntuaciones usan otra escala.',
    noMatch: 'Ningún modelo coincide con estos filtros.',
  },
  style: {
    title: 'Efecto del estilo',
    text: 'Estas puntuaciones excluyen el efecto de la longitud y el formato. Efecto de una diferencia típica entre dos respuestas:',
    feature: 'Rasgo',
    points: 'Puntos',
    error: 'Error estándar',
    features: { tokens: 'Longitud', headers: 'Encabezados', lists: 'Listas', bold: 'Negrita' },
  },
  export: {
    label: 'Exportar',
  },
  verify: {
    computed: (last) => `Calculada a partir de los votos 1 a ${last} del registro público de votos.`,
    check: 'Cualquiera puede comprobarla:',
  },
  stale: (moment) => `Datos del ${moment}. Se actualizará cuando el servicio vuelva a estar disponible.`,
  nothingYet: 'Tus filtros están guardados en la dirección.',
  plots: {
    title: 'Gráficos',
    names: {
      intervals: 'Intervalos',
      cost: 'Coste y velocidad',
      matrix: 'Cara a cara',
      history: 'En el tiempo',
      position: 'Lado',
    },
    save: 'Descargar SVG',
    asTable: 'Mostrar como tabla',
    saved: 'Las posiciones de arriba no se ven afectadas.',
    nothing: 'No hay nada que mostrar antes del primer voto.',
    intervals: {
      text: 'Puntuaciones con intervalos del 95 %. Los modelos con intervalos muy solapados aún no se pueden separar.',
      label: (count) =>
        `Puntuaciones con intervalos del 95 % de ${count} modelos, el mejor primero; los números están en la tabla de abajo.`,
    },
    cost: {
      text: 'Más arriba es mejor, más a la izquierda es más barato. La línea discontinua une los modelos que ningún otro supera en ambas cosas.',
      speedText:
        'Más arriba es mejor, más a la derecha es más rápido. La línea discontinua une los modelos que ningún otro supera en ambas cosas.',
      choose: 'Puntuación frente a',
      noCosts: 'Ningún modelo tiene coste todavía: la administración puede introducir precios. Esta es la velocidad.',
      none: 'Aún no hay bastantes respuestas recientes.',
      label: (axis, count) =>
        `Puntuación de ${count} modelos frente a ${axis}; los números están en la tabla de abajo.`,
      frontier: 'El mejor por su precio o velocidad',
    },
    matrix: {
      text: 'Resultados del modelo de la fila contra el de la columna. Usa las flechas; los detalles aparecen debajo.',
      label: 'Cara a cara, fila contra columna',
      observed: 'Proporción observada',
      predicted: 'Probabilidad prevista',
      show: 'Las celdas muestran',
      never: 'nunca se enfrentaron',
      hint: 'Señala una celda, o ve a ella, para ver los detalles.',
      cell: (row, column) => `${row} contra ${column}`,
      observedShare: (share) => `${share} de los puntos`,
      predictedShare: (share, lower, upper) => `previsto ${share} (de ${lower} a ${upper})`,
      votes: (count, written) => plural(count, { one: `${written} voto`, other: `${written} votos` }),
      separator: '; ',
      counts: (votes, wins, losses, ties, bothBad) =>
        `${votes}, victorias: ${wins}, derrotas: ${losses}, empates: ${ties}, ambas malas: ${bothBad}`,
      certainty: {
        above: 'claramente más de la mitad',
        below: 'claramente menos de la mitad',
        unclear: 'no está claro cuál es mejor',
      },
      legend: {
        label: 'Colores',
        rowClear: 'Modelo de la fila claramente por delante',
        rowUnclear: 'Modelo de la fila por delante, aún no está claro',
        columnUnclear: 'Modelo de la columna por delante, aún no está claro',
        columnClear: 'Modelo de la columna claramente por delante',
        text: 'Claramente: el intervalo del 95 % de la probabilidad prevista excluye el 50 %. Si no, los votos aún no muestran qué modelo es mejor.',
      },
      unequalStyle: 'El control de estilo no se aplica a los recuentos.',
    },
    history: {
      text: 'Puntuación al final de cada día con su intervalo del 95 %, para todos los prompts. Los intervalos iniciales anchos pueden salirse del gráfico.',
      choose: (max) => `Modelos (hasta ${max})`,
      label: (names) => `Puntuación en el tiempo de ${names}; los números están en la tabla de abajo.`,
      day: 'Día',
      none: 'Elige un modelo para ver su historia.',
    },
    position: {
      text: 'Una moneda justa decide qué respuesta va a la izquierda. Aquí se ve si los votantes prefieren un lado.',
      left: (share) => `Izquierda ${share}`,
      right: (share) => `Derecha ${share}`,
      shares: 'Proporción de votos para la respuesta izquierda y la derecha',
      effect: 'Ventaja de la posición izquierda',
      points: (points, from, to) => `${points} puntos (intervalo del 95 % de ${from} a ${to})`,
      unknown: 'Aún no se sabe. Hacen falta más votos.',
      none: 'No hay señal de preferencia: el intervalo incluye el cero.',
      some: 'Los votantes parecen preferir un lado: el intervalo excluye el cero.',
      measure: 'Medida',
      value: 'Valor',
      leftRate: 'Proporción de la respuesta izquierda',
      error: 'Error estándar en puntos',
    },
  },
} satisfies Translation<typeof english>
