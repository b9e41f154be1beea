import type { Translation } from '../../../../language/index.ts'
import { createPlural } from '../../../../language/plural.ts'
import type { english } from './en.ts'

const plural = createPlural('de')

export default {
  stale: (moment) => `Stand: ${moment}. Es geht weiter, sobald der Dienst antwortet.`,
  simulated: 'Die Modelle sind simuliert. Der Dienst erfindet ihre Antworten.',
  totals: 'Summen',
  accounts: 'Konten',
  guests: 'Gäste',
  estimate: 'Ab 100.000 sind Gäste und Verläufe Schätzungen der Datenbank.',
  perDay: { battles: 'Duelle pro Tag', votes: 'Stimmen pro Tag' },
  last30: (count) => `${count} in 30 Tagen`,
  spending: 'Ausgaben pro Modell, 30 Tage',
  noSpending: 'Keine Antwort mit bekanntem Preis.',
  instance: 'Diese Instanz',
  version: 'Version',
  instanceId: 'Instanz-ID',
  uptime: 'Laufzeit',
  since: (moment) => `seit ${moment}`,
  real: 'echt',
  simulatedShort: 'simuliert',
  providers: 'Hosts',
  fallbackModel: 'Ersatzmodell',
  spentToday: 'Heute ausgegeben (UTC)',
  retention: {
    days: 'Texte bleiben',
    last: 'Letzte Löschung',
    next: 'Nächste Löschung',
    ofDays: (days) => plural(days, { one: `${days} Tag`, other: `${days} Tage` }),
    erased: (threads, battles, studies, when) =>
      `${when}: ${plural(threads, { one: `${threads} Verlauf`, other: `${threads} Verläufe` })}, ${plural(battles, { one: `${battles} Duell`, other: `${battles} Duelle` })}, ${plural(studies, { one: `${studies} Studie`, other: `${studies} Studien` })}`,
    none: 'Noch keine',
  },
  load: 'Last',
  memory: 'Arbeitsspeicher',
  heap: 'Belegter Heap',
  delayHint: 'Verzögerung der Event-Loop in den letzten ein bis zwei Minuten. Ab 100 ms merkt man es.',
  delayP50: 'Event-Loop-Verzögerung p50',
  delayP99: 'Event-Loop-Verzögerung p99',
  delayMax: 'Event-Loop-Verzögerung max.',
  database: 'Datenbank',
  embedded: 'eingebettet',
  external: 'extern',
  databaseKind: 'Art',
  latency: 'Latenz',
  size: 'Größe',
  connections: 'Verbindungen',
} satisfies Translation<typeof english>
