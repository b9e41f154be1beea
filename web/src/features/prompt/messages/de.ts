import type { Translation } from '../../../language/index.ts'
import type { english } from './en.ts'

export default {
  composer: {
    label: 'Dein Prompt',
    placeholder: 'Frag, was du willst …',
    send: 'Senden',
    attach: 'Bilder oder Textdateien anhängen',
    attachText: 'Textdateien anhängen',
    hint: 'Umschalt + Enter: neue Zeile',
    empty: 'Schreib zuerst einen Prompt.',
    samples: 'Oder probier einen davon',
    stored:
      'Prompts, Antworten und Stimmen werden gespeichert, und ein Cookie erkennt dich wieder. Nur du kannst deine Verläufe lesen, solange du sie nicht teilst.',
    privacy: 'Datenschutz',
  },
  prompt: 'Prompt',
  copyAnswer: { copy: 'Antwort kopieren', copied: 'Kopiert', copyFailed: 'Kopieren nicht möglich' },
  reasoning: 'Gedankengang',
  editPrompt: 'Bearbeiten und neu senden',
  earlier: {
    title: 'Vorheriges Gespräch',
    roles: { system: 'Systemprompt', user: 'Nutzer', assistant: 'Assistent' },
  },
  settings: {
    title: 'Einstellungen',
    changed: 'Einstellungen (geändert)',
    text: 'Für jeden Prompt, den du aus diesem Browser sendest.',
    system: 'Systemprompt',
    temperature: 'Temperatur',
    maxTokens: 'Maximale Token',
    between: (min, max) => `Gib eine Zahl von ${min} bis ${max} ein.`,
    wholeBetween: (min, max) => `Gib eine ganze Zahl von ${min} bis ${max} ein.`,
    reset: 'Auf Standard zurücksetzen',
  },
  followUp: { placeholder: 'Nachfragen …', wait: 'Warte auf die Antworten' },
  cost: 'Kosten',
  fallbackReasons: {
    timeout: 'Das Modell hat zu lange gebraucht.',
    error: 'Das Modell ist ausgefallen.',
    rate_limited: 'Das Anfragelimit des Modells war erreicht.',
    empty: 'Das Modell gab eine leere Antwort.',
  },
  fallback: 'Ein Ersatzmodell hat geantwortet.',
  unanswered: 'Kein Modell hat geantwortet.',
  earlierVersion: 'Frühere Fassung',
} satisfies Translation<typeof english>
