import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  lead: 'Ein Modell, dessen Antworten live erscheinen. Es kennt die früheren Beiträge dieses Chats.',
  placeholder: 'Frag, was du willst …',
  auto: 'Beliebiges Modell (auto)',
  modelsFailed: 'Die Modelle konnten nicht geladen werden. Ein beliebiges Modell wird antworten.',
  writing: 'Das Modell schreibt',
  stop: 'Stopp',
  newChat: 'Neuer Chat',
  withModel: (model) => `Mit ${model}`,
  someModel: 'Ein Modell',
  waiting: 'Wartet auf das erste Wort',
  answered: (model) => `${model} hat geantwortet`,
  stopped: 'Diese Antwort wurde gestoppt.',
  partSaved: 'Der bisherige Text ist im Verlauf gespeichert.',
  regenerate: 'Neu generieren',
  editing: 'Dein Prompt ersetzt den früheren und alles, was danach kommt.',
  openThread: 'Als Verlauf öffnen',
} satisfies Translation<typeof english>
