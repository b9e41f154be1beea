import type { Translation } from '../../../language/index.ts'
import { createPlural } from '../../../language/plural.ts'
import type { english } from './en.ts'

const plural = createPlural('de')

export default {
  intro: 'Menschen stimmen über anonyme Antworten ab. Wer am meisten gewinnt, steht oben. Wird live aktualisiert.',
  scope: {
    blind: 'Zählt nur Stimmen, die abgegeben wurden, bevor die Namen bekannt waren.',
    all: 'Zählt alle Stimmen, auch die bei bekannten Namen.',
  },
  own: 'Meine Rangliste',
  board: 'Rangfolge',
  empty: {
    title: 'Noch keine Stimmen',
    text: 'Mit der ersten Stimme beginnt die Rangliste.',
    filteredText: 'Keine Stimmen passen zu diesen Filtern.',
  },
  facts: {
    label: 'Über diese Rangliste',
    votes: 'Stimmen',
    voters: 'Abstimmende',
    effectiveVoters: 'Wirksame Abstimmende',
    effectiveVotersHint: 'Entspricht so vielen gleich aktiven Abstimmenden.',
    asOf: 'Stand',
    method: 'Verfahren',
    methodHint:
      'Bradley–Terry: die Wertungen, die alle Stimmen zusammen am besten erklären, unabhängig von der Reihenfolge. Die Zahl ist die Version des Verfahrens.',
    excluded: 'Nicht gezählte Stimmen',
    excludedNone: 'Keine',
    fallback: (count) => `${count} mit Ersatzmodell`,
    self: (count) => `${count} Duelle desselben Modells`,
    leaked: (count) => `${count}, bei denen eine Antwort ihr Modell nannte`,
    named: (count) => `${count} mit sichtbaren Namen`,
    informed: (count) => `${count}, nachdem die Namen zu sehen waren`,
    held: (count) => `${count} zurückgestellt`,
    duplicate: (count) => `${count} doppelt oder entfernt`,
  },
  health: {
    title: 'Qualität der Rangliste',
    intro: 'Wie weit du dieser Rangfolge trauen kannst.',
    unfiltered: 'Für alle Prompts und Tage: Diese Angaben lassen die Filter dieser Seite außer Acht.',
    excluded: (count, written, all) =>
      plural(count, {
        one: `${written} von ${all} Stimmen zählt in dieser Rangfolge nicht.`,
        other: `${written} von ${all} Stimmen zählen in dieser Rangfolge nicht.`,
      }),
    held: 'Verdächtige Stimmen',
    heldVoters: (count, written) =>
      count === 0
        ? 'Von keiner einzelnen Person ist sicher, dass sie die Abstimmung manipuliert.'
        : plural(count, {
            one: 'Eine Person scheint die Stimmen zu einem Modell zu manipulieren. Ihre Stimmen zählen nicht.',
            other: `${written} Personen scheinen die Stimmen zu einem Modell zu manipulieren. Ihre Stimmen zählen nicht.`,
          }),
    lowTemperature: 'Wiedererkennbare Antworten',
    lowTemperatureText: (share) =>
      `${share} der letzten Stimmen gelten Antworten, die mit wenig Zufall entstanden (Temperatur unter 0,3). Wer jedem Modell dieselbe Frage stellt, könnte sie wiedererkennen; solche Stimmen sind weniger blind.`,
    lowTemperatureUnknown: 'Noch nicht bekannt: Zu keiner Stimme ist eine Temperatur gespeichert.',
    position: 'Links oder rechts',
    positionText: {
      none: (share) =>
        `Die linke Antwort gewann ${share} der Stimmen für eine Seite. Das ist kein Zeichen, dass eine Seite des Bildschirms bevorzugt wird.`,
      left: (share) =>
        `Die linke Antwort gewann ${share} der Stimmen für eine Seite: Die linke Seite des Bildschirms scheint bevorzugt zu werden.`,
      right: (share) =>
        `Die linke Antwort gewann ${share} der Stimmen für eine Seite: Die rechte Seite des Bildschirms scheint bevorzugt zu werden.`,
    },
    agreement: 'Einigkeit der Abstimmenden',
    agreementText: (share, chance) =>
      `Zwei Personen, die dieselben zwei Modelle beurteilten, zogen in ${share} der Fälle dasselbe vor. Ein Münzwurf ergäbe ${chance}.`,
    agreementUnknown: 'Noch haben keine zwei Personen dieselben zwei Modelle beurteilt.',
    first: 'Wie sicher der erste Platz ist',
    noFirst: 'Es gibt noch keinen ersten Platz: Weniger als zwei Modelle sind gereiht.',
    firstVotes: (name, count, written) =>
      plural(count, {
        one: `${name} verlöre den ersten Platz ohne die eine Stimme, die am meisten hilft.`,
        other: `${name} verlöre den ersten Platz ohne die ${written} Stimmen, die am meisten helfen.`,
      }),
    firstStaysWithoutVotes: (name) => `${name} bliebe auch ohne alle Stimmen, die helfen, auf dem ersten Platz.`,
    firstVoters: (name, count, written) =>
      plural(count, {
        one: `${name} verlöre den ersten Platz ohne die eine Person, deren Stimmen am meisten helfen.`,
        other: `${name} verlöre den ersten Platz ohne die ${written} Personen, deren Stimmen am meisten helfen.`,
      }),
    firstStaysWithoutVoters: (name) =>
      `${name} bliebe auch ohne alle Personen, deren Stimmen helfen, auf dem ersten Platz.`,
    placesOfFewVoters: 'Plätze, die auf wenigen Personen beruhen',
    placeFor: (name, count, { voters, place, without }) =>
      plural(count, {
        one: `${name} ist auf Platz ${place}. Ohne die eine Person, die fast immer dafür stimmt, wäre es Platz ${without}.`,
        other: `${name} ist auf Platz ${place}. Ohne die ${voters} Personen, die fast immer dafür stimmen, wäre es Platz ${without}.`,
      }),
    placeAgainst: (name, count, { voters, place, without }) =>
      plural(count, {
        one: `${name} ist auf Platz ${place}. Ohne die eine Person, die fast immer dagegen stimmt, wäre es Platz ${without}.`,
        other: `${name} ist auf Platz ${place}. Ohne die ${voters} Personen, die fast immer dagegen stimmen, wäre es Platz ${without}.`,
      }),
  },
  noBlindVotes: 'Es gibt noch keine blinden Stimmen, deshalb zählen hier alle Stimmen.',
  fewVoters:
    'Bisher haben wenige Menschen abgestimmt. Die Intervalle beschreiben diese Abstimmenden, nicht alle Menschen.',
  reading: {
    title: 'So liest du diese Rangliste',
    interval: 'Intervall',
    intervalText:
      'Das 95-%-Konfidenzintervall der Wertung, über Abstimmende gerechnet: 100 Stimmen einer Person sind nicht 100 Menschen.',
    range: 'Rangbereich',
    tier: 'Linie zwischen Zeilen',
    tierText:
      'Jedes gereihte Modell über der Linie ist sicher besser als jedes darunter, auch wenn man die Rangliste immer wieder ansieht. Zwischen zwei Linien entscheiden die Stimmen die Reihenfolge nicht.',
    excludedText:
      'Sie sind gespeichert, zählen hier aber für kein Modell: Auf beiden Seiten war dasselbe Modell (self), ein Ersatzmodell hat geantwortet (fallback), eine Antwort hat ihr Modell verraten (leaked), die Stimmen einer Person sind zurückgestellt (held), die Person hatte vor dem Anmelden schon über das Duell abgestimmt, oder der Import der Stimme wurde entfernt (duplicate). „Nur blinde Stimmen“ lässt auch Stimmen weg, bei denen die Namen sichtbar waren (named), sowie Stimmen zu Duellen, die jemand anderes gestartet hat oder deren Modelle eine frühere Stimme aufgedeckt hatte (informed).',
  },
  filters: {
    label: 'Filter',
    text: 'Modelle suchen',
    provider: 'Anbieter',
    allProviders: 'Alle Anbieter',
    tag: 'Kategorien',
    allPrompts: 'Alle Prompts',
    free: 'Nur kostenlose Modelle',
    blind: 'Nur blinde Stimmen',
    style: 'Mit Stilkontrolle',
    since: 'Von',
    until: 'Bis',
    sort: 'Sortieren nach',
    order: { ascending: 'aufsteigend', descending: 'absteigend' },
    allColumns: 'Alle Spalten',
    more: 'Weitere Filter',
    reset: 'Zurücksetzen',
    shown: (count) => plural(count, { one: `${count} Modell wird gezeigt`, other: `${count} Modelle werden gezeigt` }),
    tagsSaved: 'Die Rangliste ist nicht betroffen. Nur die Kategorien fehlen.',
  },
  categories: {
    title: 'Ränge nach Kategorie',
    text: 'Rangbereich jedes Modells für jede Art von Prompt. Ein Strich heißt: zu wenige Stimmen.',
  },
  tags: {
    code: 'Code',
    noCode: 'Ohne Code',
    math: 'Mathematik',
    image: 'Mit Bildern',
    short: 'Kurze Prompts',
    medium: 'Mittlere Prompts',
    long: 'Lange Prompts',
  },
  columns: {
    rank: 'Rang',
    model: 'Modell',
    rating: 'Wertung',
    expected: 'Erwartete Siegquote',
    votes: 'Stimmen',
    time: 'Median-Zeit',
    speed: 'Tokens/s',
    cost: 'Kosten pro 1.000 Antworten',
    inputPrice: 'Preis Eingabe',
    outputPrice: 'Preis Ausgabe',
    bothBad: 'Beide schlecht',
    fallback: 'Ersatz',
    details: 'Details',
  },
  meanings: {
    rank: 'Der beste und der schlechteste Rang, den die Stimmen zulassen: 2–5 heißt Zweiter bis Fünfter. Vorläufige Modelle haben noch keinen Rang.',
    model: 'Das Modell und der Anbieter, bei dem es läuft. Der Name öffnet seine Seite.',
    rating:
      'Wie stark das Modell nach den Stimmen ist. 1000 ist die Mitte, +100 Punkte ≈ 64 % Siege. Der Balken ist das 95-%-Intervall: Die wahre Wertung liegt sehr wahrscheinlich darin.',
    expected: 'Durchschnittliche Chance, ein anderes gereihtes Modell derselben Gruppe zu schlagen.',
    votes: 'Wie viele Stimmen das Modell auf dieser Rangliste hat.',
    time: 'Die Hälfte seiner letzten Antworten war schneller. Zählt die letzten 30 Tage, und nur Duelle mit einer Stimme.',
    speed:
      'Median der Tokens einer Antwort geteilt durch ihre gesamte Zeit. Ein Token ist ein kurzes Wort oder ein Teil davon.',
    cost: 'Nach den durchschnittlichen Kosten seiner letzten Antworten, die sich aus deren Tokens und den Preisen des Modells ergeben.',
    inputPrice: 'US-Dollar pro Million Tokens der Prompts.',
    outputPrice: 'US-Dollar pro Million Tokens der Antworten.',
    bothBad: 'Wie oft Abstimmende beide Antworten als schlecht bewertet haben.',
    fallback: 'Wie oft das Modell ausfiel und ein Ersatzmodell antwortete.',
  },
  row: {
    votes: (count) => plural(count, { one: 'Stimme', other: 'Stimmen' }),
    details: (name) => `Details zu ${name}`,
    tierEnds: 'Jedes Modell über dieser Linie ist sicher besser als jedes darunter',
    rankRange: (from, to) => `Rangbereich ${from} bis ${to}`,
    interval: (from, to) => `95-%-Intervall von ${from} bis ${to}`,
    wins: 'Siege',
    losses: 'Niederlagen',
    ties: 'Unentschieden',
    winRate: 'Siegquote',
    name: 'Name',
    none: 'keine Angabe',
  },
  status: {
    provisional: 'vorläufig',
    provisionalText:
      'Bisher wenige Stimmen. Noch nicht gereiht und in den Rangbereichen anderer Modelle nicht mitgezählt.',
    retired: 'stillgelegt',
    retiredText: 'Wird nicht mehr in Duellen verwendet. Seine Stimmen zählen weiterhin.',
    unvoted: 'ohne Stimmen',
    unvotedText: 'Noch nicht gewertet.',
    separated: 'einseitig',
    separatedText:
      'Es hat immer gewonnen oder immer verloren. Die Stimmen begrenzen diese Wertung nicht; lies sie als Mindest- oder Höchstwert.',
  },
  groups: {
    main: 'Hauptgruppe',
    other: (number) => `Gruppe ${number}: noch nicht vergleichbar`,
    text: 'Diese Modelle sind der Hauptgruppe nicht begegnet, weder direkt noch über andere Modelle. Ihre Wertungen haben eine eigene Skala.',
    noMatch: 'Kein Modell passt zu diesen Filtern.',
  },
  style: {
    title: 'Einfluss des Stils',
    text: 'Diese Wertungen lassen den Einfluss von Länge und Formatierung weg. Einfluss eines typischen Unterschieds zwischen zwei Antworten:',
    feature: 'Merkmal',
    points: 'Punkte',
    error: 'Standardfehler',
    features: { tokens: 'Länge', headers: 'Überschriften', lists: 'Listen', bold: 'Fetter Text' },
  },
  export: {
    label: 'Exportieren',
  },
  verify: {
    computed: (last) => `Berechnet aus den Stimmen 1 bis ${last} des öffentlichen Stimmenprotokolls.`,
    check: 'Jeder kann es nachprüfen:',
  },
  stale: (moment) => `Stand vom ${moment}. Es geht weiter, sobald der Dienst wieder verfügbar ist.`,
  nothingYet: 'Deine Filter sind in der Adresse gespeichert.',
  plots: {
    title: 'Diagramme',
    names: {
      intervals: 'Intervalle',
      cost: 'Kosten und Tempo',
      matrix: 'Direkte Vergleiche',
      history: 'Im Lauf der Zeit',
      position: 'Seite',
    },
    save: 'Als SVG laden',
    asTable: 'Als Tabelle zeigen',
    saved: 'Die Rangfolge oben ist nicht betroffen.',
    nothing: 'Vor der ersten Stimme gibt es nichts zu zeigen.',
    intervals: {
      text: 'Wertungen mit 95-%-Intervallen. Modelle, deren Intervalle sich weit überlappen, lassen sich noch nicht trennen.',
      label: (count) =>
        `Wertungen mit 95-%-Intervallen von ${count} Modellen, das beste zuerst; die Zahlen stehen in der Tabelle darunter.`,
    },
    cost: {
      text: 'Weiter oben ist besser, weiter links ist billiger. Die gestrichelte Linie verbindet die Modelle, die kein anderes in beidem schlägt.',
      speedText:
        'Weiter oben ist besser, weiter rechts ist schneller. Die gestrichelte Linie verbindet die Modelle, die kein anderes in beidem schlägt.',
      choose: 'Wertung gegen',
      noCosts: 'Noch hat kein Modell Kosten: Die Verwaltung kann Preise eintragen. Das ist das Tempo.',
      none: 'Noch nicht genug neuere Antworten.',
      label: (axis, count) => `Wertung von ${count} Modellen gegen ${axis}; die Zahlen stehen in der Tabelle darunter.`,
      frontier: 'Das beste für Preis oder Tempo',
    },
    matrix: {
      text: 'Ergebnisse des Zeilenmodells gegen das Spaltenmodell. Benutze die Pfeiltasten; Details stehen darunter.',
      label: 'Direkte Vergleiche, Zeile gegen Spalte',
      observed: 'Beobachteter Anteil',
      predicted: 'Vorhergesagte Chance',
      show: 'Zellen zeigen',
      never: 'nie begegnet',
      hint: 'Zeige auf eine Zelle oder gehe zu ihr, um Details zu sehen.',
      cell: (row, column) => `${row} gegen ${column}`,
      observedShare: (share) => `${share} der Punkte`,
      predictedShare: (share, lower, upper) => `vorhergesagt ${share} (${lower} bis ${upper})`,
      votes: (count, written) => plural(count, { one: `${written} Stimme`, other: `${written} Stimmen` }),
      separator: '; ',
      counts: (votes, wins, losses, ties, bothBad) =>
        `${votes}, ${wins} gewonnen, ${losses} verloren, ${ties} unentschieden, ${bothBad} beide schlecht`,
      certainty: {
        above: 'klar mehr als die Hälfte',
        below: 'klar weniger als die Hälfte',
        unclear: 'nicht klar, welches besser ist',
      },
      legend: {
        label: 'Farben',
        rowClear: 'Zeilenmodell klar vorn',
        rowUnclear: 'Zeilenmodell vorn, noch nicht klar',
        columnUnclear: 'Spaltenmodell vorn, noch nicht klar',
        columnClear: 'Spaltenmodell klar vorn',
        text: 'Klar: Das 95-%-Intervall der vorhergesagten Chance schließt 50 % aus. Sonst zeigen die Stimmen noch nicht, welches Modell besser ist.',
      },
      unequalStyle: 'Die Stilkontrolle gilt nicht für Rohzahlen.',
    },
    history: {
      text: 'Wertung am Ende jedes Tages mit 95-%-Intervall, für alle Prompts. Breite frühe Intervalle können über das Diagramm hinausgehen.',
      choose: (max) => `Modelle (höchstens ${max})`,
      label: (names) => `Wertung im Lauf der Zeit von ${names}; die Zahlen stehen in der Tabelle darunter.`,
      day: 'Tag',
      none: 'Wähle ein Modell, um seinen Verlauf zu sehen.',
    },
    position: {
      text: 'Eine faire Münze entscheidet, welche Antwort links steht. Hier siehst du, ob Abstimmende eine Seite bevorzugen.',
      left: (share) => `Links ${share}`,
      right: (share) => `Rechts ${share}`,
      shares: 'Anteil der Stimmen für die linke und die rechte Antwort',
      effect: 'Vorteil der linken Position',
      points: (points, from, to) => `${points} Punkte (95-%-Intervall von ${from} bis ${to})`,
      unknown: 'Noch nicht bekannt. Es braucht mehr Stimmen.',
      none: 'Kein Zeichen einer Vorliebe: Das Intervall enthält die Null.',
      some: 'Abstimmende scheinen eine Seite zu bevorzugen: Das Intervall schließt die Null aus.',
      measure: 'Maß',
      value: 'Wert',
      leftRate: 'Anteil der linken Antwort',
      error: 'Standardfehler in Punkten',
    },
  },
} satisfies Translation<typeof english>
