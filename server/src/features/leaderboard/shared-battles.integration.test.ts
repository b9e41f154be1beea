import type { Board, VoteChoice } from '@arena/contract'
import type { LogEntry } from '@arena/ratings'
import { afterAll, expect, it } from 'vitest'
import { callBoard } from '../../testing/call-board.ts'
import { playVotes } from '../../testing/play-votes.ts'
import { startArena } from '../../testing/start-arena.ts'
import { createRecompute } from './boards/recompute-board.ts'

const models = ['sim/solon', 'sim/flint', 'sim/pico']
/** Each pair has battles that the left answer won and battles that the right one won. */
const choiceAt = (battle: number): VoteChoice => (Math.floor(battle / 3) % 3 === 0 ? 'right' : 'left')

const arena = await startArena()
afterAll(() => arena.close())
const others = (battle: number) =>
  Object.fromEntries(
    Array.from({ length: 9 }, (_, reader) => [`reader ${reader}`, reader === battle % 9 ? 'tie' : choiceAt(battle)]),
  )
// Thirty battles with ten votes each, which mostly agree, and sixty blind ones with one vote each.
await playVotes(
  arena,
  Array.from({ length: 90 }, (_, battle) => ({
    left: models[battle % 3]!,
    right: models[(battle + 1) % 3]!,
    choice: choiceAt(battle),
    voter: `owner ${battle % 20}`,
    ...(battle < 30 ? { class: 'named', others: others(battle) } : { class: 'blind' }),
  })),
)

async function readLog(): Promise<LogEntry[]> {
  const { text } = await arena.call('/api/arena/votes.jsonl')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LogEntry)
}

const errorsOf = ({ items }: Board) =>
  items.flatMap(({ modelId, se, df }) => (se === null ? [] : [{ modelId, se, df }]))

it.each(['all', 'blind'] as const)(
  '[L24] [L30] the board of %s votes follows the battles of the log',
  async (scope) => {
    const { json } = await callBoard(arena, `?scope=${scope}`)
    const board = json as unknown as Board
    const entries = await readLog()
    const apart = entries.map((entry, index) => ({ ...entry, battle: index + 1 }))
    const recomputed = await createRecompute(entries)(board, board.logHash)
    const independent = await createRecompute(apart)(board, board.logHash)
    expect(errorsOf(recomputed)).toEqual(errorsOf(board))
    const published = errorsOf(board)
    expect(published).toHaveLength(models.length)
    for (const [index, { se }] of errorsOf(independent).entries()) {
      if (scope === 'blind') expect(published[index]!.se).toBe(se)
      else expect(published[index]!.se).toBeGreaterThan(se)
    }
  },
)
