import type { BattleStreamEvent, SealedBattleResponse } from '@arena/contract'
import type { BattleEvents } from '../battles/index.ts'
import { ANSWER_A, ANSWER_B, closingFence, RESTARTED, votingText } from './battle-text.ts'
import type { Chunks } from './completion.ts'

/**
 * Writes a streamed battle as one text: answer A as it is shown, then B. B is written at the same time and waits here for the
 * end of A. Both advance in step, as on the page, so the pace tells nothing of the models.
 */
export function battleEvents(chunks: Chunks, pageUrl: () => string | null): BattleEvents {
  const texts = { agent1: '', agent2: '' }
  let shown: keyof typeof texts = 'agent1'

  const write = (side: keyof typeof texts, text: string): void | Promise<void> => {
    texts[side] += text
    if (side === shown) return chunks.text(text)
  }
  const showB = () => {
    if (shown === 'agent2') return
    shown = 'agent2'
    void chunks.text(closingFence(texts.agent1) + ANSWER_B + texts.agent2)
  }
  const restart = (side: keyof typeof texts) => {
    const discarded = texts[side]
    texts[side] = ''
    if (side === shown && discarded !== '') void chunks.text(closingFence(discarded) + RESTARTED)
  }

  return {
    get open() {
      return chunks.open
    },
    start() {
      chunks.start()
      void chunks.text(ANSWER_A)
    },
    send(event) {
      if (event.object === 'arena.stream.delta') return write(event.side, event.delta.text)
      if (event.object === 'arena.stream.reset') restart(event.side)
    },
    sideShown(side) {
      if (side === 'agent1') showB()
    },
    end(event: BattleStreamEvent) {
      if (event.object !== 'arena.stream.done') return chunks.fail()
      showB()
      void chunks.text(closingFence(texts.agent2) + votingText(event as SealedBattleResponse, pageUrl()))
      chunks.finish('stop')
    },
  }
}
