import type { ProviderName } from '../port/model-client.ts'
import { models } from './models.ts'

export { createSimulator, type SimulatorOptions } from './create-simulator.ts'

/** The catalogue entries of the simulated models. */
export const simulatedModels: readonly {
  readonly modelName: string
  readonly displayName: string
  readonly providerName: ProviderName
  readonly isFree: boolean
  readonly vision: boolean
}[] = models.map(({ voice, speed, ...entry }) => entry)
