import type { Translation } from '../index.ts'
import type { english } from './en.ts'

export default {
  close: 'Schließen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  undo: 'Rückgängig',
  dismiss: 'Ausblenden',
  retry: 'Noch einmal versuchen',
  reload: 'Neu laden',
  more: 'Mehr anzeigen',
  loading: 'Wird geladen …',
  signIn: 'Anmelden',
  createAccount: 'Konto erstellen',
  startBattle: 'Duell starten',
  model: 'Modell',
  free: 'kostenlos',
  promptSaved: 'Dein Prompt ist gespeichert.',
  copyLink: {
    button: 'Link kopieren',
    copied: 'Link kopiert',
    failed: 'Kopieren nicht möglich. Kopiere den Link von Hand.',
  },
  inputSaved: 'Deine Eingabe ist gespeichert.',
  nothingChanged: 'Es wurde nichts geändert.',
  truncated: 'Die Antwort hat die maximale Länge erreicht.',
  cutOff: 'Die Antwort wurde abgeschnitten.',
  pages: {
    battle: 'Duell',
    sideBySide: 'Nebeneinander',
    chat: 'Chat',
    leaderboard: 'Rangliste',
    threads: 'Verläufe',
    studies: 'Studien',
    admin: 'Admin',
  },
  voteChoices: {
    left: 'A ist besser',
    right: 'B ist besser',
    tie: 'Gleich gut',
    'both-bad': 'Beide schlecht',
  },
} satisfies Translation<typeof english>
