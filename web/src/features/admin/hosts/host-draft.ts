import type { Host, HostPreset, HostSettings } from '@arena/contract'
import { withoutTrailingSlashes } from '@arena/contract/trailing-slashes'

/** The fields of the form, in the order in which a fault is looked for. */
export const hostFields = ['name', 'label', 'baseUrl', 'key', 'headers', 'callsMax', 'callsPerMinute'] as const
export type HostField = (typeof hostFields)[number]

export type KeyKind = Host['key']['kind']

/** The values in the host form. */
export interface HostDraft {
  /** `''` for none. */
  readonly preset: string
  readonly name: string
  readonly label: string
  readonly baseUrl: string
  readonly dialect: Host['dialect']
  readonly keyKind: KeyKind
  readonly variable: string
  /** A key to store. It is sent once: nothing fills it, and closing the form clears it. */
  readonly secret: string
  readonly drawn: boolean
  /** One `name: value` per line. */
  readonly headers: string
  /** `''` for no limit. */
  readonly callsMax: string
  readonly callsPerMinute: string
  readonly reasoningStarts: Host['reasoningStarts']
}

const emptyHost: HostDraft = {
  preset: '',
  name: '',
  label: '',
  baseUrl: '',
  dialect: 'openai',
  keyKind: 'variable',
  variable: '',
  secret: '',
  drawn: true,
  headers: '',
  callsMax: '',
  callsPerMinute: '',
  reasoningStarts: 'tag',
}

/** A key is stored if it can be: a variable needs access to the machine. */
export const newHost = (storesKeys: boolean): HostDraft => ({
  ...emptyHost,
  keyKind: storesKeys ? 'stored' : 'variable',
})

export const draftOfHost = (host: Host): HostDraft => ({
  name: host.name,
  label: host.label,
  baseUrl: host.baseUrl,
  dialect: host.dialect,
  drawn: host.drawn,
  preset: host.preset ?? '',
  keyKind: host.key.kind,
  variable: host.key.variable ?? '',
  secret: '',
  headers: Object.entries(host.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n'),
  callsMax: host.callsMax?.toString() ?? '',
  callsPerMinute: host.callsPerMinute?.toString() ?? '',
  reasoningStarts: host.reasoningStarts,
})

/** A new host from a preset, under a name that is not in use. Nothing else is kept: a key is for one host only. */
export function draftOfPreset(preset: HostPreset | null, taken: readonly string[], storesKeys: boolean): HostDraft {
  const empty = newHost(storesKeys)
  if (preset === null) return empty
  const { name, label, baseUrl, dialect, keyVariable, drawn } = preset
  let free = name
  for (let number = 2; taken.includes(free); number += 1) free = `${name}-${number}`
  return {
    ...empty,
    preset: name,
    name: free,
    label,
    dialect,
    drawn,
    baseUrl: baseUrl ?? '',
    keyKind: keyVariable === null ? 'none' : empty.keyKind,
    variable: keyVariable ?? '',
  }
}

/** Whether a key is to be used and none is given. The service cannot know that a stored one is wanted. */
export function isKeyMissing({ keyKind, variable, secret }: HostDraft, host: Host | null): boolean {
  if (keyKind === 'variable') return variable.trim() === ''
  return keyKind === 'stored' && secret.trim() === '' && host?.key.kind !== 'stored'
}

/** Whether the key to store is the name of a variable. The service would use the variable, and store nothing. */
export const isStoredVariable = ({ keyKind, secret }: HostDraft): boolean =>
  keyKind === 'stored' && secret.trim().startsWith('env:')

/** `null` if a line has no name. */
export function headersIn(text: string): Readonly<Record<string, string>> | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const pairs = lines.map((line) => /^\s*([^:\s]+)\s*:(.*)$/.exec(line))
  if (pairs.includes(null)) return null
  return Object.fromEntries(pairs.map((pair) => [pair![1]!, pair![2]!.trim()]))
}

/** Only digits are a number: in `1,000` and `100.000`, the sign may stand for thousands. The service refuses the others. */
function limitIn(text: string): number | string | null {
  const written = text.trim()
  if (written === '') return null
  return /^\d{1,9}$/.test(written) ? Number(written) : written
}

const originOf = (text: string) => (URL.canParse(text.trim()) ? new URL(text.trim()).origin : null)
const sameOrigin = (one: string, other: string) => originOf(one) === originOf(other)

/** What to send: everything of a new host, and only the changes of a known one. */
export function hostSettingsOf(draft: HostDraft, host: Host | null): HostSettings {
  const { dialect, drawn } = draft
  const label = draft.label.trim()
  const baseUrl = withoutTrailingSlashes(draft.baseUrl.trim())
  const key = keyOf(draft, host)
  const headers = headersIn(draft.headers) ?? {}
  // The headers of one host are not sent to another, unless they are given again.
  const keepsHeaders = JSON.stringify(headers) === JSON.stringify(host?.headers ?? {})
  const isMoved = host !== null && !sameOrigin(host.baseUrl, baseUrl) && Object.keys(headers).length > 0
  const callsMax = limitIn(draft.callsMax)
  const callsPerMinute = limitIn(draft.callsPerMinute)
  return {
    ...(host === null && draft.preset !== '' ? { preset: draft.preset } : {}),
    ...(label === '' || label === host?.label ? {} : { label }),
    ...(baseUrl === host?.baseUrl ? {} : { baseUrl }),
    ...(dialect === host?.dialect ? {} : { dialect }),
    ...(drawn === host?.drawn ? {} : { drawn }),
    ...(key === undefined ? {} : { key }),
    ...(keepsHeaders && !isMoved ? {} : { headers }),
    ...(callsMax === (host?.callsMax ?? null) ? {} : { callsMax }),
    ...(callsPerMinute === (host?.callsPerMinute ?? null) ? {} : { callsPerMinute }),
    ...(draft.reasoningStarts === (host?.reasoningStarts ?? 'tag') ? {} : { reasoningStarts: draft.reasoningStarts }),
  } as HostSettings
}

/** `undefined` keeps the key. */
function keyOf({ keyKind, variable, secret, baseUrl }: HostDraft, host: Host | null): string | null | undefined {
  if (keyKind === 'none') return host?.key.kind === 'none' ? undefined : null
  if (keyKind === 'stored') return secret.trim() === '' ? undefined : secret.trim()
  const kept = host?.key.variable === variable.trim() && sameOrigin(host.baseUrl, baseUrl)
  return kept ? undefined : `env:${variable.trim()}`
}
