import type { Translation } from '../../../../language/index.ts'
import { createPlural } from '../../../../language/plural.ts'
import type { english } from './en.ts'

const plural = createPlural('de')

export default {
  title: 'Meine Rangliste',
  intro: 'Welche Modelle du bevorzugst, berechnet aus deinen eigenen Stimmen. Nur du siehst sie.',
  ofAll: 'Öffentliche Rangliste',
  signInFirst: 'Melde dich an, um die Rangliste deiner Stimmen zu sehen.',
  saved: 'Deine Stimmen sind gespeichert.',
  aboutYou:
    'Die Intervalle betreffen nur dich: Sie sagen, wie sicher deine Rangliste ist, und nichts über andere Menschen. Modelle mit weniger als zehn deiner Stimmen sind vorläufig. Modelle, über die du nicht abgestimmt hast, stehen hier nicht.',
  fewBlind: 'Du hast weniger als fünf blinde Stimmen, deshalb zählen hier alle deine Stimmen.',
  tooFew: {
    title: 'Noch zu wenige Stimmen',
    text: (left, written) =>
      plural(left, {
        one: 'Noch eine Stimme, dann zeigt diese Seite, welche Modelle du bevorzugst.',
        other: `Noch ${written} Stimmen, dann zeigt diese Seite, welche Modelle du bevorzugst.`,
      }),
  },
} satisfies Translation<typeof english>
