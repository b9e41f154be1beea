import type { Translation } from '../../../language/index.ts'
import { createPlural } from '../../leaderboard/messages/plural.ts'
import type { english } from './en.ts'

const plural = createPlural('de')

const german: Translation<typeof english> = {
  title: 'Modell',
  leaderboard: 'Rangliste',
  free: 'kostenlos',
  notFound: {
    title: 'Dieses Modell steht nicht in der Rangliste',
    text: 'Vielleicht stimmt die Adresse nicht, oder das Modell wurde entfernt, bevor jemand darüber abgestimmt hat.',
    link: 'Rangliste öffnen',
  },
  unvoted: {
    title: 'Noch keine Stimmen',
    text: 'Noch niemand hat eine Antwort dieses Modells beurteilt. Mit seiner ersten Stimme kommt es in die Rangliste.',
    battle: 'Duell starten',
  },
  nothingYet: 'Die Adresse bleibt erhalten: Diese Seite macht weiter, sobald der Dienst antwortet.',
  stale: (moment) => `Du siehst den Stand vom ${moment}. Es geht von selbst weiter, sobald der Dienst antwortet.`,
  partSaved: 'Der Rest dieser Seite ist nicht betroffen.',
  standing: {
    title: 'Stand',
    rank: 'Rang',
    of: (count) => `von ${count}`,
    rankRange: (from, to) => `zwischen ${from} und ${to}`,
    rating: 'Wertung',
    interval: (from, to) => `95-%-Intervall von ${from} bis ${to}`,
    expected: 'Erwartete Siegquote',
    votes: 'Stimmen',
  },
  record: {
    title: 'Bilanz',
    wins: 'Gewonnen',
    losses: 'Verloren',
    ties: 'Gleichstände',
    bothBad: 'Beide schlecht',
    winRate: 'Siegquote',
  },
  reliability: {
    title: 'Verlässlichkeit',
    fallback: 'Ersatzquote',
    fallbackText: 'Duelle, in denen ein anderes Modell für es antworten musste.',
    bothBad: 'Beide-schlecht-Quote',
    bothBadText: 'Stimmen, die keine der beiden Antworten gut fanden.',
    draws: 'Anteil der Ziehungen',
    drawsText: (expected) => `Sollte ${expected} sein, nach den Duellen, für die es gezogen werden konnte.`,
    drawsUnknown: 'Es wurde noch nicht gezogen.',
  },
  next: {
    title: 'Unterscheidbarkeit',
    above: (name) => `Von ${name}, dem nächsten darüber`,
    below: (name) => `Von ${name}, dem nächsten darunter`,
    separated: 'Die Stimmen unterscheiden die beiden bereits.',
    same: 'Die beiden sind praktisch gleich: Keine Zahl von Stimmen, die je zusammenkommt, würde sie unterscheiden.',
    votes: (count, written) =>
      plural(count, {
        one: 'Etwa eine weitere Stimme zu den beiden würde sie unterscheiden.',
        other: `Etwa ${written} weitere Stimmen zu den beiden würden sie unterscheiden.`,
      }),
    hint: 'Wie wird das geschätzt?',
    hintText:
      'Aus den Breiten der beiden Intervalle, als wären die Wertungen unabhängig und blieben, wo sie sind. Fehler schrumpfen mit der Wurzel aus der Zahl der Stimmen. Die Schätzung ist eher zu hoch als zu niedrig.',
    alone: 'In seiner Gruppe gibt es kein anderes gewertetes Modell.',
  },
  neighbours: {
    title: 'Nachbarn',
    text: (name) => `Die Chance ist die von ${name} auf den Sieg, wie die Wertungen sie vorhersagen.`,
    rank: 'Rang',
    model: 'Modell',
    rating: 'Wertung',
    chance: 'Siegchance',
    self: 'dieses Modell',
  },
  opponents: {
    title: 'Direkte Vergleiche',
    text: 'Alle, denen es begegnet ist; zuerst die, gegen die es am besten abschnitt.',
    model: 'Gegner',
    observed: 'Anteil der Punkte',
    predicted: 'Vorhergesagt',
    votes: 'Stimmen',
    counts: 'Gewonnen – verloren – gleich – beide schlecht',
    none: 'Es ist noch niemandem begegnet.',
    more: (count, written) => plural(count, { one: 'Einen weiteren zeigen', other: `${written} weitere zeigen` }),
  },
  history: { title: 'Wertung im Lauf der Zeit' },
}

export default german
