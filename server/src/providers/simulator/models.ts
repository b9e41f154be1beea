import type { ProviderName } from '../port/model-client.ts'

/** How fast a model seems to think and to write. */
export interface Speed {
  readonly firstTokenMs: number
  readonly pieceMs: number
}

export interface SimulatedModel {
  readonly modelName: string
  readonly displayName: string
  readonly providerName: ProviderName
  readonly isFree: boolean
  readonly vision: boolean
  /** Names the sections of `answers/*.md` that are this model's. */
  readonly voice: string
  readonly speed: Speed
}

/** As with real hosts, some models take no images. */
const withoutVision = ['flint', 'pico']

const model = (voice: string, name: string, providerName: ProviderName, speed: Speed): SimulatedModel => ({
  modelName: `sim/${voice}`,
  displayName: name,
  providerName,
  isFree: true,
  vision: !withoutVision.includes(voice),
  voice,
  speed,
})

/** The catalogue of a service without hosts. All six can be drawn: Cloudflare's models would have to be named. */
export const models: readonly SimulatedModel[] = [
  // Bullet points and plain words. It is the default fallback.
  model('basic', 'Basic', 'groq', { firstTokenMs: 300, pieceMs: 20 }),
  // Headings, a summary and a table.
  model('solon', 'Solon', 'groq', { firstTokenMs: 480, pieceMs: 24 }),
  // A sentence or two.
  model('flint', 'Flint', 'groq', { firstTokenMs: 240, pieceMs: 18 }),
  // Careful, with caveats and formulas.
  model('scholia', 'Scholia', 'google', { firstTokenMs: 520, pieceMs: 28 }),
  // Chatty and warm.
  model('quill', 'Quill', 'google', { firstTokenMs: 450, pieceMs: 28 }),
  // Sloppy: short, untidy, and it skips part of the task.
  model('pico', 'Pico', 'google', { firstTokenMs: 240, pieceMs: 18 }),
]

const byName = new Map(models.map((each) => [each.modelName, each]))

export const findModel = (modelName: string): SimulatedModel | undefined => byName.get(modelName)
