import { anvil } from './anvil.ts'
import { atlas } from './atlas/index.ts'
import { basic } from './basic.ts'
import { brook } from './brook.ts'
import { flint } from './flint.ts'
import { mimic } from './mimic.ts'
import { pico } from './pico.ts'
import { quill } from './quill.ts'
import { scholia } from './scholia.ts'
import { solon } from './solon.ts'
import type { Voice } from './voice.ts'

/** Who speaks for which model, by the model's name without what stands before the slash. */
const voices: Readonly<Record<string, Voice>> = {
  anvil,
  atlas,
  basic,
  brook,
  flint,
  mimic,
  pico,
  quill,
  scholia,
  solon,
}

export function voiceOf(modelName: string): Voice {
  const voice = voices[modelName.slice(modelName.indexOf('/') + 1)]
  if (voice === undefined) throw new Error(`nobody speaks for ${modelName}`)
  return voice
}
