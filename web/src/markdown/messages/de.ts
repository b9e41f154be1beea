import type { Translation } from '../../language/index.ts'
import type { english } from './en.ts'

const german: Translation<typeof english> = {
  plainText: 'Reiner Text',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Kopieren nicht möglich',
  code: 'Code',
  table: 'Tabelle',
  formula: 'Formel',
  image: 'Bild, nicht geladen',
  footnotes: 'Fußnoten',
  backToText: 'Zurück zum Text',
  taskDone: 'Erledigt',
  taskOpen: 'Offen',
  shownAsText: {
    'too-long': 'Diese Antwort ist zu lang zum Formatieren und wird als reiner Text gezeigt.',
    'too-slow': 'Ein Teil dieser Antwort ließ sich nicht rechtzeitig formatieren und wird als reiner Text gezeigt.',
    unavailable: 'Die Formatierung konnte nicht geladen werden, daher wird diese Antwort als reiner Text gezeigt.',
  },
}

export default german
