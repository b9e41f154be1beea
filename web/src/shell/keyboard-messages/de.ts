import type { Translation } from '../../language/index.ts'
import type { english } from './en.ts'

const german: Translation<typeof english> = {
  title: 'Tastatur',
  everywhere: 'Überall',
  writing: 'Wo du schreibst',
  voting: 'Solange ein Duell auf deine Stimme wartet',
  after: 'Nach deiner Stimme, und in einem Verlauf jederzeit',
  map: 'Diese Übersicht zeigen',
  prompt: 'Zur Frage springen',
  send: 'Frage senden',
  break: 'Neue Zeile',
  next: 'Nächstes Duell',
  or: 'oder',
  never: 'Solange du schreibst, bewirken einzelne Tasten nichts.',
  single: 'Einzelne Tasten benutzen',
  singleText:
    'Ausgeschaltet bewirken Buchstaben, Zeichen und Pfeile für sich allein nichts. Diese Übersicht bleibt oben hinter der Schaltfläche „Tastatur“.',
}

export default german
