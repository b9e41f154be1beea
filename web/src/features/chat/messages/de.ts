import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

const german: Translation<typeof english> = {
  title: 'Chat',
  lead: 'Ein Modell, dessen Antwort erscheint, während es schreibt. Jeder Prompt steht für sich: Frühere sieht das Modell nicht.',
  model: 'Modell',
  auto: 'Irgendeines (auto)',
  modelsFailed: 'Die Liste der Modelle ließ sich nicht lesen: Irgendeines wird antworten.',
  writing: 'Das Modell schreibt',
  stop: 'Anhalten',
  retry: 'Noch einmal versuchen',
  newChat: 'Neuer Chat',
  you: 'Du',
  someModel: 'Ein Modell',
  waiting: 'Wartet auf das erste Wort',
  answered: (model) => `${model} hat geantwortet`,
  stopped: 'Hier hast du angehalten.',
  cut: 'Hier brach die Antwort ab; sie ist unvollständig.',
  cutShort: 'Die Antwort hat ihre Längengrenze erreicht.',
  savedPrompt: 'Dein Prompt ist noch da.',
  savedCut: 'Was kam, ist im Verlauf gespeichert.',
  nothingChanged: 'Nichts wurde geändert.',
  openThread: 'Als Verlauf öffnen',
}

export default german
