import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

const counted = (count: string, one: string, many: string) => `${count} ${count === '1' ? one : many}`

export default {
  lead: 'Deine Prompts, deine Modelle, blinde Stimmen der Menschen, die du einlädst.',
  signInFirst: 'Melde dich an, um eine Studie anzulegen oder deine zu sehen.',
  guest: 'Als Gast kannst du in Studien abstimmen. Um selbst eine anzulegen, erstelle ein Konto.',
  what: 'Eine Studie beantwortet eine Frage, zum Beispiel „Welches dieser Modelle schreibt unsere Support-Mails am besten?“: mit deinen Prompts, den Modellen deiner Wahl und blinden Stimmen der Menschen, die du einlädst. Sie endet, sobald die Stimmen eine Antwort geben, und sagt, wie sicher diese ist.',
  make: 'Studie anlegen',
  example: 'Beispiel ausprobieren',
  exampleText: '20 Prompts und drei Modelle.',
  newName: 'Neue Studie',
  defaultQuestion: 'Welche Antwort ist besser?',
  states: { draft: 'Entwurf', open: 'Offen', closed: 'Geschlossen' },
  asVoter: 'Du stimmst ab',
  prompts: (count) => counted(count, 'Prompt', 'Prompts'),
  answersOf: (done, total) => `${done} von ${total} Antworten`,
  comparisonsOf: (closed, total) => `${closed} von ${total} Vergleichen`,
  votes: (count) => counted(count, 'Stimme', 'Stimmen'),
  actions: (name) => `Aktionen für ${name}`,
  vote: 'Abstimmen',
  report: 'Bericht',
  all: 'Alle Studien',
  saving: {
    saved: 'Gespeichert',
    unsaved: 'Wird gespeichert …',
    saving: 'Wird gespeichert …',
    failed: 'Nicht gespeichert',
    kept: 'Was du geschrieben hast, ist noch da. Es wird mit der nächsten Änderung noch einmal gesendet.',
  },
  question: {
    title: 'Frage',
    name: 'Name der Studie',
    nameHint: 'Wer abstimmt, sieht ihn.',
    question: 'Frage an alle, die abstimmen',
    questionHint: 'Sie steht über jedem Paar von Antworten. Sag, was „besser“ für dich heißt.',
    required: 'Dieses Feld darf nicht leer sein.',
  },
  promptSet: {
    title: 'Prompts',
    text: 'Füge Prompts ein, einen pro Zeile, oder wähle eine Datei: Text, CSV, TSV, JSON, JSONL oder eine promptfoo-Konfiguration. Längere Prompts trennt eine Zeile mit ---.',
    paste: 'Prompts einfügen',
    file: 'Datei wählen',
    drop: 'oder hier ablegen',
    threads: 'Aus meinen Verläufen',
    threadsTitle: 'Prompts aus deinen Verläufen',
    threadsText: 'Der erste Prompt jedes gewählten Verlaufs kommt dazu.',
    addThreads: (count) => `${counted(count, 'Prompt', 'Prompts')} hinzufügen`,
    noThreads: 'Du hast noch keine Verläufe.',
    stored: (count) => `${counted(count, 'Prompt', 'Prompts')} gespeichert.`,
    first: (count) => `Die ersten ${count} davon:`,
    use: (count) => `${counted(count, 'Prompt', 'Prompts')} verwenden`,
    replaces: 'Sie ersetzen die Prompts, die die Studie jetzt hat. Antworten auf dieselben Prompts bleiben.',
    replace: 'Prompts ersetzen',
  },
  file: {
    reading: 'Wird gelesen …',
    found: (count, format) => `${count} gefunden (${format}). Die ersten:`,
    formats: {
      text: 'Text',
      csv: 'CSV',
      tsv: 'TSV',
      jsonl: 'JSONL',
      json: 'JSON',
      promptfoo: 'promptfoo',
      threads: 'Verläufe',
    },
    empty: 'Die Datei ist leer.',
    faults: 'Nichts wurde gespeichert, wegen dieser Zeilen:',
    line: (line) => `Zeile ${line}`,
    reference: 'mit Musterantwort',
    variables: (names) => `Variablen: ${names}`,
    remove: 'Verwerfen',
  },
  contestants: {
    title: 'Teilnehmer',
    text: 'Was gegeneinander antritt. Dasselbe Modell kann mit verschiedenen Anweisungen antreten.',
    add: 'Modell hinzufügen',
    placeholder: 'Modelle suchen',
    noneFound: 'Kein Modell gefunden.',
    name: 'Name',
    imported: 'Importierte Antworten',
    settings: 'Einstellungen',
    system: 'Systemprompt',
    template: 'Vorlage',
    templateHint:
      'Die Nachricht an das Modell. {{prompt}} wird durch den Prompt ersetzt, andere Namen in doppelten Klammern durch seine Variablen.',
    temperature: 'Temperatur',
    maxTokens: 'Maximale Länge (Tokens)',
    duplicate: 'Duplizieren',
    remove: 'Entfernen',
    removeOf: (name) => `${name} entfernen`,
    duplicateOf: (name) => `${name} duplizieren`,
    settingsOf: (name) => `Einstellungen von ${name}`,
    faults: { empty: 'Ein Name fehlt.', taken: 'Ein anderer Teilnehmer heißt schon so.' },
    importTitle: 'Antworten importieren',
    importText:
      'Für Anwendungen, die Arena nicht aufrufen kann. Gib jeder einen Namen und wähle dann eine Datei mit ihren Antworten.',
    importedName: 'Name der Anwendung',
    addImported: 'Hinzufügen',
    importFile:
      'CSV oder JSONL mit dem Prompt oder seiner ID, dem Teilnehmer und der Antwort, oder mit einer Spalte je Teilnehmer; oder Ergebnisse von promptfoo oder AlpacaEval.',
    use: (count) => `${counted(count, 'Antwort', 'Antworten')} importieren`,
    importedDone: (count) => `${counted(count, 'Antwort', 'Antworten')} importiert.`,
    tooMany: 'Eine Studie hat höchstens 12 Teilnehmer.',
  },
  rule: {
    title: 'Regel',
    text: 'Wann die Studie entschieden ist. Sobald abgestimmt wird, steht sie fest.',
    goals: { best: 'Den Besten finden', baseline: 'Mit einer Baseline vergleichen' },
    goalTexts: {
      best: 'Endet, wenn ein Teilnehmer besser ist als alle anderen.',
      baseline: 'Endet, wenn von jedem Teilnehmer bekannt ist, ob er besser oder schlechter als die Baseline ist.',
    },
    baseline: 'Baseline',
    chooseBaseline: 'Bitte wählen',
    settleOn: 'Über einen Teilnehmer ist entschieden, wenn er',
    settles: { better: 'besser oder schlechter ist', 'no worse': 'nicht schlechter (gut genug) oder schlechter ist' },
    margin: 'Nicht schlechter heißt höchstens so viele Punkte dahinter',
    marginHint: (points, share) => `${points} Punkte: Die Baseline gewinnt ${share} der Stimmen.`,
    level: 'Wahrscheinlichkeit einer falschen Antwort, höchstens',
  },
  plan: {
    title: 'Was diese Studie zeigen kann',
    text: (prompts, votes) =>
      `Mit ${counted(prompts, 'Prompt', 'Prompts')} und ${counted(votes, 'Stimme', 'Stimmen')} pro Vergleich. Eine grobe Schätzung vor jeder Stimme.`,
    wins: 'Der Bessere gewinnt',
    decided: 'Entschieden?',
    chances: { likely: 'wahrscheinlich', possible: 'vielleicht', unlikely: 'kaum' },
    needs: 'Nötig sind etwa',
    limit: (share) =>
      `Mit so wenigen Prompts zeigt keine Zahl von Stimmen einen Unterschied unter ${share} Siegen. Mehr Prompts schon.`,
    nothing: 'Mit so wenigen Prompts kann keine Zahl von Stimmen etwas entscheiden. Füge Prompts hinzu.',
    none: 'Füge Prompts hinzu, um zu sehen, was die Studie zeigen kann.',
  },
  voters: {
    title: 'Abstimmende',
    access: 'Wer abstimmen kann',
    accesses: { link: 'Alle mit dem Link', accounts: 'Menschen mit Konto und Link' },
    accessTexts: { link: 'Auch Gäste. Niemand muss sich anmelden.', accounts: 'Sie melden sich vor dem Abstimmen an.' },
    votesPerComparison: 'Stimmen pro Vergleich',
    votesHint: 'So viele Menschen beurteilen dieselben zwei Antworten. Das zeigt, wie einig sie sich sind.',
    budgetVotes: 'Nach so vielen Stimmen beenden',
    budgetVotesHint: 'Leer: keine Grenze.',
    showReference: 'Musterantwort eines Prompts zeigen',
    reasons: 'Gründe zur Auswahl',
    reasonsHint: 'Einer pro Zeile, höchstens 12. Sie lassen sich zu einer Stimme wählen. Leer: keine Gründe.',
  },
  generation: {
    title: 'Antworten',
    text: 'Jeder Teilnehmer beantwortet jeden Prompt einmal, bevor abgestimmt wird.',
    calls: (count) => counted(count, 'Antwort zu erzeugen', 'Antworten zu erzeugen'),
    tokens: (input, output) => `etwa ${input} Tokens hinein, ${output} heraus`,
    cost: (amount) => `etwa ${amount}`,
    unknownCost: 'Kosten unbekannt: Ein Modell hat keinen Preis',
    budgetUsd: 'Höchstens ausgeben (USD)',
    budgetUsdHint: 'Leer: keine Grenze für diese Studie.',
    start: (count) => `${counted(count, 'Antwort', 'Antworten')} erzeugen`,
    stop: 'Anhalten',
    done: (done, total) => `${done} von ${total} Antworten sind fertig.`,
    progress: 'Fortschritt der Antworten',
    spent: (amount) => `Kosten bisher: ${amount}`,
    needs: 'Füge zuerst Prompts und Teilnehmer hinzu.',
    stopped: {
      owner: 'Du hast es angehalten. Fertige Antworten bleiben.',
      'study-budget': 'Die Grenze dieser Studie ist erreicht. Erhöhe sie, um weiterzumachen.',
      'service-budget': 'Das Budget des Dienstes für heute ist erreicht.',
      'daily-limit': 'Deine Tagesgrenze für erzeugte Antworten ist erreicht. Morgen geht es weiter.',
    },
    failed: (count) => counted(count, 'Antwort ist fehlgeschlagen', 'Antworten sind fehlgeschlagen'),
    reasons: {
      timeout: 'zu langsam',
      rate_limited: 'Ratenlimit erreicht',
      error: 'Anbieter lehnte ab oder war gestört',
      empty: 'leere Antwort',
      model_unavailable: 'das Modell gibt es nicht mehr',
      study_too_large: 'die Texte der Studie sind zu lang',
      template: 'die Vorlage passt nicht zum Prompt',
    },
    failure: (contestant, reason, count) => `${contestant}: ${reason} (${count})`,
    leaked: (count) => counted(count, 'Antwort nennt ihr Modell', 'Antworten nennen ihr Modell'),
    leakedText:
      'Man könnte es daran erkennen. Entscheide vor dem Öffnen; Stimmen zu angenommenen Antworten nennt der Bericht.',
    leakedOf: (contestant, prompt) => `${contestant}, Prompt ${prompt}`,
    uses: { accept: 'Annehmen', exclude: 'Weglassen', regenerate: 'Neu erzeugen' },
  },
  opening: {
    title: 'Abstimmung öffnen',
    text: 'Prompts, Teilnehmer, Frage und Regel stehen dann fest. Um später etwas zu ändern, kopiere die Studie.',
    open: 'Abstimmung öffnen',
    ask: 'Abstimmung öffnen?',
    askText:
      'Ab jetzt lässt sich nichts mehr ändern. Namen bleiben verborgen, bis die Studie geschlossen ist, und vorher sieht niemand einen Zwischenstand, auch du nicht.',
    missing: (count) =>
      `${counted(count, 'Antwort fehlt', 'Antworten fehlen')}. Vergleiche ohne beide Antworten werden weggelassen.`,
    blocked: {
      prompts: 'Füge zuerst Prompts hinzu.',
      contestants: 'Füge zuerst mindestens zwei Teilnehmer hinzu.',
      baseline: 'Wähle zuerst die Baseline.',
      answers: 'Erzeuge oder importiere zuerst Antworten.',
      running: 'Warte, bis die Antworten erzeugt sind.',
      leaked: 'Entscheide zuerst über die Antworten, die ihr Modell nennen.',
      unsaved: 'Einige Änderungen sind noch nicht gespeichert.',
    },
    opened: 'Die Studie ist offen.',
    leftOut: (first, second, count) => `${first} und ${second}: ${counted(count, 'Prompt', 'Prompts')} weggelassen`,
    leftOutTitle: 'Weggelassen, weil eine Antwort fehlt oder beide gleich sind:',
  },
  running: {
    figures: { votes: 'Stimmen', voters: 'Abstimmende', comparisons: 'Vergleiche', cost: 'Kosten der Antworten' },
    ofTotal: (closed, total) => `${closed} von ${total}`,
    blind: 'Der Zwischenstand bleibt verborgen, bis die Studie geschlossen ist.',
    fewVoters: (voters, votes) =>
      `Ein Vergleich braucht ${votes} Abstimmende, und bisher ${voters === '0' ? 'hat niemand' : voters === '1' ? 'hat 1 Person' : `haben ${voters} Personen`} abgestimmt. Lade mehr Menschen ein.`,
    link: 'Link zum Abstimmen',
    linkText: 'Schicke ihn den Menschen, die abstimmen sollen.',
    copy: { copy: 'Link kopieren', copied: 'Kopiert', copyFailed: 'Kopieren nicht möglich' },
    qr: 'QR-Code',
    qrLabel: 'QR-Code des Links zum Abstimmen',
    noLink:
      'Der Dienst speichert den Link nicht, und dieser Browser hat ihn nicht. Nutze den, den du verschickt hast, oder erstelle einen neuen.',
    newLink: 'Neuen Link erstellen',
    newLinkAsk: 'Neuen Link erstellen?',
    newLinkText:
      'Der alte Link funktioniert dann nicht mehr für alle, die noch nicht dabei sind. Wer schon abgestimmt hat, kann weitermachen.',
    newLinkDone: 'Der neue Link ist bereit.',
    voteYourself: 'Selbst abstimmen',
    close: 'Studie schließen',
    closeAsk: 'Studie schließen?',
    closeText:
      'Die Abstimmung endet, und der Bericht zeigt, was bisher bekannt ist. Eine geschlossene Studie lässt sich nicht wieder öffnen; du kannst sie kopieren.',
    closed: 'Die Studie ist geschlossen.',
    copyStudy: 'Kopieren',
    copied: 'Die Kopie ist ein neuer Entwurf.',
    delete: 'Löschen',
    deleteAsk: (name) => `${name} löschen?`,
    deleteText: 'Prompts, Antworten und Stimmen werden gelöscht. Das lässt sich nicht rückgängig machen.',
    deleted: (name) => `${name} wurde gelöscht.`,
    opened: (when) => `Offen seit ${when}`,
    closedAt: (when) => `Geschlossen ${when}`,
    closedBy: {
      verdict: 'Die Stimmen haben eine Antwort gegeben.',
      budget: 'Kein weiterer Vergleich könnte noch etwas entscheiden.',
      votes: 'Die geplante Zahl der Stimmen ist erreicht.',
      owner: 'Du hast sie geschlossen.',
      otherOwner: 'Ihr Besitzer hat sie geschlossen.',
      administrator: 'Ein Admin hat sie geschlossen.',
    },
    readReport: 'Bericht lesen',
    notPublished: 'Der Bericht ist noch nicht veröffentlicht.',
    publish: 'Alle mit dem Link zum Bericht können ihn lesen',
    publishText: 'Aus: nur du.',
    reportLink: 'Link zum Bericht',
    design: 'Was verglichen wird',
    parent: 'Kopie einer anderen Studie',
  },
  exampleStudy: {
    name: 'Beispiel: Alltagsfragen',
    simulatedName: 'Beispiel mit simulierten Antworten',
    question: 'Welche Antwort würdest du eher an einen Kunden schicken?',
    prompts: `Wie setze ich mein Passwort zurück?
Meine Bestellung ist nach zwei Wochen nicht angekommen. Was kann ich tun?
Erkläre in einem Absatz, was eine API ist.
Schreibe eine freundliche Erinnerung an eine unbezahlte Rechnung.
Was ist der Unterschied zwischen einem Virus und einem Bakterium?
Fasse die Vorteile von E-Bikes in drei Punkten zusammen.
Wie lange halten sich gekochte Eier im Kühlschrank?
Schreibe eine höfliche Absage zu einer Besprechung.
Warum ist der Himmel blau?
Wie gewöhne ich mir an, früher zu schlafen?
Nenne mir drei Namen für eine kleine Bäckerei.
Was packe ich für ein Wochenende in den Bergen ein?
Erkläre einer Zwölfjährigen den Zinseszins.
Schreibe eine kurze Entschuldigung für eine verspätete Lieferung.
Welche Pflanzen wachsen gut in einem dunklen Zimmer?
Wie bitte ich meinen Vermieter, die Heizung zu reparieren?
Was bedeutet „Open Source“?
Schlage ein Abendessen ohne Fleisch für vier Personen in 30 Minuten vor.
Wie schreibe ich eine gute Betreffzeile?
Vergleiche Mieten und Kaufen einer Wohnung in wenigen Sätzen.`,
  },
} satisfies Translation<typeof english>
