import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  text: 'Ein Pool ist eine Gruppe von Modellen, aus der Duelle ausgelost werden können. Er lässt sich auf der Duellseite wählen. Änderungen gelten innerhalb von zwei Sekunden, auf allen Instanzen.',
  none: 'Noch keine Pools.',
  add: 'Pool hinzufügen',
  pool: 'Pool',
  eligible: 'Auslosbar',
  tooFew: 'Wird nicht angeboten: Weniger als zwei seiner Modelle können ausgelost werden.',
  added: (name) => `${name} wurde hinzugefügt.`,
  changed: (name) => `${name} wurde aktualisiert.`,
  editTitle: 'Pool bearbeiten',
  name: 'Name',
  nameHint: 'Das senden API-Clients. Später nicht änderbar.',
  label: 'Bezeichnung',
  labelHint: 'Der Name, den alle sehen.',
  choose: (count) => `Modelle (${count})`,
  faults: {
    name: 'Höchstens 32 Kleinbuchstaben, Ziffern oder Bindestriche, beginnend mit einem Buchstaben.',
    label: 'Höchstens 100 Zeichen.',
    modelNames: 'Wähle mindestens zwei Modelle.',
    taken: 'Es gibt bereits einen Pool mit diesem Namen.',
  },
  removeTitle: (name) => `${name} entfernen?`,
  removeText: 'Seine Modelle bleiben. Stimmen zu seinen Duellen zählen weiterhin.',
  removed: (name) => `${name} wurde entfernt.`,
} satisfies Translation<typeof english>
