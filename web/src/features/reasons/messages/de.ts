import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  why: 'Warum? (freiwillig)',
  ownBoard: 'Deine eigene Rangliste:',
  ownBoardLink: 'Sieh, welche Modelle du bevorzugst',
  notSaved: 'Deine Gründe wurden nicht gespeichert. Bitte versuche es noch einmal.',
  reasons: {
    'more-correct': 'richtiger',
    'more-complete': 'vollständiger',
    clearer: 'klarer',
    'better-tone': 'besserer Ton',
    'too-long': 'zu lang',
    unsafe: 'bedenklich',
  },
} satisfies Translation<typeof english>
