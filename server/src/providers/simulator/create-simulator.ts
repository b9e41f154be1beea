import { randomInt } from 'node:crypto'
import { untilAborted } from '../../async/until-aborted.ts'
import { CallFailure, type Ending, type ModelCall, type ModelClient } from '../port/model-client.ts'
import { answerPrompt } from './answer-prompt.ts'
import { findModel } from './models.ts'
import { completeMs, pause, pieceDelayMs, piecesMaxAt, splitIntoPieces } from './pacing.ts'

export interface SimulatorOptions {
  /** `human` answers at reading speed; `off` uses no timer at all, for tests and measurements. */
  readonly pace: 'human' | 'off'
}

/**
 * Models that answer without any network, so that a new installation works before it has a key.
 *
 * @example
 * const client = createSimulator({ pace: 'human' })
 * const { text } = await client.complete({ modelName: 'sim/basic', prompt: 'Hello', … })
 */
export function createSimulator({ pace }: SimulatorOptions): ModelClient {
  const isPaced = pace === 'human'
  return {
    async complete(call) {
      const { speed, pieces, completion } = begin(call)
      if (isPaced) await pause(completeMs(speed, pieces.length), call.signal)
      return completion
    },

    async stream(call, onText): Promise<Ending> {
      const { speed, pieces, completion } = begin(call)
      for (const [index, piece] of pieces.entries()) {
        if (isPaced) await pause(pieceDelayMs(speed, index), call.signal)
        const taken = onText(piece)
        if (taken !== undefined) await untilAborted(taken, call.signal)
        call.signal.throwIfAborted()
      }
      const { text, ...ending } = completion
      return ending
    },

    async close() {},
  }
}

function begin(call: ModelCall) {
  call.signal.throwIfAborted()
  const model = findModel(call.modelName)
  if (!model) throw new CallFailure(`no simulated model is called ${call.modelName}`, { reason: 'error' })
  const completion = answerPrompt(model, call, randomInt(0x1_0000_0000))
  return { speed: model.speed, pieces: splitIntoPieces(completion.text, piecesMaxAt(model.speed)), completion }
}
