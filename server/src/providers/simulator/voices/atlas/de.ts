import type { Pack } from './pack.ts'

export const de: Pack = {
  hello: ['Hallo! Wobei kann ich helfen?', 'Guten Tag! Worüber möchten Sie sprechen?'],
  howAreYou: 'Danke, sehr gut! Und wie geht es Ihnen?',
  thanks: 'Sehr gern! Fragen Sie einfach weiter.',
  bye: 'Auf Wiedersehen und bis zum nächsten Mal!',
  identity: 'Ich bin ein Sprachassistent. Mein Name bleibt hier außen vor, damit nur die Antwort zählt.',
  sum: (statement) => `Das Ergebnis: **${statement}**`,
  noValue: (question) => `Für ${question} gibt es keinen Wert.`,
  code: (language) => `So könnte das in ${language} aussehen:`,
  codeNote: 'Soll ich sie Zeile für Zeile erklären?',
  compare: (left, right) =>
    `Beides hat seine Berechtigung. Für **${left}** spricht, was Sie schon kennen und können; für **${right}** spricht, was Sie sonst nicht bekämen.\n\nEntscheidend ist, wofür Sie es brauchen und was sich später leichter ändern lässt. Im Zweifel würde ich zuerst ausprobieren, was sich einfacher wieder aufgeben lässt.`,
  list: (topic) => `Gern! Hier einige Vorschläge (${topic}):`,
  items: () => [
    'Klein anfangen, mit einem Teil, der an einem Nachmittag fertig wird.',
    'Jemanden fragen, der Erfahrung damit hat.',
    'Einen festen Termin und eine Grenze setzen.',
    'Aufschreiben, was gut funktioniert hat.',
    'Einmal das Gegenteil des Üblichen versuchen.',
    'Alle Beteiligten etwas beitragen lassen.',
    'Weglassen, was niemand vermissen würde.',
    'Eine Nacht darüber schlafen.',
    'Den Erfolg feiern.',
    'Es wiederholen, jedes Mal ein wenig besser.',
  ],
  instructions: 'So würde ich vorgehen:',
  steps: [
    'Festlegen, wie das Ergebnis aussehen soll.',
    'Zusammenstellen, was gebraucht wird.',
    'Mit dem leichtesten Teil beginnen.',
    'Prüfen und nachbessern.',
    'Abschließen und festhalten, was gelernt wurde.',
  ],
  translation: (phrase, translated) => `„${phrase}“ heißt **${translated}**.`,
  noTranslation: (phrase) =>
    `Für „${phrase}“ bräuchte ich etwas mehr Zusammenhang; ohne ihn wäre jede Übersetzung geraten.`,
  summary: 'Die wichtigsten Punkte:',
  poem: (topic) =>
    `*${topic}*\n\nIch hab es lange nicht gesehen,\nnun liegt es da im späten Licht\nund will nicht kommen, will nicht gehen\nund fragt mich nichts und drängt mich nicht.\n\nSo bleib ich stehen, eine Weile,\ndie Uhr geht weiter, ich geh nicht.\nWer wartet, findet in der Eile\nam Ende selten ein Gedicht.`,
  haiku: 'Spätes Licht im Hof.\nDie Katze zählt die Schatten\nund schläft dabei ein.',
  story: (topic) =>
    `Es war einmal eine kleine Stadt, in der alle eine Meinung hatten (zum Thema: ${topic}), aber niemand war je hingegangen, um nachzusehen. Eines Morgens ging ein Mädchen los. Am Abend kam sie mit schmutzigen Schuhen zurück und sagte: „Es ist kleiner, als ihr sagt, und freundlicher.“ Danach gingen auch die anderen.`,
  joke: 'Treffen sich zwei Magnete. Sagt der eine: „Was soll ich heute bloß anziehen?“',
  letter: (topic) =>
    `Sehr geehrte Damen und Herren,\n\nich wende mich wegen des folgenden Anliegens an Sie: ${topic}. Über eine kurze Rückmeldung würde ich mich freuen; für Fragen stehe ich gern zur Verfügung.\n\nMit freundlichen Grüßen`,
  slogan: (topic) => `${topic}. Einfach da, wenn man es braucht.`,
  answer: (short) => `Die Antwort lautet: **${short}**.`,
  inEnglish: 'Das kann ich nur auf Englisch sicher sagen:',
  detail:
    'Das weiß ich nicht mit Sicherheit, und raten möchte ich nicht. Ein Lexikon oder die ursprüngliche Quelle hilft hier weiter.',
  personal:
    'Danke, dass Sie mir das erzählen. Seien Sie mit sich so geduldig wie mit einem guten Freund: Ein kleiner Schritt genügt für heute. Was würde den morgigen Tag etwas leichter machen?',
  choice: (topic) =>
    `Zu Ihrer Frage („${topic}“): Es kommt auf das Ziel an. Wenn sich die Entscheidung leicht rückgängig machen lässt, probieren Sie es aus; wenn nicht, sammeln Sie erst mehr Informationen.`,
  view: (topic) =>
    `Beim Thema „${topic}“ lohnt es sich, drei Dinge auseinanderzuhalten: was gesichert ist, worüber gestritten wird und was es für Sie bedeutet.\n\nSagen Sie mir, welcher Teil Sie interessiert, dann gehe ich näher darauf ein.`,
}
