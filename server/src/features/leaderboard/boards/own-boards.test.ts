import { expect, it } from 'vitest'
import type { Database } from '../../../database/index.ts'
import { ALL_VOTES } from '../compute/filter-votes.ts'
import { createOwnBoards } from './own-boards.ts'

it('[L40] takes one of the eight places to wait, however many boards a caller reads', async () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const { read } = createOwnBoards({
    database: { rows: () => gate.then(() => []) } as unknown as Database,
    readModels: async () => [],
    readFigures: async () => ({ failures: [], speeds: [] }),
    rateExactly: () => Promise.reject(new Error('computed')),
  })
  const boards = Array.from({ length: 12 }, (_, day) => read('ada', { ...ALL_VOTES, tag: `tag ${day}` }))
  const ofOthers = Array.from({ length: 8 }, (_, user) => read(`user ${user}`, ALL_VOTES))
  open()
  const endOf = (board: Promise<unknown>) => board.catch(({ message }: Error) => message)
  expect(new Set(await Promise.all(boards.map(endOf)))).toEqual(new Set(['computed']))
  const others = await Promise.all(ofOthers.map(endOf))
  expect(others.slice(0, 7)).toEqual(Array(7).fill('computed'))
  expect(others[7]).not.toBe('computed')
})
