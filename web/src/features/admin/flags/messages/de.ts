import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  text: 'Wirkt sofort, auf allen Instanzen.',
  meanings: {
    api_keys:
      'Nutzer können API-Schlüssel für Skripte erstellen. Ausgeschaltet werden alle Schlüssel abgewiesen; sie bleiben erhalten.',
    public_sharing:
      'Andere können geteilte Verläufe lesen. Ausgeschaltet funktionieren geteilte Links nicht; die Einstellungen bleiben.',
    studies:
      'Nutzer können Studien anlegen und darin abstimmen. Ausgeschaltet sind Studien nicht erreichbar; sie bleiben erhalten.',
  },
  names: { api_keys: 'API-Schlüssel', public_sharing: 'Teilen von Verläufen', studies: 'Studien' },
  unknown: 'Diese Version verwendet ihn nicht. Programme können ihn über die API lesen.',
  list: 'Funktionsschalter',
  none: 'Noch keine Schalter. Ein fehlender Schalter ist aus.',
  key: 'Schlüssel des neuen Schalters',
  keyHint: 'Buchstaben ohne Umlaute, Ziffern, Punkte, Doppelpunkte, Binde- und Unterstriche.',
  add: 'Schalter hinzufügen (aus)',
  added: (key) => `Schalter ${key} wurde hinzugefügt (aus).`,
  reverted: (key) => `${key} wurde zurückgesetzt.`,
  faults: {
    key: 'Nur Buchstaben ohne Umlaute, Ziffern, Punkte, Doppelpunkte, Binde- und Unterstriche. Höchstens 200 Zeichen.',
    taken: 'Diesen Schalter gibt es schon.',
  },
} satisfies Translation<typeof english>
