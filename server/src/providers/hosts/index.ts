export { createHost, type HostClient, type HostOptions } from './create-host.ts'
export { type DialectName, dialects } from './dialects/index.ts'
export type { ProxySettings } from './pool.ts'
export { builtInHosts, defaultBaseUrl, needsAccountId, type Preset, type PresetName, presets } from './presets.ts'
