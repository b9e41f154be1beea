import type { ProviderName } from '../provider.ts'
import type { Speed } from './pacing.ts'

export interface SimulatedModel {
  readonly modelName: string
  readonly displayName: string
  readonly providerName: ProviderName
  readonly isFree: boolean
  readonly speed: Speed
}

const model = (
  modelName: string,
  name: string,
  providerName: ProviderName,
  firstTokenMs: number,
  pieceMs: number,
): SimulatedModel => ({
  modelName,
  displayName: `${name} (simulated)`,
  providerName,
  isFree: true,
  speed: { firstTokenMs, pieceMs },
})

/** Random battles draw from the first two hosts only, so the widest range of quality is there. */
export const models: readonly SimulatedModel[] = [
  model('sim/basic', 'Basic', 'groq', 300, 20),
  model('sim/solon', 'Solon', 'groq', 480, 24),
  model('sim/flint', 'Flint', 'groq', 240, 18),
  model('sim/anvil', 'Anvil', 'groq', 380, 19),
  model('sim/scholia', 'Scholia', 'google', 520, 28),
  model('sim/atlas', 'Atlas', 'google', 350, 22),
  model('sim/quill', 'Quill', 'google', 450, 28),
  model('sim/pico', 'Pico', 'google', 240, 18),
  model('@sim/brook', 'Brook', 'cloudflare', 400, 21),
  model('@sim/mimic', 'Mimic', 'cloudflare', 260, 19),
]

const byName = new Map(models.map((each) => [each.modelName, each]))

export function findModel(modelName: string): SimulatedModel | null {
  return byName.get(modelName) ?? null
}
