import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  title: 'Abstimmen',
  start: {
    title: 'Antworten vergleichen',
    lead: 'Du liest einen Prompt und zwei Antworten und wählst die bessere. Auch unentschieden zählt.',
    blind: 'Wer eine Antwort geschrieben hat, bleibt bis zum Ende der Studie verborgen.',
    anytime: 'Hör auf, wann du möchtest. Mit demselben Link machst du dort weiter.',
    button: 'Anfangen',
    stored: 'Deine Stimmen werden ohne deinen Namen gespeichert.',
    keySaved: 'Dein Link ist gespeichert.',
  },
  account: {
    title: 'Zum Abstimmen anmelden',
    text: 'In dieser Studie können nur Personen mit einem Konto abstimmen. Danach kommst du hierher zurück.',
  },
  wrongLink: {
    title: 'Dieser Link funktioniert nicht',
    text: 'Er ist unvollständig oder wurde durch einen neuen ersetzt. Frag die Person, von der du ihn hast.',
  },
  progress: (votes) => `Deine Stimmen: ${votes}`,
  skipped: (skips) => `übersprungen: ${skips}`,
  hidden: 'Verborgen bis zum Ende der Studie',
  nextPair: 'Nächstes Antwortpaar.',
  prompt: {
    earlier: 'Vorheriges Gespräch',
    reference: 'Musterantwort',
    roles: { system: 'Systemprompt', user: 'Nutzer', assistant: 'Assistent' },
  },
  reasons: 'Warum? (freiwillig)',
  comment: { button: 'Kommentar', label: 'Kommentar (freiwillig)' },
  undo: 'Letzte Stimme zurücknehmen',
  skip: {
    button: 'Überspringen',
    reasons: { 'not-my-subject': 'Nicht mein Gebiet', same: 'Beide sagen dasselbe', broken: 'Etwas ist kaputt' },
  },
  choiceSaved: 'Deine Wahl ist gespeichert.',
  over: {
    'study-vote-cast': 'Über dieses Paar hattest du schon abgestimmt. Deine frühere Stimme zählt.',
    'assignment-over': 'Du warst eine Weile weg, und jemand anderes hat dieses Paar bekommen. Hier ist ein anderes.',
    'assignment-not-found': 'Dieses Paar gehört dir nicht mehr. Hier ist ein anderes.',
  },
  waiting: {
    titleFirst: 'Noch nichts abzustimmen',
    title: 'Im Moment nichts abzustimmen',
    text: 'Andere stimmen noch ab. Neue Paare erscheinen hier von selbst.',
  },
  ended: {
    title: 'Diese Studie ist beendet',
    thanks: (votes) => `Vielen Dank! Deine Stimmen: ${votes}`,
    noVotes: 'Die Abstimmung ist vorbei.',
    report: 'Bericht lesen',
    reportLater: 'Wer die Studie angelegt hat, kann den Bericht mit dir teilen.',
  },
} satisfies Translation<typeof english>
