import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  title: 'Abstimmen',
  start: {
    title: 'Antworten vergleichen',
    lead: 'Du liest einen Prompt und zwei Antworten und wählst die bessere. Auch unentschieden zählt.',
    blind: 'Wer eine Antwort geschrieben hat, bleibt bis zum Ende der Studie verborgen.',
    anytime: 'Schon wenige Paare helfen. Hör auf, wann du möchtest: Mit demselben Link machst du dort weiter.',
    button: 'Anfangen',
    stored: 'Deine Stimmen werden ohne deinen Namen gespeichert.',
    keySaved: 'Dein Link ist noch da.',
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
  nextPair: 'Nächstes Antwortpaar.',
  prompt: {
    reference: 'Musterantwort',
  },
  comment: { button: 'Kommentar', label: 'Kommentar für die Studienleitung (freiwillig)' },
  undo: 'Letzte Stimme zurücknehmen',
  skip: {
    button: 'Überspringen',
    reasons: { 'not-my-subject': 'Nicht mein Gebiet', same: 'Beide sagen dasselbe', broken: 'Etwas ist kaputt' },
  },
  choiceSaved: 'Deine Wahl ist noch da.',
  over: {
    'study-vote-cast': 'Über dieses Paar hattest du schon abgestimmt. Deine frühere Stimme zählt.',
    'assignment-over': 'Du warst eine Weile weg, und jemand anderes hat dieses Paar bekommen. Hier ist ein anderes.',
    'assignment-not-found': 'Dieses Paar gehört dir nicht mehr. Hier ist ein anderes.',
  },
  waiting: {
    titleFirst: 'Noch nichts abzustimmen',
    textFirst: 'Andere stimmen gerade über die Paare ab. Neue erscheinen hier von selbst.',
    title: 'Vielen Dank! Das ist im Moment alles',
    text: 'Du kannst diese Seite schließen. Derselbe Link bringt dich zurück. Gibt es neue Paare, erscheinen sie hier von selbst.',
  },
  ended: {
    title: 'Diese Studie ist beendet',
    thanks: (votes) => `Vielen Dank! Deine Stimmen: ${votes}`,
    noVotes: 'Die Abstimmung ist vorbei.',
    report: 'Bericht lesen',
    reportLater: 'Wer die Studie angelegt hat, kann den Bericht mit dir teilen.',
    late: 'Die Studie wurde geschlossen, bevor deine letzte Stimme ankam. Diese Stimme zählt deshalb nicht.',
  },
} satisfies Translation<typeof english>
