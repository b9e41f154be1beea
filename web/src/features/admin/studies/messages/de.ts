import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  text: 'Alle Studien, die neuesten zuerst. Namen, Prompts und Antworten sind privat und werden nicht gezeigt.',
  none: 'Noch keine Studien.',
  study: 'Studie',
  state: 'Status',
  states: { draft: 'Entwurf', open: 'offen', closed: 'geschlossen' },
  owner: 'Angelegt von',
  size: 'Prompts × Teilnehmer',
  stored: 'Gespeichert',
  votes: 'Stimmen',
  voters: (count) => (count === '1' ? 'von 1 Person' : `von ${count} Personen`),
  cost: 'Kosten',
  close: 'Schließen',
  closeAsk: 'Diese Studie schließen?',
  closeText:
    'Die Abstimmung endet. Wer sie angelegt hat, bekommt den Bericht und sieht, dass ein Admin sie geschlossen hat. Eine geschlossene Studie lässt sich nicht wieder öffnen.',
  closed: 'Die Studie ist geschlossen.',
  delete: 'Löschen',
  deleteAsk: 'Diese Studie löschen?',
  deleteText: 'Ihre Prompts, Antworten und Stimmen werden gelöscht. Das lässt sich nicht rückgängig machen.',
  deleted: 'Die Studie wurde gelöscht.',
} satisfies Translation<typeof english>
