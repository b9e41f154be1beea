import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  text: 'Prompts und Antworten sind privat und werden nicht angezeigt.',
  list: 'Duelle, neueste zuerst',
  none: 'Noch keine Duelle.',
  noneOfClass: 'Keine Duelle in dieser Klasse.',
  mode: 'Paarung',
  modes: { random: 'zufällig', topper: 'gegen das Spitzenmodell', manual: 'gewählt' },
  sealed: 'versiegelt',
  sealedMeaning: 'Der Browser erhielt die Modellnamen erst nach der Stimme.',
  fallback: 'Grund für Ersatz',
  reasons: {
    timeout: 'Zeitüberschreitung',
    error: 'Fehler',
    rate_limited: 'Anfragelimit erreicht',
    empty: 'leere Antwort',
  },
  tags: 'Merkmale',
  duration: 'Dauer',
} satisfies Translation<typeof english>
