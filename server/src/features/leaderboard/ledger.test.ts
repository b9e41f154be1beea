import { describe, expect, it } from 'vitest'
import { createLedger, type Ledger } from './ledger.ts'
import { voteCount } from './ledger-view.ts'
import { everything, type Slice } from './slice.ts'
import { chooseVotes, groupByVoter } from './slice-votes.ts'
import type { StoredVote, VoteReader } from './vote-store.ts'

const modelIds = ['a', 'b', 'c']

/** The counted votes of a slice, taken apart again. */
function select(ledger: Ledger, slice: Slice) {
  const view = ledger.view()
  const { voterStarts, codes } = groupByVoter(chooseVotes(view, slice, modelIds), voteCount(view))
  return {
    voterStarts,
    left: codes.map((code) => Math.floor(code / 12)),
    right: codes.map((code) => Math.floor(code / 4) % 3),
    outcome: codes.map((code) => code % 4),
  }
}

type Stored = Partial<StoredVote> & { readonly xid: string }

/** Votes as a database shows them: those of transactions that are over, whatever their numbers. */
function setUp() {
  const visible: Stored[] = []
  let horizon = '1'
  let moves = 0
  const asked: string[] = []
  const reader: VoteReader = {
    horizon: async () => ({ snapshot: `${horizon} ${visible.length} ${moves}`, horizon, moves }),
    async *since(from, until) {
      asked.push(from)
      const page = visible
        .filter(({ xid }) => BigInt(xid) >= BigInt(from))
        .map((vote) => ({
          class: 'counted' as const,
          userId: 'ada',
          leftModelId: 'a',
          rightModelId: 'b',
          choice: 'left' as const,
          blind: true,
          day: 20_000,
          tags: '',
          ...vote,
          settled: BigInt(vote.xid) < BigInt(until),
        }))
      if (page.length > 0) yield page
    },
    styled: async () => [],
  }
  return {
    ledger: createLedger(reader),
    asked,
    store: (...votes: Stored[]) => void visible.push(...votes),
    forget: () => void visible.splice(0),
    setHorizon: (xid: string) => {
      horizon = xid
    },
    move: () => {
      moves += 1
    },
  }
}

describe('createLedger', () => {
  it('[L9] has every vote once, though a transaction with a lower number ends later', async () => {
    const { ledger, store, setHorizon } = setUp()
    // 11 is over while 10 still runs.
    setHorizon('10')
    store({ xid: '11', userId: 'bob' })
    await ledger.refresh()
    expect(select(ledger, everything).left).toHaveLength(1)
    setHorizon('12')
    store({ xid: '10', userId: 'ada' })
    await ledger.refresh()
    expect(select(ledger, everything).left).toHaveLength(2)
    await ledger.refresh()
    expect(select(ledger, everything).left).toHaveLength(2)
  })

  it('[L9] reads settled votes only once', async () => {
    const { ledger, store, setHorizon, asked } = setUp()
    store({ xid: '5' }, { xid: '6' })
    setHorizon('7')
    await ledger.refresh()
    store({ xid: '8' })
    setHorizon('9')
    await ledger.refresh()
    expect(asked).toEqual(['0', '7'])
    expect(select(ledger, everything).outcome).toHaveLength(3)
  })

  it('[L9] puts the votes of one voter beside each other', async () => {
    const { ledger, store, setHorizon } = setUp()
    store(
      { xid: '1', userId: 'ada', choice: 'left' },
      { xid: '2', userId: 'bob', choice: 'tie', rightModelId: 'c' },
      { xid: '3', userId: 'ada', choice: 'both-bad', leftModelId: 'c' },
    )
    setHorizon('4')
    await ledger.refresh()
    const { voterStarts, left, right, outcome } = select(ledger, everything)
    expect([...voterStarts]).toEqual([0, 2, 3])
    expect([...left]).toEqual([0, 2, 0])
    expect([...right]).toEqual([1, 1, 2])
    expect([...outcome]).toEqual([0, 3, 2])
  })

  it('[L10] gives the votes of a slice, and of known models alone', async () => {
    const { ledger, store, setHorizon } = setUp()
    store(
      { xid: '1', tags: 'code lang:de', day: 20_000 },
      { xid: '2', tags: 'no-code', day: 20_001, blind: false },
      { xid: '3', tags: 'code', day: 20_002, rightModelId: 'gone' },
    )
    setHorizon('4')
    await ledger.refresh()
    const count = (slice: object) => select(ledger, { ...everything, ...slice }).left.length
    expect(count({})).toBe(2)
    expect(count({ tag: 'code' })).toBe(1)
    expect(count({ tag: 'cod' })).toBe(0)
    expect(count({ blindOnly: true })).toBe(1)
    expect(count({ since: '2024-10-05' })).toBe(1)
    expect(count({ until: '2024-10-04' })).toBe(1)
  })

  it('[L9] reads everything anew when votes changed hands', async () => {
    const { ledger, store, setHorizon, forget, move } = setUp()
    store({ xid: '1', userId: 'guest' }, { xid: '2', userId: 'ada' })
    setHorizon('3')
    await ledger.refresh()
    expect(select(ledger, everything).voterStarts).toHaveLength(3)
    forget()
    store({ xid: '1', userId: 'ada' }, { xid: '2', userId: 'ada' })
    move()
    await ledger.refresh()
    expect([...select(ledger, everything).voterStarts]).toEqual([0, 2])
  })

  it('[L9] serves many who ask at once, and goes on after a failure', async () => {
    const { ledger, store, setHorizon } = setUp()
    setHorizon('100')
    store({ xid: '1' })
    const first = ledger.refresh()
    store({ xid: '2' })
    const second = ledger.refresh()
    expect(ledger.refresh()).toBe(second)
    await Promise.all([first, second])
    expect(select(ledger, everything).left).toHaveLength(2)
  })

  it('[L9] never counts a vote twice, however the reads fall together', async () => {
    const { ledger, store, setHorizon } = setUp()
    setHorizon('1')
    await ledger.refresh()
    store({ xid: '5' })
    setHorizon('6')
    const asked: Promise<void>[] = []
    const askAgain = (times: number): Promise<void> => {
      const read = ledger.refresh()
      asked.push(read)
      return times === 0 ? read : Promise.all([read, Promise.resolve().then(() => askAgain(times - 1))]).then(() => {})
    }
    asked.push(
      ledger.refresh().then(() => askAgain(20)),
      askAgain(20),
    )
    await Promise.all(asked)
    await Promise.all(asked)
    expect(select(ledger, everything).left).toHaveLength(1)
  })

  it('[L9] says that its votes changed, also when they only changed hands', async () => {
    const { ledger, store, setHorizon, move } = setUp()
    const seen = new Set<string>()
    const look = async () => {
      await ledger.refresh()
      seen.add(ledger.view().revision)
    }
    setHorizon('9')
    await look()
    store({ xid: '10' })
    setHorizon('11')
    await look()
    move()
    await look()
    expect(seen.size).toBe(3)
    await look()
    expect(seen.size).toBe(3)
  })

  it('grows beyond its first size', async () => {
    const { ledger, store, setHorizon } = setUp()
    store(...Array.from({ length: 5_000 }, (_, index) => ({ xid: String(index + 1), userId: `voter ${index % 7}` })))
    setHorizon('5001')
    await ledger.refresh()
    expect(select(ledger, everything).left).toHaveLength(5_000)
  })
})
