import type { Translation } from '../../../../language/index.ts'
import { createPlural } from '../../../../language/plural.ts'
import type { english } from './en.ts'

const plural = createPlural('de')

export default {
  notFound: {
    title: 'Modell nicht gefunden',
    text: 'Vielleicht ist die Adresse falsch, oder das Modell wurde entfernt, bevor jemand darüber abgestimmt hat.',
    link: 'Rangliste öffnen',
  },
  nothingYet: 'Diese Seite lädt, sobald der Dienst antwortet.',
  partSaved: 'Der Rest dieser Seite ist nicht betroffen.',
  otherScope: { blind: 'Alle Stimmen zeigen', all: 'Nur blinde Stimmen zeigen' },
  standing: {
    title: 'Stand',
    of: (count) => `von ${count}`,
  },
  record: {
    title: 'Bilanz',
  },
  reliability: {
    title: 'Verlässlichkeit und Tempo',
    fallback: 'Ersatzquote',
    fallbackText: 'Duelle, in denen ein Ersatzmodell für es geantwortet hat.',
    bothBad: 'Beide-schlecht-Quote',
    bothBadText: 'Stimmen, die beide Antworten als schlecht bewertet haben.',
    timeText: 'Der letzten Antworten.',
    speedText: 'Der letzten Antworten, mit der Zeit bis zum ersten Wort.',
    costText: 'Nach dem Durchschnitt der letzten Antworten.',
    selection: 'Auswahlanteil',
    selectionExpected: (expected) => `Erwartet: ${expected}.`,
    neverSelected: 'Noch nicht ausgewählt.',
  },
  separation: {
    title: 'Modelle unterscheiden',
    above: (name) => `Von ${name}, direkt darüber`,
    below: (name) => `Von ${name}, direkt darunter`,
    separated: 'Die Stimmen trennen die beiden bereits.',
    same: 'Sie sind praktisch gleich. Keine realistische Zahl von Stimmen würde sie trennen.',
    votes: (count, written) =>
      plural(count, {
        one: 'Etwa eine weitere Stimme ist nötig, um sie zu trennen.',
        other: `Etwa ${written} weitere Stimmen sind nötig, um sie zu trennen.`,
      }),
    hint: 'Wie wird das geschätzt?',
    hintText:
      'Eine grobe Vorhersage aus der Unsicherheit des Unterschieds beider Wertungen. Sie nimmt an, dass der Unterschied so bleibt, dass alle Modelle weiter im jetzigen Verhältnis Stimmen bekommen und dass neue Stimmen von neuen Personen kommen. Gezählt werden die Stimmen zu diesem Modell.',
    alone: 'Kein anderes gereihtes Modell in dieser Gruppe.',
    unranked: 'Dieses Modell ist noch nicht gereiht.',
  },
  neighbors: {
    title: 'Nachbarn',
    text: (name) => `Chance auf einen Sieg von ${name}, wie die Wertungen sie vorhersagen.`,
    chance: 'Siegchance',
    self: 'dieses Modell',
  },
  reasons: {
    title: 'Warum Menschen dafür oder dagegen stimmen',
    text: 'Aus allen gezählten Stimmen mit einem Grund; eine Stimme kann mehrere haben. „Zu lang“ und „bedenklich“ gelten der unterlegenen Antwort, oder beiden, wenn beide als schlecht bewertet wurden.',
    inFavor: 'Wenn es gewann',
    against: 'Wenn es verlor oder beide schlecht waren',
    votes: (count, written) => plural(count, { one: `${written} Stimme`, other: `${written} Stimmen` }),
    tooFew: 'Noch zu wenige Stimmen mit einem Grund.',
  },
  categories: {
    title: 'Rang nach Kategorie',
    show: 'Rang in jeder Kategorie zeigen',
    category: 'Kategorie',
    none: 'Noch hat keine Kategorie Stimmen.',
  },
  opponents: {
    text: 'Alle Gegner, beste Ergebnisse zuerst.',
    model: 'Gegner',
    observed: 'Anteil der Punkte',
    predicted: 'Vorhergesagt',
    counts: 'Gewonnen – verloren – gleich – beide schlecht',
    none: 'Noch keine Gegner.',
    more: (count, written) => plural(count, { one: 'Einen weiteren zeigen', other: `${written} weitere zeigen` }),
  },
  history: { title: 'Wertung im Lauf der Zeit' },
  unvotedText: 'Mit der ersten Stimme kommt dieses Modell in die Rangliste.',
} satisfies Translation<typeof english>
