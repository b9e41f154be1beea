import type { Translation } from '../../../../language/index.ts'
import { createPlural } from '../../../../language/plural.ts'
import type { english } from './en.ts'

const plural = createPlural('es')

export default {
  stale: (moment) => `Datos de ${moment}. Se actualizará cuando el servicio responda.`,
  simulated: 'Los modelos son simulados. El servicio inventa sus respuestas.',
  totals: 'Totales',
  accounts: 'Cuentas',
  guests: 'Invitados',
  estimate: 'A partir de 100.000, los invitados y los hilos son estimaciones de la base de datos.',
  perDay: { battles: 'Duelos por día', votes: 'Votos por día' },
  last30: (count) => `${count} en 30 días`,
  spending: 'Gasto por modelo, 30 días',
  noSpending: 'Ninguna respuesta con precio conocido.',
  instance: 'Esta instancia',
  version: 'Versión',
  instanceId: 'ID de instancia',
  uptime: 'Tiempo activo',
  since: (moment) => `desde ${moment}`,
  real: 'reales',
  simulatedShort: 'simulados',
  providers: 'Hosts',
  fallbackModel: 'Modelo de respaldo',
  spentToday: 'Gasto de hoy (UTC)',
  retention: {
    days: 'Los textos se conservan',
    last: 'Último borrado',
    next: 'Próximo borrado',
    ofDays: (days) => plural(days, { one: `${days} día`, other: `${days} días` }),
    erased: (threads, battles, studies, when) =>
      `${when}: ${plural(threads, { one: `${threads} hilo`, other: `${threads} hilos` })}, ${plural(battles, { one: `${battles} duelo`, other: `${battles} duelos` })}, ${plural(studies, { one: `${studies} estudio`, other: `${studies} estudios` })}`,
    none: 'Aún no',
  },
  load: 'Carga',
  memory: 'Memoria',
  heap: 'Heap usado',
  delayHint: 'Retraso del bucle de eventos en los últimos uno o dos minutos. Por encima de 100 ms se nota.',
  delayP50: 'Retraso del bucle de eventos p50',
  delayP99: 'Retraso del bucle de eventos p99',
  delayMax: 'Retraso del bucle de eventos máx.',
  database: 'Base de datos',
  embedded: 'integrada',
  external: 'externa',
  databaseKind: 'Tipo',
  latency: 'Latencia',
  size: 'Tamaño',
  connections: 'Conexiones',
} satisfies Translation<typeof english>
