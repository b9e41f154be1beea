import type { AdminModel, ProviderName } from '@arena/contract'

/** A record, so that the compiler reports a provider that is missing here. */
const known: Record<ProviderName, true> = { groq: true, google: true, cloudflare: true }
export const providers = Object.keys(known) as readonly ProviderName[]

/** The values in the model form. */
export interface ModelDraft {
  readonly modelName: string
  readonly displayName: string
  readonly providerName: ProviderName
  readonly isFree: boolean
}

export const emptyDraft: ModelDraft = { modelName: '', displayName: '', providerName: 'groq', isFree: false }

export const draftOf = ({ modelName, displayName, providerName, isFree }: AdminModel): ModelDraft => ({
  modelName,
  displayName,
  providerName,
  isFree,
})

export type DraftFault = 'missing' | 'spaces' | 'long'
export type DraftFaults = Partial<Record<'modelName' | 'displayName', DraftFault>>

const charsMax = 200

function faultOf(text: string, { spaces }: { spaces: boolean }): DraftFault | null {
  if (text === '') return 'missing'
  if (!spaces && /\s/.test(text)) return 'spaces'
  return text.length > charsMax ? 'long' : null
}

/** What the service would reject. Spaces around a name are ignored: pasting adds them. */
export function faultsOf(draft: ModelDraft): DraftFaults {
  const modelName = faultOf(draft.modelName.trim(), { spaces: false })
  const displayName = faultOf(draft.displayName.trim(), { spaces: true })
  return { ...(modelName ? { modelName } : {}), ...(displayName ? { displayName } : {}) }
}

export const tidy = (draft: ModelDraft): ModelDraft => ({
  ...draft,
  modelName: draft.modelName.trim(),
  displayName: draft.displayName.trim(),
})

export type DraftChanges = Partial<Omit<ModelDraft, 'modelName'>>

/** Only the changed fields: sending the others could undo a concurrent change. */
export function changesOf(model: AdminModel, draft: ModelDraft): DraftChanges {
  const { displayName, providerName, isFree } = tidy(draft)
  return {
    ...(displayName === model.displayName ? {} : { displayName }),
    ...(providerName === model.providerName ? {} : { providerName }),
    ...(isFree === model.isFree ? {} : { isFree }),
  }
}
