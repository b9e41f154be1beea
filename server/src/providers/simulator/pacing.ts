import { untilAborted } from '../../async/until-aborted.ts'
import type { ModelCall } from '../port/model-client.ts'
import type { Speed } from './models.ts'

/** A voter who waits longer leaves. Timers fire late under load, so these stay well below 6 s and 4 s. */
const streamMsMax = 5_200
const completeMsMax = 3_600

/** How many pieces fit into the time that a streamed answer may take. */
export const piecesMaxAt = ({ firstTokenMs, pieceMs }: Speed): number =>
  Math.floor((streamMsMax - firstTokenMs) / pieceMs)

/** How long a buffered answer takes. Hosts answer faster when they do not stream. */
export const completeMs = ({ firstTokenMs, pieceMs }: Speed, pieces: number): number =>
  Math.min(completeMsMax, Math.round(firstTokenMs + (pieces * pieceMs) / 2))

/** How long to wait before a piece. Even steps look mechanical; a seventh more or less does not. */
export const pieceDelayMs = ({ firstTokenMs, pieceMs }: Speed, index: number): number =>
  Math.round((index === 0 ? firstTokenMs : pieceMs) * (0.85 + 0.3 * Math.random()))

/** Splits an answer into words, or into groups of words where there are more than `piecesMax`. Nothing is lost. */
export function splitIntoPieces(text: string, piecesMax: number): string[] {
  const words = text.match(/\s*\S+|\s+/g) ?? []
  const size = Math.ceil(words.length / piecesMax)
  const pieces: string[] = []
  for (let start = 0; start < words.length; start += size) pieces.push(words.slice(start, start + size).join(''))
  return pieces
}

/** Waits, or rejects with the signal's reason as soon as it aborts. Leaves neither a timer nor a listener behind. */
export async function pause(ms: number, signal: ModelCall['signal']): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const waiting = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await untilAborted(waiting, signal).finally(() => clearTimeout(timer))
}
