import { describe, expect, it } from 'vitest'
import { DUPLICATE } from './codes.ts'
import { type LoggedVote, loggedVote } from './testing/logged-vote.ts'
import { createVoteTable } from './vote-table.ts'

function setUp() {
  let stored: ReturnType<typeof loggedVote>[] = []
  let failure: Error | null = null
  let backups = 0
  const hashAt = (position: number) => `hash ${position} of ${backups}`
  const reads: [after: number, through: number][] = []
  const table = createVoteTable({
    end: async () => ({ lastPosition: stored.length, lastHash: hashAt(stored.length), generation: 1 + backups }),
    startGeneration: async (after) => after + 1,
    hashAt: async (position) => hashAt(position),
    async *rows(after, through) {
      reads.push([after, through])
      for (const row of stored.slice(after, through)) {
        yield [row]
        if (failure) throw failure
      }
    },
    models: async (after) => ['a', 'b', 'c'].slice(after),
    tagSets: async (after) => ['', 'code lang:en'].slice(after),
  })
  return {
    table,
    reads,
    store: (...votes: LoggedVote[]) => void stored.push(...votes.map(loggedVote)),
    restore(...votes: LoggedVote[]) {
      stored = votes.map(loggedVote)
      backups += 1
    },
    setFailure(error: Error | null) {
      failure = error
    },
  }
}

describe('the vote table', () => {
  it('[L26] reads everything again after a restored backup, also if the log has grown since', async () => {
    const { table, reads, store, restore } = setUp()
    store({ voter: 1 }, { voter: 2 })
    await table.refresh()
    restore({ voter: 1 }, { voter: 3 }, { voter: 4 })
    const { columns, length } = await table.refresh()
    expect([...columns.voter.subarray(0, length)]).toEqual([1, 3, 4])
    expect(reads.at(-1)).toEqual([0, 3])
  })

  it('reads no more rows after a stop', async () => {
    const { table, store } = setUp()
    store({ voter: 1 }, { voter: 2 })
    const reading = table.refresh()
    table.stop()
    await expect(reading).rejects.toThrow('stopping')
    expect(table.isLoaded()).toBe(false)
  })

  it('[L21] reads every row once, by position', async () => {
    const { table, reads, store } = setUp()
    store({ voter: 1 }, { voter: 2 })
    await table.refresh()
    await table.refresh()
    store({ voter: 3, choice: 'tie', rightModel: 3, tags: 2, class: 'leaked' })
    const view = await table.refresh()
    expect(reads).toEqual([
      [0, 2],
      [2, 3],
    ])
    expect(view).toMatchObject({
      position: 3,
      hash: 'hash 3 of 0',
      length: 3,
      revision: 0,
      models: ['', 'a', 'b', 'c'],
    })
    expect([...view.columns.voter.subarray(0, 3)]).toEqual([1, 2, 3])
    expect([view.columns.right[2], view.columns.tags[2], view.columns.day[2]]).toEqual([3, 2, 20_000])
    expect([...table.byClass()]).toEqual([0, 0, 1, 0, 0, 0, 2])
  })

  it('[L24] makes withdrawn votes duplicates, whatever rows are between them, and changes no earlier view', async () => {
    const { table, store } = setUp()
    store({ voter: 1 }, { kind: 'hold', voter: 9 }, { voter: 2 }, { voter: 3 })
    const early = await table.refresh()
    store({ kind: 'merge', voter: 2, otherVoter: 1, withdrawn: [3] }, { voter: 2 })
    store({ kind: 'merge', voter: 2, otherVoter: 1, withdrawn: [6] })
    const { columns, length } = await table.refresh()
    expect([...columns.class.subarray(0, length)]).toEqual([6, DUPLICATE, 6, DUPLICATE])
    expect([...early.columns.class.subarray(0, early.length)]).toEqual([6, 6, 6])
    expect([...table.byClass()]).toEqual([0, 0, 0, 0, 0, 0, 4])
  })

  it('[L21] does not change a view that it returned before', async () => {
    const { table, store } = setUp()
    store({ voter: 1 })
    const early = await table.refresh()
    store(...Array.from({ length: 3_000 }, (_, index) => ({ voter: 1 + (index % 7) })), { kind: 'hold', voter: 1 })
    const later = await table.refresh()
    expect([early.length, early.voters.length, early.voters.isHeld[1]]).toEqual([1, 2, 0])
    expect([later.length, later.voters.length, later.voters.isHeld[1], later.revision]).toEqual([3_001, 8, 1, 1])
  })

  it('[L4] [L21] reads rows again after a failure', async () => {
    const { table, store, setFailure } = setUp()
    store({ voter: 1 }, { voter: 2 })
    setFailure(new Error('down'))
    await expect(table.refresh()).rejects.toThrow('down')
    setFailure(null)
    const view = await table.refresh()
    expect([...view.columns.voter.subarray(0, view.length)]).toEqual([1, 2])
  })

  it.each([
    ['a failed read', 'fails'],
    ['a restored backup', 'is restored'],
  ])('[L24] finds withdrawn votes after %s', async (_what, log) => {
    const { table, store, restore, setFailure } = setUp()
    const rows: LoggedVote[] = [{ kind: 'hold', voter: 9 }, { voter: 1 }, { voter: 2 }]
    store(...rows)
    if (log === 'fails') setFailure(new Error('down'))
    await table.refresh().catch(() => {})
    setFailure(null)
    if (log === 'is restored') restore(...rows)
    store({ kind: 'withdrawal', voter: 2, withdrawn: [3] })
    const { columns, length } = await table.refresh()
    expect([...columns.class.subarray(0, length)]).toEqual([6, DUPLICATE])
  })

  it('[L21] gives workers as much to copy after many holds as before', async () => {
    const { table, store } = setUp()
    store({ voter: 1 })
    const size = async () =>
      Object.values(await table.refresh())
        .filter(Array.isArray)
        .flat().length
    const before = await size()
    store(...Array.from({ length: 100 }, (): LoggedVote => ({ kind: 'hold', voter: 1 })))
    expect(await size()).toBe(before)
  })

  it('[L4] gives callers who arrive during a read the votes that were stored before their call', async () => {
    const { table, store } = setUp()
    store({})
    const first = table.refresh()
    store({})
    const others = [table.refresh(), table.refresh()]
    expect((await Promise.all([first, ...others])).map(({ length }) => length).slice(1)).toEqual([2, 2])
  })

  it('[L21] reads everything again after an older backup was restored', async () => {
    const { table, store, restore } = setUp()
    store({ voter: 1 }, { voter: 2 }, { kind: 'hold', voter: 2 })
    const before = await table.refresh()
    restore({ voter: 3 })
    const after = await table.refresh()
    expect([after.length, after.columns.voter[0], after.voters.isHeld[2]]).toEqual([1, 3, 0])
    expect(after.revision).not.toBe(before.revision)
  })

  it('[L21] needs at most 32 bytes per vote', async () => {
    const { table, store } = setUp()
    store(...Array.from({ length: 50_000 }, (_, index) => ({ voter: 1 + (index % 50) })))
    const { columns, length } = await table.refresh()
    const bytes = Object.values(columns).reduce((sum, column) => sum + column.buffer.byteLength, 0)
    expect(bytes / length).toBeLessThanOrEqual(32)
  })
})
