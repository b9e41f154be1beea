import type { Translation } from '../../language/index.ts'
import type { english } from './en.ts'

export default {
  plainText: 'Reiner Text',
  wrap: 'Umbrechen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Kopieren nicht möglich',
  code: 'Code',
  table: 'Tabelle',
  formula: 'Formel',
  image: 'Bild (nicht geladen)',
  footnotes: 'Fußnoten',
  backToText: 'Zurück zum Text',
  taskDone: 'Erledigt',
  taskOpen: 'Offen',
  shownAsText: {
    'too-long': 'Zu lang zum Formatieren. Als reiner Text angezeigt.',
    'too-large': 'Ein Teil dieser Antwort ist zu umfangreich zum Formatieren. Als reiner Text angezeigt.',
    'too-slow': 'Ein Teil dieser Antwort ließ sich nicht schnell genug formatieren. Als reiner Text angezeigt.',
    failed: 'Ein Teil dieser Antwort konnte nicht formatiert werden. Als reiner Text angezeigt.',
    unavailable: 'Die Formatierung konnte nicht geladen werden. Als reiner Text angezeigt.',
  },
} satisfies Translation<typeof english>
