import type { ProviderName } from '../port.ts'
import type { Speed } from './pacing.ts'
import { anvil } from './voices/anvil.ts'
import { atlas } from './voices/atlas/index.ts'
import { basic } from './voices/basic.ts'
import { brook } from './voices/brook.ts'
import { flint } from './voices/flint.ts'
import { mimic } from './voices/mimic.ts'
import { pico } from './voices/pico.ts'
import { quill } from './voices/quill.ts'
import { scholia } from './voices/scholia.ts'
import { solon } from './voices/solon.ts'
import type { Voice } from './voices/voice.ts'

export interface SimulatedModel {
  readonly modelName: string
  readonly displayName: string
  readonly providerName: ProviderName
  readonly isFree: boolean
  readonly voice: Voice
  readonly speed: Speed
}

const model = (
  modelName: string,
  name: string,
  providerName: ProviderName,
  voice: Voice,
  firstTokenMs: number,
  pieceMs: number,
): SimulatedModel => ({
  modelName,
  displayName: `${name} (simulated)`,
  providerName,
  isFree: true,
  voice,
  speed: { firstTokenMs, pieceMs },
})

/** Random battles draw from the first two hosts only, so the widest range of quality is there. */
export const models: readonly SimulatedModel[] = [
  model('sim/basic', 'Basic', 'groq', basic, 300, 20),
  model('sim/solon', 'Solon', 'groq', solon, 480, 24),
  model('sim/flint', 'Flint', 'groq', flint, 240, 18),
  model('sim/anvil', 'Anvil', 'groq', anvil, 380, 19),
  model('sim/scholia', 'Scholia', 'google', scholia, 520, 28),
  model('sim/atlas', 'Atlas', 'google', atlas, 350, 22),
  model('sim/quill', 'Quill', 'google', quill, 450, 28),
  model('sim/pico', 'Pico', 'google', pico, 240, 18),
  model('@sim/brook', 'Brook', 'cloudflare', brook, 400, 21),
  model('@sim/mimic', 'Mimic', 'cloudflare', mimic, 260, 19),
]

const byName = new Map(models.map((each) => [each.modelName, each]))

export function findModel(modelName: string): SimulatedModel | null {
  return byName.get(modelName) ?? null
}
