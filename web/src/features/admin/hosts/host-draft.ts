import type { Host, HostPreset, HostSettings } from '@arena/contract'

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

export const emptyHost: HostDraft = {
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
export function draftOfPreset(preset: HostPreset | null, taken: readonly string[]): HostDraft {
  if (preset === null) return emptyHost
  const { name, label, baseUrl, dialect, keyVariable, drawn } = preset
  let free = name
  for (let number = 2; taken.includes(free); number += 1) free = `${name}-${number}`
  return {
    ...emptyHost,
    ...{ preset: name, name: free, label, dialect, drawn },
    baseUrl: baseUrl ?? '',
    keyKind: keyVariable === null ? 'none' : 'variable',
    variable: keyVariable ?? '',
  }
}

export const hostFields = ['name', 'label', 'baseUrl', 'key', 'headers', 'callsMax', 'callsPerMinute'] as const
export type HostField = (typeof hostFields)[number]
export type HostFault =
  | 'missing'
  | 'long'
  | 'name'
  | 'taken'
  | 'url'
  | 'credentials'
  | 'fragment'
  | 'placeholder'
  | 'variable'
  | 'secret'
  | 'again'
  | 'headers'
  | 'calls'
export type HostFaults = Partial<Record<HostField, HostFault>>

interface Context {
  /** The host that is edited; `null` for a new one. */
  readonly host: Host | null
  /** The names in use. Saving a new host under one of them would change that one. */
  readonly taken: readonly string[]
}

/** What the service would reject. It checks the same, and more: see `fieldOf`. */
export function hostFaults(draft: HostDraft, { host, taken }: Context): HostFaults {
  const found = {
    name: host === null ? nameFault(draft.name.trim(), taken) : null,
    label: draft.label.trim().length > 100 ? ('long' as const) : null,
    baseUrl: urlFault(draft.baseUrl.trim()),
    key: keyFault(draft, host),
    headers: headersIn(draft.headers) === null ? ('headers' as const) : null,
    callsMax: callsFault(draft.callsMax),
    callsPerMinute: callsFault(draft.callsPerMinute),
  }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null)) as HostFaults
}

function nameFault(name: string, taken: readonly string[]): HostFault | null {
  if (name === '') return 'missing'
  if (!/^[a-z][a-z0-9-]{1,31}$/.test(name)) return 'name'
  return taken.includes(name) ? 'taken' : null
}

function urlFault(text: string): HostFault | null {
  if (text === '') return 'missing'
  if (/[{}]/.test(text)) return 'placeholder'
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return 'url'
  if (url.username !== '' || url.password !== '') return 'credentials'
  return url.hash === '' ? null : 'fragment'
}

function keyFault(draft: HostDraft, host: Host | null): HostFault | null {
  if (draft.keyKind === 'none') return null
  if (draft.keyKind === 'variable') {
    const name = draft.variable.trim()
    if (name === '') return 'missing'
    return /^(?!ARENA_)[A-Z][A-Z0-9_]*_(?:KEY|TOKEN)$/.test(name) ? null : 'variable'
  }
  const secret = draft.secret.trim()
  if (secret === '') {
    if (host?.key.kind !== 'stored') return 'missing'
    return sameOrigin(host.baseUrl, draft.baseUrl) ? null : 'again'
  }
  // `env:` would be read as the name of a variable.
  return /^(?!env:)[\x21-\x7e]+$/.test(secret) ? null : 'secret'
}

const callsFault = (text: string): HostFault | null => (/^(?:|[1-9]\d{0,4}|100000)$/.test(text.trim()) ? null : 'calls')

/** `null` if a line has no name. */
function headersIn(text: string): Readonly<Record<string, string>> | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const pairs = lines.map((line) => /^\s*([^:\s]+)\s*:(.*)$/.exec(line))
  if (pairs.includes(null)) return null
  return Object.fromEntries(pairs.map((pair) => [pair![1]!, pair![2]!.trim()]))
}

const originOf = (text: string) => (URL.canParse(text.trim()) ? new URL(text.trim()).origin : null)
const sameOrigin = (one: string, other: string) => originOf(one) === originOf(other)

/** What to send: everything of a new host, and only the changes of a known one. */
export function hostSettingsOf(draft: HostDraft, host: Host | null): HostSettings {
  const { dialect, drawn } = draft
  const label = draft.label.trim()
  const baseUrl = draft.baseUrl.trim().replace(/(?<!\/)\/+$/, '')
  const key = keyOf(draft, host)
  const headers = headersIn(draft.headers) ?? {}
  // The headers of one host are not sent to another, unless they are given again.
  const keepsHeaders = JSON.stringify(headers) === JSON.stringify(host?.headers ?? {})
  const isMoved = host !== null && !sameOrigin(host.baseUrl, baseUrl) && Object.keys(headers).length > 0
  const callsMax = callsIn(draft.callsMax)
  const callsPerMinute = callsIn(draft.callsPerMinute)
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
  }
}

const callsIn = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** `undefined` keeps the key. */
function keyOf({ keyKind, variable, secret, baseUrl }: HostDraft, host: Host | null): string | null | undefined {
  if (keyKind === 'none') return host?.key.kind === 'none' ? undefined : null
  if (keyKind === 'stored') return secret.trim() === '' ? undefined : secret.trim()
  const kept = host?.key.variable === variable.trim() && sameOrigin(host.baseUrl, baseUrl)
  return kept ? undefined : `env:${variable.trim()}`
}

/** The field that a message of the service is about: it begins with the field's name. */
export function fieldOf(message: string): { readonly field: HostField; readonly rule: string } | null {
  const field = hostFields.find((name) => message.startsWith(`${name} `))
  return field ? { field, rule: message.slice(field.length + 1) } : null
}
