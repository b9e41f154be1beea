import type { AdminModel, BuiltInHost, Host } from '@arena/contract'
import { numberOrText } from '../ui/number-or-text.ts'

/** A record, so that the compiler reports one that is missing here. */
const builtIn: Record<BuiltInHost, true> = { groq: true, google: true, cloudflare: true }

/** The values in the model form. Numbers are texts: they may be incomplete while someone types. */
export interface ModelDraft {
  readonly modelName: string
  readonly displayName: string
  readonly providerName: string
  readonly isFree: boolean
  readonly hostModelName: string
  readonly inputPrice: string
  readonly outputPrice: string
  readonly weight: string
  readonly paused: boolean
}

export interface HostChoice {
  readonly name: string
  /** `null` if it is not configured. */
  readonly label: string | null
}

/** The hosts that a model can have: the configured ones first, then the other built-in ones, and the one it has. */
export function hostChoices(hosts: readonly Pick<Host, 'name' | 'label'>[], current: string): HostChoice[] {
  const others = new Set([...Object.keys(builtIn), current])
  for (const { name } of hosts) others.delete(name)
  return [...hosts.map(({ name, label }) => ({ name, label })), ...[...others].map((name) => ({ name, label: null }))]
}

export const newDraft = (hosts: readonly Pick<Host, 'name'>[]): ModelDraft => ({
  modelName: '',
  displayName: '',
  providerName: hosts[0]?.name ?? 'groq',
  isFree: false,
  hostModelName: '',
  inputPrice: '',
  outputPrice: '',
  weight: '1',
  paused: false,
})

export const draftOf = (model: AdminModel): ModelDraft => ({
  modelName: model.modelName,
  displayName: model.displayName,
  providerName: model.providerName,
  isFree: model.isFree,
  hostModelName: model.hostModelName ?? '',
  inputPrice: String(model.inputPrice ?? ''),
  outputPrice: String(model.outputPrice ?? ''),
  weight: String(model.weight),
  paused: model.paused,
})

/** Spaces around a name are ignored: pasting adds them. */
const valuesOf = (draft: ModelDraft) => ({
  displayName: draft.displayName.trim(),
  providerName: draft.providerName,
  isFree: draft.isFree,
  hostModelName: draft.hostModelName.trim() || null,
  inputPrice: numberOrText(draft.inputPrice),
  outputPrice: numberOrText(draft.outputPrice),
  // An empty field is the default.
  weight: numberOrText(draft.weight) ?? 1,
  paused: draft.paused,
})

export const newModelOf = (draft: ModelDraft) => ({ modelName: draft.modelName.trim(), ...valuesOf(draft) })

export type DraftChanges = Partial<ReturnType<typeof valuesOf>>

/** Only the changed fields: sending the others could undo a concurrent change. */
export const changesOf = (model: AdminModel, draft: ModelDraft): DraftChanges =>
  Object.fromEntries(
    Object.entries(valuesOf(draft)).filter(([field, value]) => value !== model[field as keyof DraftChanges]),
  )
