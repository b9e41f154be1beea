import { expect, it } from 'vitest'
import { boardQuery, readView, sortBy, votesQuery, writeView } from './board-view.ts'

const plain = readView(new URLSearchParams())

it('the default view has an empty address and uses blind votes', () => {
  expect(writeView(plain).toString()).toBe('')
  expect(boardQuery(plain)).toEqual({ scope: 'blind' })
})

it('the view of all votes is in the address, and an older address of the blind board still works', () => {
  const all = readView(new URLSearchParams('scope=all'))
  expect(boardQuery(all)).toEqual({})
  expect(writeView(all).toString()).toBe('scope=all')
  expect(readView(new URLSearchParams('scope=blind'))).toEqual(plain)
})

it('a view survives a round trip through its address', () => {
  const view = {
    ...plain,
    tag: 'lang:de',
    blindOnly: false,
    styleControlled: true,
    since: '2026-01-31',
    until: '2026-02-28',
    provider: 'some host',
    freeOnly: true,
    text: 'a&b=c',
    sort: 'bothBad',
    direction: 'descending',
    allColumns: true,
    plot: 'cost',
    bySpeed: true,
    predicted: true,
    historyModels: ['one', 'two'],
  } as const
  expect(readView(new URLSearchParams(writeView(view).toString()))).toEqual(view)
  expect(boardQuery(view)).toEqual({
    tag: 'lang:de',
    style: 'controlled',
    since: '2026-01-31',
    until: '2026-02-28',
  })
  expect(votesQuery(view)).not.toHaveProperty('style')
})

it.each(['tag=tea', 'since=2026-02-31', 'since=yesterday', 'until=0000-01-01', 'scope=some', 'sort=luck', 'plot=pie'])(
  'ignores invalid values in an address: %s',
  (search) => {
    expect(readView(new URLSearchParams(search))).toEqual(plain)
  },
)

it('limits the number of models in the history plot', () => {
  expect(readView(new URLSearchParams('models=a,b,,c,d,e,f,g')).historyModels).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(readView(new URLSearchParams('models=')).historyModels).toEqual([])
})

it('a column starts with its best values and reverses on the second click', () => {
  const byVotes = sortBy(plain, 'votes')
  expect(byVotes).toMatchObject({ sort: 'votes', direction: 'descending' })
  expect(sortBy(byVotes, 'votes')).toMatchObject({ sort: 'votes', direction: 'ascending' })
  expect(sortBy(byVotes, 'fallback')).toMatchObject({ sort: 'fallback', direction: 'ascending' })
})
