import type { LastBoards } from '../boards/last-boards.ts'
import type { ShownBoard } from '../boards/published.ts'

/** Last known boards in memory, as instances share them. */
export function memoryBoards(): LastBoards {
  const boards = new Map<string, ShownBoard>()
  return {
    read: async (scope) => boards.get(scope) ?? null,
    last: (scope) => boards.get(scope) ?? null,
    async save(shown) {
      boards.set(shown.board.scope, shown)
    },
  }
}
