import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

const counted = (count: string, one: string, many: string) => `${count} ${count === '1' ? one : many}`

export default {
  lead: 'Tus prompts, tus modelos y votos a ciegas de las personas que invites.',
  signInFirst: 'Inicia sesión para crear un estudio o ver los tuyos.',
  guest: 'Como invitado puedes votar en estudios. Para crear uno, crea una cuenta.',
  what: 'Un estudio responde a una pregunta, como «¿cuál de estos modelos escribe mejor nuestros correos de soporte?»: con tus prompts, los modelos que elijas y los votos a ciegas de las personas que invites. Termina en cuanto los votos dan una respuesta y dice con qué certeza.',
  make: 'Crear un estudio',
  example: 'Probar un ejemplo',
  exampleText: '20 prompts y tres modelos.',
  newName: 'Estudio nuevo',
  defaultQuestion: '¿Qué respuesta es mejor?',
  states: { draft: 'Borrador', open: 'Abierto', closed: 'Cerrado' },
  asVoter: 'Tú votas',
  prompts: (count) => counted(count, 'prompt', 'prompts'),
  answersOf: (done, total) => `${done} de ${total} respuestas`,
  comparisonsOf: (closed, total) => `${closed} de ${total} comparaciones`,
  votes: (count) => counted(count, 'voto', 'votos'),
  actions: (name) => `Acciones de ${name}`,
  vote: 'Votar',
  report: 'Informe',
  all: 'Todos los estudios',
  saving: {
    saved: 'Guardado',
    unsaved: 'Guardando…',
    saving: 'Guardando…',
    failed: 'No guardado',
    kept: 'Lo que escribiste sigue aquí. Se envía de nuevo con el próximo cambio.',
  },
  question: {
    title: 'Pregunta',
    name: 'Nombre del estudio',
    nameHint: 'Lo ven quienes votan.',
    question: 'Pregunta a los votantes',
    questionHint: 'La leen encima de cada par de respuestas. Di qué significa «mejor» para ti.',
    required: 'Este campo no puede estar vacío.',
  },
  promptSet: {
    title: 'Prompts',
    text: 'Pega prompts, uno por línea, o elige un archivo: texto, CSV, TSV, JSON, JSONL o una configuración de promptfoo. Para prompts más largos, sepáralos con una línea ---.',
    paste: 'Pegar prompts',
    file: 'Elegir un archivo',
    drop: 'o suéltalo aquí',
    threads: 'De mis hilos',
    threadsTitle: 'Prompts de tus hilos',
    threadsText: 'Se añade el primer prompt de cada hilo elegido.',
    addThreads: (count) => `Añadir ${counted(count, 'prompt', 'prompts')}`,
    noThreads: 'Aún no tienes hilos.',
    stored: (count) => counted(count, 'prompt guardado.', 'prompts guardados.'),
    first: (count) => `Los primeros ${count}:`,
    use: (count) => `Usar ${counted(count, 'prompt', 'prompts')}`,
    replaces: 'Sustituyen los prompts que el estudio tiene ahora. Las respuestas a los mismos prompts se conservan.',
    replace: 'Sustituir los prompts',
  },
  file: {
    reading: 'Leyendo…',
    found: (count, format) => `${count} encontrados (${format}). Los primeros:`,
    formats: {
      text: 'texto',
      csv: 'CSV',
      tsv: 'TSV',
      jsonl: 'JSONL',
      json: 'JSON',
      promptfoo: 'promptfoo',
      threads: 'hilos',
    },
    empty: 'El archivo está vacío.',
    faults: 'No se guardó nada por estas líneas:',
    line: (line) => `Línea ${line}`,
    reference: 'con respuesta de referencia',
    variables: (names) => `Variables: ${names}`,
    remove: 'Descartar',
  },
  contestants: {
    title: 'Participantes',
    text: 'Lo que compite. El mismo modelo puede competir con instrucciones distintas.',
    add: 'Añadir un modelo',
    placeholder: 'Buscar modelos',
    noneFound: 'No se encontró ningún modelo.',
    name: 'Nombre',
    imported: 'Respuestas importadas',
    settings: 'Ajustes',
    system: 'Prompt de sistema',
    template: 'Plantilla',
    templateHint:
      'El mensaje al modelo. {{prompt}} se sustituye por el prompt, y los demás nombres entre llaves dobles por sus variables.',
    temperature: 'Temperatura',
    maxTokens: 'Longitud máxima (tokens)',
    duplicate: 'Duplicar',
    remove: 'Quitar',
    removeOf: (name) => `Quitar ${name}`,
    duplicateOf: (name) => `Duplicar ${name}`,
    settingsOf: (name) => `Ajustes de ${name}`,
    faults: { empty: 'Necesita un nombre.', taken: 'Otro participante tiene este nombre.' },
    importTitle: 'Importar respuestas',
    importText:
      'Para aplicaciones que Arena no puede llamar. Da un nombre a cada una y elige después un archivo con sus respuestas.',
    importedName: 'Nombre de la aplicación',
    addImported: 'Añadir',
    importFile:
      'CSV o JSONL con el prompt o su id, el participante y la respuesta, o con una columna por participante; o resultados de promptfoo o AlpacaEval.',
    use: (count) => `Importar ${counted(count, 'respuesta', 'respuestas')}`,
    importedDone: (count) => counted(count, 'respuesta importada.', 'respuestas importadas.'),
    tooMany: 'Un estudio tiene como máximo 12 participantes.',
  },
  rule: {
    title: 'Regla',
    text: 'Cuándo se decide el estudio. Queda fijada en cuanto se vota.',
    goals: { best: 'Encontrar el mejor', baseline: 'Comparar con una referencia' },
    goalTexts: {
      best: 'Termina cuando un participante es mejor que todos los demás.',
      baseline: 'Termina cuando se sabe de cada participante cómo se compara con la referencia.',
    },
    baseline: 'Referencia',
    chooseBaseline: 'Elige uno',
    settleOn: 'Un participante queda decidido cuando es',
    settles: { better: 'mejor o peor', 'no worse': 'no peor (suficiente), o peor' },
    margin: 'No peor significa como mucho estos puntos por detrás',
    marginHint: (points, share) => `${points} puntos: la referencia gana el ${share} de los votos.`,
    level: 'Probabilidad de una respuesta equivocada, como máximo',
  },
  plan: {
    title: 'Qué puede mostrar este estudio',
    text: (prompts, votes) =>
      `Con ${counted(prompts, 'prompt', 'prompts')} y ${counted(votes, 'voto', 'votos')} por comparación. Una estimación aproximada, antes de cualquier voto.`,
    wins: 'El mejor gana',
    decided: '¿Se decide?',
    chances: { likely: 'probable', possible: 'quizás', unlikely: 'improbable' },
    needs: 'Hacen falta unos',
    limit: (share) =>
      `Con tan pocos prompts, ningún número de votos muestra una diferencia menor que ${share} de victorias. Más prompts, sí.`,
    nothing: 'Con tan pocos prompts, ningún número de votos puede decidir nada. Añade prompts.',
    none: 'Añade prompts para ver qué puede mostrar el estudio.',
  },
  voters: {
    title: 'Votantes',
    access: 'Quién puede votar',
    accesses: { link: 'Cualquiera con el enlace', accounts: 'Personas con cuenta y enlace' },
    accessTexts: {
      link: 'También invitados. No hace falta iniciar sesión.',
      accounts: 'Inician sesión antes de votar.',
    },
    votesPerComparison: 'Votos por comparación',
    votesHint: 'Cuántas personas juzgan las mismas dos respuestas. Muestra hasta qué punto coinciden.',
    budgetVotes: 'Terminar tras este número de votos',
    budgetVotesHint: 'Vacío: sin límite.',
    showReference: 'Mostrar la respuesta de referencia de un prompt',
    reasons: 'Razones para elegir',
    reasonsHint: 'Una por línea, como máximo 12. Se pueden elegir con el voto. Vacío: sin razones.',
    defaultReasons: 'más correcta\nmás completa\nmás clara\nmejor tono\ndemasiado larga\npeligrosa',
  },
  generation: {
    title: 'Respuestas',
    text: 'Cada participante responde una vez a cada prompt antes de que se vote.',
    calls: (count) => counted(count, 'respuesta por generar', 'respuestas por generar'),
    tokens: (input, output) => `unos ${input} tokens de entrada, ${output} de salida`,
    cost: (amount) => `unos ${amount}`,
    unknownCost: 'coste desconocido: un modelo no tiene precio',
    budgetUsd: 'Gastar como máximo (USD)',
    budgetUsdHint: 'Vacío: sin límite para este estudio.',
    start: (count) => `Generar ${counted(count, 'respuesta', 'respuestas')}`,
    stop: 'Detener',
    done: (done, total) => `${done} de ${total} respuestas están listas.`,
    progress: 'Generación',
    spent: (amount) => `Coste hasta ahora: ${amount}`,
    needs: 'Añade primero prompts y participantes.',
    stopped: {
      owner: 'La detuviste. Las respuestas terminadas se conservan.',
      'study-budget': 'Se detuvo en el límite de este estudio. Auméntalo para continuar.',
      'service-budget': 'Se detuvo en el presupuesto del servicio para hoy.',
      'daily-limit': 'Se detuvo en tu límite diario de respuestas generadas. Continúa mañana.',
    },
    failed: (count) => counted(count, 'respuesta falló', 'respuestas fallaron'),
    reasons: {
      timeout: 'demasiado lento',
      rate_limited: 'límite de peticiones',
      error: 'el proveedor la rechazó o falló',
      empty: 'respuesta vacía',
      model_unavailable: 'el modelo ya no está disponible',
      study_too_large: 'los textos del estudio son demasiado largos',
      template: 'la plantilla no encaja con el prompt',
    },
    failure: (contestant, reason, count) => `${contestant}: ${reason} (${count})`,
    leaked: (count) => counted(count, 'respuesta nombra a su modelo', 'respuestas nombran a su modelo'),
    leakedText:
      'Los votantes podrían reconocerlo. Decide antes de abrir el estudio; el informe menciona los votos sobre respuestas aceptadas.',
    leakedOf: (contestant, prompt) => `${contestant}, prompt ${prompt}`,
    uses: { accept: 'Aceptar', exclude: 'Excluir', regenerate: 'Generar de nuevo' },
  },
  opening: {
    title: 'Abrir la votación',
    text: 'Los prompts, los participantes, la pregunta y la regla quedan fijados. Para cambiar algo después, copia el estudio.',
    open: 'Abrir la votación',
    ask: '¿Abrir la votación?',
    askText:
      'A partir de ahora no se puede cambiar nada. Los nombres siguen ocultos hasta que se cierre el estudio, y nadie ve resultados antes, tampoco tú.',
    missing: (count) =>
      `${count === '1' ? 'Falta 1 respuesta' : `Faltan ${count} respuestas`}. Las comparaciones sin ambas respuestas se omiten.`,
    blocked: {
      prompts: 'Añade primero prompts.',
      contestants: 'Añade primero al menos dos participantes.',
      baseline: 'Elige primero la referencia.',
      answers: 'Genera o importa primero respuestas.',
      running: 'Espera a que se generen las respuestas.',
      leaked: 'Decide primero sobre las respuestas que nombran a su modelo.',
      unsaved: 'Hay cambios sin guardar.',
    },
    opened: 'El estudio está abierto.',
    leftOut: (first, second, count) => `${first} y ${second}: ${counted(count, 'prompt omitido', 'prompts omitidos')}`,
    leftOutTitle: 'Omitidos porque falta una respuesta o ambas son iguales:',
  },
  running: {
    figures: { votes: 'Votos', voters: 'Votantes', comparisons: 'Comparaciones', cost: 'Coste de las respuestas' },
    ofTotal: (closed, total) => `${closed} de ${total}`,
    blind: 'Los resultados siguen ocultos hasta que se cierre el estudio.',
    fewVoters: (voters, votes) =>
      `Una comparación necesita ${votes} votantes, y hasta ahora ${voters === '0' ? 'no ha votado nadie' : voters === '1' ? 'ha votado 1 persona' : `han votado ${voters} personas`}. Invita a más.`,
    link: 'Enlace para votar',
    linkText: 'Envíalo a las personas que deben votar.',
    copy: { copy: 'Copiar enlace', copied: 'Copiado', copyFailed: 'No se pudo copiar' },
    qr: 'Código QR',
    qrLabel: 'Código QR del enlace para votar',
    noLink: 'El servicio no guarda el enlace y este navegador no lo tiene. Usa el que enviaste o crea uno nuevo.',
    newLink: 'Crear un enlace nuevo',
    newLinkAsk: '¿Crear un enlace nuevo?',
    newLinkText:
      'El enlace anterior deja de funcionar para quienes aún no se han unido. Quienes ya votaron pueden continuar.',
    newLinkDone: 'El enlace nuevo está listo.',
    voteYourself: 'Votar yo',
    close: 'Cerrar el estudio',
    closeAsk: '¿Cerrar el estudio?',
    closeText:
      'La votación termina y el informe muestra lo que se sabe hasta ahora. Un estudio cerrado no se puede volver a abrir; puedes copiarlo.',
    closed: 'El estudio está cerrado.',
    copyStudy: 'Copiar',
    copied: 'La copia es un borrador nuevo.',
    delete: 'Eliminar',
    deleteAsk: (name) => `¿Eliminar ${name}?`,
    deleteText: 'Se eliminan prompts, respuestas y votos. No se puede deshacer.',
    deleted: (name) => `${name} se ha eliminado.`,
    opened: (when) => `Abierto desde ${when}`,
    closedAt: (when) => `Cerrado ${when}`,
    closedBy: {
      verdict: 'Los votos dieron una respuesta.',
      budget: 'Se emitieron todos los votos previstos.',
      owner: 'Lo cerraste tú.',
      administrator: 'Lo cerró un administrador.',
    },
    readReport: 'Leer el informe',
    publish: 'Cualquiera con el enlace puede leer el informe',
    publishText: 'Desactivado: solo tú.',
    design: 'Qué se compara',
    parent: 'Copia de otro estudio',
  },
  exampleStudy: {
    name: 'Ejemplo: preguntas cotidianas',
    question: '¿Qué respuesta enviarías antes a un cliente?',
    prompts: `¿Cómo restablezco mi contraseña?
Mi pedido no ha llegado después de dos semanas. ¿Qué puedo hacer?
Explica en un párrafo qué es una API.
Escribe un recordatorio amable de una factura pendiente.
¿Cuál es la diferencia entre un virus y una bacteria?
Resume las ventajas de las bicicletas eléctricas en tres puntos.
¿Cuánto duran los huevos cocidos en la nevera?
Escribe un rechazo cortés a una invitación a una reunión.
¿Por qué el cielo es azul?
¿Cómo me acostumbro a dormir más temprano?
Dame tres nombres para una panadería pequeña.
¿Qué llevo para un fin de semana en la montaña?
Explica el interés compuesto a alguien de doce años.
Escribe una disculpa breve por una entrega retrasada.
¿Qué plantas crecen bien en una habitación oscura?
¿Cómo le pido a mi casero que repare la calefacción?
¿Qué significa «código abierto»?
Propón una cena sin carne para cuatro en 30 minutos.
¿Cómo se escribe un buen asunto de correo?
Compara alquilar y comprar un piso en pocas frases.`,
  },
} satisfies Translation<typeof english>
