import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  characters: (count) => `${count} Zeichen`,
  added: (names) => `Angehängt: ${names}`,
  enlarge: (name) => `Vergrößern: ${name}`,
  remove: (name) => `${name} entfernen`,
  image: (number) => `Bild ${number}`,
  imageFailed: 'Das Bild konnte nicht geladen werden.',
  description: 'Beschreibung (optional)',
  refused: {
    office: 'PDF- und Office-Dateien lassen sich nicht anhängen. Kopiere den Text, den du brauchst, in den Prompt.',
    binary: 'Nur Bilder und Textdateien lassen sich anhängen, etwa Code, CSV, Markdown, JSON und Logs.',
    'too-long': 'Der Prompt würde zu lang. Mit seinen Dateien kann er 100.000 Zeichen haben.',
    'unreadable-image': 'Dieses Bild ist nicht lesbar. Nimm PNG, JPEG oder WebP.',
    failed: 'Das Hochladen ist fehlgeschlagen. Versuche es noch einmal.',
    'too-many-images': 'Ein Prompt kann vier Bilder haben.',
    blind:
      'Dieser anonyme Verlauf begann ohne Bild und nimmt deshalb vor der Stimmabgabe keines an. Starte mit dem Bild ein neues Duell.',
  },
} satisfies Translation<typeof english>
