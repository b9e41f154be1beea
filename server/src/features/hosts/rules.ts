import { HOST_NAME, type HostSettings } from '@arena/contract'
import { withoutTrailingSlashes } from '@arena/contract/trailing-slashes'
import { ArenaError } from '../../base/errors.ts'
import { checkUrl, type UrlRules } from '../../outside-services/check-url.ts'
import { type DialectName, isKeyVariable, type PresetName, presets } from '../../providers/index.ts'
import type { StoredHost } from './store.ts'

/** A host as it is to be stored, before its key is sealed. */
export interface CheckedHost extends Omit<StoredHost, 'keyVariable' | 'sealedKey' | 'source'> {
  readonly key: WrittenKey
}

/** What to do with the key: `keep` the stored one, none, a variable, or a key to store. */
export type WrittenKey =
  | { readonly kind: 'keep' | 'none' }
  | { readonly kind: 'variable'; readonly variable: string }
  | { readonly kind: 'secret'; readonly secret: string }

/** These would change how a request is sent, or hold a secret: headers are stored and listed as they are. */
const REFUSED_HEADERS =
  /^(?:host|content-.*|connection|transfer-encoding|expect|upgrade|te|trailer|proxy-.*)$|key|token|secret|auth|cookie/i

const invalid = (field: string, rule: string) => new ArenaError('field-invalid', { field, rule })

/** Checks the settings of a new host, or of a change of a known one. Throws a 400 that names the member. */
export function checkHost(name: string, written: HostSettings, known: StoredHost | null, rules: UrlRules): CheckedHost {
  if (!new RegExp(HOST_NAME).test(name)) {
    throw invalid('name', 'must have 2 to 32 lower-case letters, digits or dashes, and start with a letter')
  }
  const presetName = written.preset ?? known?.preset ?? null
  if (presetName !== null && !isPreset(presetName)) {
    throw invalid('preset', `must be one of ${Object.keys(presets).join(', ')}`)
  }
  const preset = presetName === null ? null : presets[presetName]
  const baseUrl = checkBaseUrl(written.baseUrl ?? known?.baseUrl ?? preset?.baseUrl ?? null, rules)
  return {
    name,
    label: (written.label ?? known?.label ?? preset?.label ?? name).trim(),
    baseUrl,
    dialect: written.dialect ?? known?.dialect ?? preset?.dialect ?? ('openai' satisfies DialectName),
    preset: presetName,
    key: checkKey(written.key, known, baseUrl),
    headers: checkHeaders(written.headers, known, baseUrl),
    reasoningStarts: written.reasoningStarts ?? known?.reasoningStarts ?? 'tag',
    drawn: written.drawn ?? known?.drawn ?? preset?.drawn ?? true,
    callsMax: written.callsMax === undefined ? (known?.callsMax ?? null) : written.callsMax,
    callsPerMinute: written.callsPerMinute === undefined ? (known?.callsPerMinute ?? null) : written.callsPerMinute,
  }
}

const isPreset = (name: string): name is PresetName => Object.hasOwn(presets, name)

function checkBaseUrl(written: string | null, rules: UrlRules): string {
  const url = checkUrl('baseUrl', written, rules)
  if (/[{}]|%7B|%7D/i.test(url)) throw invalid('baseUrl', 'still contains a placeholder in braces')
  return withoutTrailingSlashes(url)
}

function checkKey(written: string | null | undefined, known: StoredHost | null, baseUrl: string): WrittenKey {
  if (written === undefined) {
    const hasKey = known !== null && (known.keyVariable !== null || known.sealedKey !== null)
    // A key must not be sent to another host than the one it was given for.
    if (hasKey && new URL(known.baseUrl).origin !== new URL(baseUrl).origin) {
      throw invalid('key', 'must be given again, because the address changed')
    }
    return { kind: hasKey ? 'keep' : 'none' }
  }
  const text = written?.trim() ?? ''
  if (text === '') return { kind: 'none' }
  if (text.startsWith('env:')) {
    const variable = text.slice('env:'.length)
    if (!isKeyVariable(variable)) {
      throw invalid(
        'key',
        'must name a variable in capital letters that ends in _KEY or _TOKEN, such as env:OPENAI_API_KEY',
      )
    }
    return { kind: 'variable', variable }
  }
  if (!/^[\x21-\x7e]+$/.test(text))
    throw invalid('key', 'contains a character that an API key cannot have, such as a space')
  return { kind: 'secret', secret: text }
}

/** The key of one host must not be sent to the address of another. Throws a 400. */
export function checkVariable(
  variable: string,
  baseUrl: string,
  others: readonly Pick<StoredHost, 'name' | 'baseUrl' | 'keyVariable'>[],
): void {
  const { origin } = new URL(baseUrl)
  const owner = others.find((host) => host.keyVariable === variable && new URL(host.baseUrl).origin !== origin)
  if (owner) throw invalid('key', `must not be the variable of the host '${owner.name}', which has another address`)
}

function checkHeaders(
  written: HostSettings['headers'],
  known: StoredHost | null,
  baseUrl: string,
): Readonly<Record<string, string>> {
  const headers = written ?? known?.headers ?? {}
  const isMoved = known !== null && new URL(known.baseUrl).origin !== new URL(baseUrl).origin
  if (isMoved && written === undefined && Object.keys(headers).length > 0) {
    throw invalid('headers', 'must be given again, because the address changed')
  }
  const entries = Object.entries(headers)
  if (entries.length > 20) throw invalid('headers', 'must have at most 20 members')
  for (const [name, value] of entries) {
    if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)) throw invalid('headers', 'has a name that no header can have')
    if (REFUSED_HEADERS.test(name)) throw invalid('headers', `must not contain ${name.toLowerCase()}`)
    if (value.length > 1_000 || !/^[\x20-\x7e]*$/.test(value))
      throw invalid('headers', 'has a value that no header can have')
  }
  return headers
}
