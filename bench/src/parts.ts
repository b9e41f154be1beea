import { authPart } from './auth/index.ts'
import { battlePart } from './battle/index.ts'
import { boardPart } from './board/index.ts'
import { growthPart } from './growth/index.ts'
import { installPart } from './install/index.ts'
import type { Part } from './part.ts'
import { ratingsPart } from './ratings/index.ts'
import { soakPart } from './soak/index.ts'
import { startPart } from './start/index.ts'
import { streamPart } from './stream/index.ts'
import { threadsPart } from './threads/index.ts'
import { votePart } from './vote/index.ts'
import { webPart } from './web/index.ts'

/** Every part, in the order they run. */
export const parts: readonly Part[] = [
  ratingsPart,
  boardPart,
  votePart,
  streamPart,
  battlePart,
  authPart,
  // Before the threads, which use what it has filled.
  growthPart,
  threadsPart,
  startPart,
  installPart,
  webPart,
  soakPart,
]
