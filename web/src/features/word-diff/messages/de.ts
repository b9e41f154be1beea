import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  open: 'Wort für Wort vergleichen',
  title: 'Antwort A und Antwort B, Wort für Wort',
  onlyLeft: 'Nur in Antwort A',
  onlyRight: 'Nur in Antwort B',
  tooLong: 'Diese Antworten sind zu lang oder zu verschieden für einen Vergleich.',
  failed: 'Der Vergleich konnte nicht geladen werden.',
} satisfies Translation<typeof english>
