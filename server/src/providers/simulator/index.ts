import type { ProviderName } from '../provider.ts'
import { models } from './models.ts'

export { createSimulator, type SimulatorOptions } from './create-simulator.ts'

/** The catalogue of a service without keys. `sim/basic` is the plain one to fall back on. */
export const simulatedModels: readonly {
  readonly modelName: string
  readonly displayName: string
  readonly providerName: ProviderName
  readonly isFree: boolean
}[] = models.map(({ modelName, displayName, providerName, isFree }) => ({
  modelName,
  displayName,
  providerName,
  isFree,
}))
