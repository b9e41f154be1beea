import { describe, expect, it } from 'vitest'
import { ALL_VOTES } from './filter.ts'
import { filterVotes, groupByVoter } from './filtered-votes.ts'
import { createVoteCache, type VoteCache } from './vote-cache.ts'
import { voteCount } from './vote-cache-view.ts'
import type { StoredVote, VoteReader } from './vote-store.ts'

const modelIds = ['a', 'b', 'c']

/** The counted votes, decoded. */
function select(voteCache: VoteCache) {
  const view = voteCache.view()
  const { voterStarts, codes } = groupByVoter(filterVotes(view, ALL_VOTES, modelIds), voteCount(view))
  return {
    voterStarts,
    left: codes.map((code) => Math.floor(code / 12)),
    right: codes.map((code) => Math.floor(code / 4) % 3),
    outcome: codes.map((code) => code % 4),
  }
}

type Stored = Partial<StoredVote> & { readonly xid: string }

/** The committed votes of a database, in any order of transaction ids. */
function setUp() {
  const visible: Stored[] = []
  let xmin = '1'
  let revision = 0
  const cursors: string[] = []
  const reader: VoteReader = {
    state: async () => ({ snapshot: `${xmin} ${visible.length} ${revision}`, xmin, revision }),
    async *since(cursor, until) {
      cursors.push(cursor)
      const page = visible
        .filter(({ xid }) => BigInt(xid) >= BigInt(cursor))
        .map((vote) => ({
          class: 'blind' as const,
          userId: 'ada',
          leftModelId: 'a',
          rightModelId: 'b',
          choice: 'left' as const,
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
    voteCache: createVoteCache(reader),
    cursors,
    store: (...votes: Stored[]) => void visible.push(...votes),
    clear: () => void visible.splice(0),
    setXmin: (xid: string) => {
      xmin = xid
    },
    changeRevision: () => {
      revision += 1
    },
  }
}

describe('createVoteCache', () => {
  it('[L9] has every vote once, although an earlier transaction is committed later', async () => {
    const { voteCache, store, setXmin } = setUp()
    // 11 is committed while 10 is still running.
    setXmin('10')
    store({ xid: '11', userId: 'bob' })
    await voteCache.refresh()
    expect(select(voteCache).left).toHaveLength(1)
    setXmin('12')
    store({ xid: '10', userId: 'ada' })
    await voteCache.refresh()
    expect(select(voteCache).left).toHaveLength(2)
    await voteCache.refresh()
    expect(select(voteCache).left).toHaveLength(2)
  })

  it('[L9] reads settled votes only once', async () => {
    const { voteCache, store, setXmin, cursors } = setUp()
    store({ xid: '5' }, { xid: '6' })
    setXmin('7')
    await voteCache.refresh()
    store({ xid: '8' })
    setXmin('9')
    await voteCache.refresh()
    expect(cursors).toEqual(['0', '7'])
    expect(select(voteCache).outcome).toHaveLength(3)
  })

  it('[L9] groups the votes by voter', async () => {
    const { voteCache, store, setXmin } = setUp()
    store(
      { xid: '1', userId: 'ada', choice: 'left' },
      { xid: '2', userId: 'bob', choice: 'tie', rightModelId: 'c' },
      { xid: '3', userId: 'ada', choice: 'both-bad', leftModelId: 'c' },
    )
    setXmin('4')
    await voteCache.refresh()
    const { voterStarts, left, right, outcome } = select(voteCache)
    expect([...voterStarts]).toEqual([0, 2, 3])
    expect([...left]).toEqual([0, 2, 0])
    expect([...right]).toEqual([1, 1, 2])
    expect([...outcome]).toEqual([0, 3, 2])
  })

  it('[L9] reads all votes again after votes were transferred to another user', async () => {
    const { voteCache, store, setXmin, clear, changeRevision } = setUp()
    store({ xid: '1', userId: 'guest' }, { xid: '2', userId: 'ada' })
    setXmin('3')
    await voteCache.refresh()
    expect(select(voteCache).voterStarts).toHaveLength(3)
    clear()
    store({ xid: '1', userId: 'ada' }, { xid: '2', userId: 'ada' })
    changeRevision()
    await voteCache.refresh()
    expect([...select(voteCache).voterStarts]).toEqual([0, 2])
  })

  it('[L9] shares one read between concurrent refreshes', async () => {
    const { voteCache, store, setXmin } = setUp()
    setXmin('100')
    store({ xid: '1' })
    const first = voteCache.refresh()
    store({ xid: '2' })
    const second = voteCache.refresh()
    expect(voteCache.refresh()).toBe(second)
    await Promise.all([first, second])
    expect(select(voteCache).left).toHaveLength(2)
  })

  it('[L9] changes its version with the votes, also when they are only transferred', async () => {
    const { voteCache, store, setXmin, changeRevision } = setUp()
    const seen = new Set<string>()
    const record = async () => {
      await voteCache.refresh()
      seen.add(voteCache.view().version)
    }
    setXmin('9')
    await record()
    store({ xid: '10' })
    setXmin('11')
    await record()
    changeRevision()
    await record()
    expect(seen.size).toBe(3)
    await record()
    expect(seen.size).toBe(3)
  })

  it('grows beyond its initial capacity', async () => {
    const { voteCache, store, setXmin } = setUp()
    store(...Array.from({ length: 5_000 }, (_, index) => ({ xid: String(index + 1), userId: `voter ${index % 7}` })))
    setXmin('5001')
    await voteCache.refresh()
    expect(select(voteCache).left).toHaveLength(5_000)
  })
})
