import type { AdminModel, Host, HostPreset } from '@arena/contract'
import { numberOrText } from '../ui/number-or-text.ts'

/** The values in the model form. Numbers are texts: they may be incomplete while someone types. */
export interface ModelDraft {
  readonly modelName: string
  readonly displayName: string
  readonly providerName: string
  readonly isFree: boolean
  readonly hostModelName: string
  readonly inputPrice: string
  readonly outputPrice: string
  readonly vision: boolean
  readonly weight: string
  readonly paused: boolean
}

interface HostChoice {
  readonly name: string
  /** `null` if it is not configured. */
  readonly label: string | null
}

/** As the service lists them. */
export interface KnownHosts {
  readonly items: readonly Pick<Host, 'name' | 'label'>[]
  readonly presets: readonly Pick<HostPreset, 'name' | 'fromEnvironment'>[]
}

/** The hosts that a model can have: the configured ones first, then those that variables can configure, and the one it has. */
export function hostChoices({ items: hosts, presets }: KnownHosts, current?: string): HostChoice[] {
  const others = new Set(presets.filter(({ fromEnvironment }) => fromEnvironment).map(({ name }) => name))
  if (current) others.add(current)
  for (const { name } of hosts) others.delete(name)
  return [...hosts.map(({ name, label }) => ({ name, label })), ...[...others].map((name) => ({ name, label: null }))]
}

export const newDraft = (hosts: KnownHosts): ModelDraft => ({
  modelName: '',
  displayName: '',
  providerName: hostChoices(hosts)[0]?.name ?? '',
  isFree: false,
  hostModelName: '',
  inputPrice: '',
  outputPrice: '',
  vision: false,
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
  vision: model.vision,
  weight: String(model.weight),
  paused: model.paused,
})

/** Spaces around a name are ignored: pasting adds them. */
const valuesOf = (draft: ModelDraft) =>
  ({
    displayName: draft.displayName.trim(),
    providerName: draft.providerName,
    isFree: draft.isFree,
    hostModelName: draft.hostModelName.trim() || null,
    inputPrice: numberOrText(draft.inputPrice),
    outputPrice: numberOrText(draft.outputPrice),
    vision: draft.vision,
    // An empty field is the default.
    weight: numberOrText(draft.weight) ?? 1,
    paused: draft.paused,
  }) as Pick<AdminModel, Exclude<keyof ModelDraft, 'modelName'>>

export const newModelOf = (draft: ModelDraft) => ({ modelName: draft.modelName.trim(), ...valuesOf(draft) })

type DraftChanges = Partial<ReturnType<typeof valuesOf>>

/** Only the changed fields: sending the others could undo a concurrent change. */
export const changesOf = (model: AdminModel, draft: ModelDraft): DraftChanges =>
  Object.fromEntries(
    Object.entries(valuesOf(draft)).filter(([field, value]) => value !== model[field as keyof DraftChanges]),
  )
