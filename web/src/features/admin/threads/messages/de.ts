import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  text: 'Beende das Teilen eines Verlaufs. Er wird privat, und die Person, der er gehört, kann ihn nicht mehr teilen. Sie sieht den Grund.',
  list: 'Gerade geteilt, die neuesten zuerst. Titel sind privat; der Link zeigt den Verlauf, wie andere ihn lesen.',
  thread: 'Verlauf',
  visibility: 'Sichtbarkeit',
  visibilities: { public: 'öffentlich', unlisted: 'nicht gelistet' },
  turns: 'Runden',
  none: 'Kein Verlauf ist geteilt.',
  noneSoFar: 'Unter den neuesten Verläufen keiner. Lade mehr, um weiterzusuchen.',
  link: 'Link oder ID des Verlaufs',
  reason: 'Grund (optional)',
  reasonHint: 'Die Person, der der Verlauf gehört, kann ihn lesen.',
  takeDown: 'Teilen beenden',
  takenDown: 'Dieser Verlauf ist privat und kann nicht mehr geteilt werden:',
  allow: 'Teilen wieder erlauben',
  allowed: 'Dieser Verlauf kann wieder geteilt werden:',
  noThread: 'Das ist weder der Link noch die ID eines Verlaufs.',
} satisfies Translation<typeof english>
