import type { ProviderName } from '../port/model-client.ts'
import type { ReasoningStart } from './answers/split-reasoning.ts'
import type { DialectName } from './dialects/index.ts'
import type { PresetName } from './presets.ts'

/** A host with its key. */
export interface CallableHost {
  readonly name: ProviderName
  readonly label: string
  readonly baseUrl: string
  readonly dialect: DialectName
  readonly preset: PresetName | null
  /** Empty for a host without keys; `null` if this process does not have the key. */
  readonly apiKey: string | null
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>
  /** Whether its models write their reasoning with a tag at its start, or begin with it. */
  readonly reasoningStarts: ReasoningStart
  /** Whether random draws may select its models. */
  readonly drawn: boolean
  /** Calls that run at once, and calls per minute; `null` is no limit. */
  readonly callsMax: number | null
  readonly callsPerMinute: number | null
}
