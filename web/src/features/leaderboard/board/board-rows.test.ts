import { expect, it } from 'vitest'
import { rowOf, unvoted } from '../../../fixtures/board-row.ts'
import { chooseRows, columnsOf, groupRows, isFiltered, providersOf, shownColumns } from './board-rows.ts'
import { readView, sortKeys } from './board-view.ts'

const plain = readView(new URLSearchParams())
const items = [
  rowOf({ modelId: 'first', eloScore: 1200, totalResponses: 30, isFree: true, bothBadRate: 0.2 }),
  rowOf({ modelId: 'stranger', eloScore: 1100, component: 1, totalResponses: 4 }),
  rowOf({ modelId: 'second', eloScore: 1000, totalResponses: 50, providerName: 'host-b', displayName: 'Crane 2' }),
  rowOf({ modelId: 'third', eloScore: 900, totalResponses: 20, bothBadRate: 0.1, displayName: 'Crane 10' }),
  rowOf({ modelId: 'new', component: 2, ...unvoted }),
]
const { rated, unvoted: waiting } = groupRows(items)
const main = rated[0]!.rows
const ids = (rows: readonly { modelId: string }[]) => rows.map(({ modelId }) => modelId)

it('models that are not connected form separate groups, each numbered from one', () => {
  expect(rated.map(({ rows }) => rows.map(({ modelId, place }) => [place, modelId]))).toEqual([
    [
      [1, 'first'],
      [2, 'second'],
      [3, 'third'],
    ],
    [[1, 'stranger']],
  ])
  expect(ids(waiting)).toEqual(['new'])
})

it('equal ratings share a place, and the next place is skipped', () => {
  const scores = [1200, 1100, 1100, 1000]
  const { rated: groups } = groupRows(scores.map((eloScore, at) => rowOf({ modelId: String(at), eloScore })))
  expect(groups[0]!.rows.map(({ place }) => place)).toEqual([1, 2, 2, 4])
})

it('[P26] provisional models and models without votes have no place, and come after the others', () => {
  const { rated: groups, unvoted: unrated } = groupRows([
    rowOf({ modelId: 'lucky', eloScore: 1300, status: 'provisional', rankLower: null }),
    rowOf({ modelId: 'first', eloScore: 1200 }),
    rowOf({ modelId: 'gone', eloScore: 1100, status: 'retired' }),
    rowOf({ modelId: 'briefly', eloScore: 1050, status: 'retired', rankLower: null }),
    rowOf({ modelId: 'last', eloScore: 1000 }),
    rowOf({ modelId: 'new', component: 2, ...unvoted }),
  ])
  expect(chooseRows(groups[0]!.rows, plain).map(({ modelId, place }) => [place, modelId])).toEqual([
    [1, 'first'],
    [2, 'gone'],
    [3, 'last'],
    [null, 'lucky'],
    [null, 'briefly'],
  ])
  expect(unrated.map(({ modelId, place }) => [place, modelId])).toEqual([[null, 'new']])
})

it('a filter keeps the places of the whole leaderboard', () => {
  const rows = chooseRows(main, { ...plain, text: 'crane' })
  expect(rows.map(({ place }) => place)).toEqual([2, 3])
})

it.each([
  ['rank', 'descending', ['third', 'second', 'first']],
  ['votes', 'descending', ['second', 'first', 'third']],
  ['votes', 'ascending', ['third', 'first', 'second']],
  ['bothBad', 'ascending', ['second', 'third', 'first']],
  ['model', 'ascending', ['second', 'third', 'first']],
] as const)('sorts by %s, %s', (sort, direction, order) => {
  expect(ids(chooseRows(main, { ...plain, sort, direction }))).toEqual(order)
})

it('[P42] has a column for costs and prices if a model has one', () => {
  expect(columnsOf(items)).toEqual(sortKeys)
  const unknown = items.map((item) => ({ ...item, costPer1000Answers: null, inputPrice: null, outputPrice: null }))
  expect(sortKeys.filter((key) => !columnsOf(unknown).includes(key))).toEqual(['cost', 'inputPrice', 'outputPrice'])
})

it('[P31] shows a few columns first, the one that sorts, and all on request', () => {
  const few = ['rank', 'model', 'rating', 'expected', 'votes', 'time', 'cost']
  expect(shownColumns(sortKeys, plain)).toEqual(few)
  expect(shownColumns(sortKeys, { ...plain, sort: 'fallback' })).toEqual([...few, 'fallback'])
  expect(shownColumns(sortKeys, { ...plain, allColumns: true })).toEqual(sortKeys)
})

it.each(sortKeys.filter((key) => key !== 'model' && key !== 'votes'))(
  'a model without a number comes last, whichever way %s is sorted',
  (sort) => {
    const all = [...waiting, ...main]
    for (const direction of ['ascending', 'descending'] as const) {
      expect(ids(chooseRows(all, { ...plain, sort, direction })).at(-1)).toBe('new')
    }
  },
)

it.each([
  [{ provider: 'host-b' }, ['second']],
  [{ freeOnly: true }, ['first']],
  [{ text: ' crane  10 ' }, ['third']],
  [{ text: 'HOST-B' }, ['second']],
  [{ text: 'nobody' }, []],
])('filters by %j', (chosen, left) => {
  expect(ids(chooseRows(main, { ...plain, ...chosen }))).toEqual(left)
  expect(isFiltered({ ...plain, ...chosen })).toBe(true)
})

it('offers each provider once', () => {
  expect(providersOf(items)).toEqual(['host-a', 'host-b'])
  expect(isFiltered({ ...plain, text: '  ' })).toBe(false)
})
