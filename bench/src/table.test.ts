import { expect, it } from 'vitest'
import type { Measurement, Service } from './measure.ts'
import { format, toTable } from './table.ts'

const before: Service = { label: 'before', dir: '/old' }
const after: Service = { label: 'after', dir: '/new' }
const start: Measurement = {
  budget: 'startIdle',
  samples: new Map([
    [before, [{ value: 100 }]],
    [after, [{ value: 130 }, { value: 125 }, { value: 140 }]],
  ]),
}
const board: Measurement = {
  budget: 'board',
  detail: 'among few',
  samples: new Map([
    [before, [{ value: 9000, baseline: 10_000 }]],
    [
      after,
      [
        { value: 6000, baseline: 10_000 },
        { value: 7000, baseline: 10_000 },
        { value: 9000, baseline: 20_000 },
      ],
    ],
  ]),
}
/** Without the padding. */
const linesOf = (table: string) => table.trim().replace(/ +/g, ' ').replace(/-+/g, '-').split('\n')

it('has one row for each measurement, in the order of the budgets', () => {
  expect(linesOf(toTable([start, board], [after]))).toEqual([
    '| work | measured | compared with | ratio | budget | result |',
    '| - | - | - | - | - | - |',
    '| board read, 100 models, among few | 7,000/s | bare node:http, same bytes: 10,000/s | 0.6× (0.45–0.7) | ≥ 0.6× | met |',
    '| idle memory | 130 MB (125–140) | – | – | ≤ 120 MB | **missed** |',
  ])
})

it('shows the service before the change next to the one after it, and judges the latter', () => {
  expect(linesOf(toTable([board], [before, after]))).toEqual([
    '| work | before | ratio before | after | compared with | ratio after | budget | result |',
    '| - | - | - | - | - | - | - | - |',
    '| board read, 100 models, among few | 9,000/s | 0.9× | 7,000/s | bare node:http, same bytes: 10,000/s | 0.6× (0.45–0.7) | ≥ 0.6× | met |',
  ])
})

it('says where nothing could be measured', () => {
  const samples = new Map([[after, [{ value: Number.NaN }]]])
  expect(linesOf(toTable([{ budget: 'startIdle', samples }], [after])).at(-1)).toContain(
    '| – MB | – | – | ≤ 120 MB | not measured |',
  )
})

it.each([
  [0.012345, '0.0123'],
  [12.345, '12.3'],
  [1234.5, '1,235'],
])('formats %d as %s', (value, text) => {
  expect(format(value)).toBe(text)
})
