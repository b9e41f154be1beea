import type { Translation } from '../../../../language/index.ts'
import type { english } from './en.ts'

export default {
  list: 'Stimmen, neueste zuerst',
  none: 'Noch keine Stimmen.',
  noneOfClass: 'Keine Stimmen in dieser Klasse.',
  noneSoFar: 'Bisher keine in dieser Klasse. Zeige mehr, um ältere Stimmen zu durchsuchen.',
  took: 'Zeit bis zur Stimme',
  heldVoters: {
    title: 'Zurückgehaltene Stimmende',
    about:
      'Diese Personen stimmen für oder gegen ein Modell, unabhängig von seinen Antworten, oder sie stimmen nur ab, wenn es dabei ist. Ihre Stimmen zählen in keiner Rangliste.',
    none: 'Niemand wird zurückgehalten.',
    reason: 'Grund',
    release: 'Freigeben',
    released: 'Freigegeben. Die Stimmen zählen wieder.',
    why: {
      for: (model, ratio, votes) =>
        `Stimmt für ${model}: Likelihood-Quotient ${ratio} nach ${votes} entschiedenen Stimmen`,
      against: (model, ratio, votes) =>
        `Stimmt gegen ${model}: Likelihood-Quotient ${ratio} nach ${votes} entschiedenen Stimmen`,
      selection: (model, ratio, votes) =>
        `Stimmt nur ab, wenn ${model} dabei ist: Likelihood-Quotient ${ratio} nach ${votes} Stimmen`,
    },
  },
} satisfies Translation<typeof english>
