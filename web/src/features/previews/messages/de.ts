import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  open: 'Vorschau',
  close: 'Vorschau schließen',
  isolated: 'Von den Modellen geschrieben. Läuft abgeschottet und kann nichts aus dem Netz laden.',
  none: 'Diese Antwort enthält keine Seite für eine Vorschau.',
  stopped: 'Die Vorschau hat 10 Sekunden lang nicht reagiert und wurde beendet.',
} satisfies Translation<typeof english>
