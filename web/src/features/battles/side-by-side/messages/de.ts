import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

const german: Translation<typeof english> = {
  title: 'Nebeneinander',
  lead: 'Wähle zwei Modelle, frag beide',
  leadText:
    'Nicht blind: Die Namen stehen über den Antworten. In der Rangliste nur aus blinden Duellen zählen solche Stimmen nicht.',
  left: 'Modell A',
  right: 'Modell B',
  placeholder: 'Nach Name oder Anbieter suchen',
  nothingFound: 'Kein Modell heißt so.',
  swap: 'Seiten tauschen',
  free: 'kostenlos',
  chooseBoth: 'Wähle zuerst zwei verschiedene Modelle.',
  same: 'Wähle zwei verschiedene Modelle: Dasselbe auf beiden Seiten sagt über keines etwas aus.',
  gone: (name) => `Es gibt kein aktives Modell „${name}“. Wähle ein anderes.`,
  signIn: 'Die Liste der Modelle ist für Angemeldete. Als Gast reicht ein Klick.',
  signInButton: 'Modelle zeigen',
  modelsFailed: 'Deine Frage bleibt erhalten. Ohne die Liste lässt sich kein Modell wählen.',
  loading: 'Die Liste der Modelle wird gelesen …',
}

export default german
