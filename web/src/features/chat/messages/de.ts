import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  lead: 'Ein Modell, dessen Antworten live erscheinen. Jeder Prompt steht für sich: Das Modell sieht frühere nicht.',
  auto: 'Beliebiges Modell (auto)',
  modelsFailed: 'Die Modelle konnten nicht geladen werden. Ein beliebiges Modell wird antworten.',
  writing: 'Das Modell schreibt',
  stop: 'Stopp',
  newChat: 'Neuer Chat',
  you: 'Du',
  someModel: 'Ein Modell',
  waiting: 'Wartet auf das erste Wort',
  answered: (model) => `${model} hat geantwortet`,
  stopped: 'Du hast diese Antwort gestoppt.',
  partSaved: 'Der bisherige Text ist im Verlauf gespeichert.',
  openThread: 'Als Verlauf öffnen',
} satisfies Translation<typeof english>
