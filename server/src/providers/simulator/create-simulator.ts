import { randomInt } from 'node:crypto'
import { type Ending, type ModelCall, type Provider, ProviderFailure } from '../provider.ts'
import { findModel, type SimulatedModel } from './models.ts'
import { completeMs, pause, piecesMaxAt, type Speed, untilAborted } from './pacing.ts'
import { splitIntoPieces } from './pieces.ts'

export interface SimulatorOptions {
  /** `human` answers at reading speed; `off` uses no timer at all, for tests and measurements. */
  readonly pace: 'human' | 'off'
}

/**
 * Models that answer without any network, so that a fresh installation is alive before it has a key.
 *
 * @example
 * const provider = createSimulator({ pace: 'human' })
 * const { text } = await provider.complete({ modelName: 'sim/basic', prompt: 'What is 6 * 7?', … })
 */
export function createSimulator({ pace }: SimulatorOptions): Provider {
  const isPaced = pace === 'human'
  return {
    async complete(call) {
      const { model, pieces, ...completion } = await begin(call)
      if (isPaced) await pause(completeMs(model.speed, pieces.length), call.signal)
      return completion
    },

    async stream(call, onText): Promise<Ending> {
      const { model, pieces, finishReason, usage } = await begin(call)
      for (const [index, piece] of pieces.entries()) {
        if (isPaced) await pause(delayMs(model.speed, index), call.signal)
        const taken = onText(piece)
        if (taken !== undefined) await untilAborted(taken, call.signal)
        call.signal.throwIfAborted()
      }
      return { finishReason, usage }
    },

    async close() {},
  }
}

async function begin(call: ModelCall) {
  // All that the models know and how they put it, loaded with the first question: no start waits for it.
  const { answerPrompt } = await import('./answer-prompt.ts')
  call.signal.throwIfAborted()
  const model = modelOf(call)
  const completion = answerPrompt(model, call, randomInt(0x1_0000_0000))
  return { model, pieces: splitIntoPieces(completion.text, piecesMaxAt(model.speed)), ...completion }
}

function modelOf({ modelName }: ModelCall): SimulatedModel {
  const model = findModel(modelName)
  if (model === null) throw new ProviderFailure(`no simulated model is called ${modelName}`, { reason: 'error' })
  return model
}

/** Even steps look mechanical; a seventh either way does not. */
function delayMs(speed: Speed, index: number): number {
  const ms = index === 0 ? speed.firstTokenMs : speed.pieceMs
  return Math.round(ms * (0.85 + 0.3 * Math.random()))
}
