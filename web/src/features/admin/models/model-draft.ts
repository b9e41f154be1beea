import type { AdminModel, BuiltInHost, Host } from '@arena/contract'

/** A record, so that the compiler reports one that is missing here. */
const builtIn: Record<BuiltInHost, true> = { groq: true, google: true, cloudflare: true }

/** The values in the model form. Prices are texts: they may be incomplete while someone types. */
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

export type DraftFault = 'missing' | 'spaces' | 'long' | 'price' | 'weight'
export const draftFields = ['modelName', 'displayName', 'hostModelName', 'inputPrice', 'outputPrice', 'weight'] as const
export type DraftFaults = Partial<Record<(typeof draftFields)[number], DraftFault>>

const charsMax = 200

function nameFault(text: string, { spaces, optional = false }: { spaces: boolean; optional?: boolean }) {
  if (text === '') return optional ? null : 'missing'
  if (!spaces && /\s/.test(text)) return 'spaces'
  return text.length > charsMax ? 'long' : null
}

/** `null` if there is none, `NaN` if it is not a number. A comma is the decimal sign in several languages. */
const priceOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))

function priceFault(text: string): DraftFault | null {
  const price = priceOf(text)
  return price === null || (price >= 0 && price <= 1_000_000) ? null : 'price'
}

/** An empty field is the default. */
const weightOf = (text: string): number => priceOf(text) ?? 1

const weightFault = (text: string): DraftFault | null =>
  weightOf(text) >= 0.01 && weightOf(text) <= 10 ? null : 'weight'

/** What the service would reject. Spaces around a name are ignored: pasting adds them. */
export function faultsOf(draft: ModelDraft): DraftFaults {
  const found = {
    modelName: nameFault(draft.modelName.trim(), { spaces: false }),
    displayName: nameFault(draft.displayName.trim(), { spaces: true }),
    hostModelName: nameFault(draft.hostModelName.trim(), { spaces: false, optional: true }),
    inputPrice: priceFault(draft.inputPrice),
    outputPrice: priceFault(draft.outputPrice),
    weight: weightFault(draft.weight),
  }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null)) as DraftFaults
}

const valuesOf = (draft: ModelDraft) => ({
  displayName: draft.displayName.trim(),
  providerName: draft.providerName,
  isFree: draft.isFree,
  hostModelName: draft.hostModelName.trim() || null,
  inputPrice: priceOf(draft.inputPrice),
  outputPrice: priceOf(draft.outputPrice),
  weight: weightOf(draft.weight),
  paused: draft.paused,
})

export const newModelOf = (draft: ModelDraft) => ({ modelName: draft.modelName.trim(), ...valuesOf(draft) })

export type DraftChanges = Partial<ReturnType<typeof valuesOf>>

/** Only the changed fields: sending the others could undo a concurrent change. */
export const changesOf = (model: AdminModel, draft: ModelDraft): DraftChanges =>
  Object.fromEntries(
    Object.entries(valuesOf(draft)).filter(([field, value]) => value !== model[field as keyof DraftChanges]),
  )
