import { expect, it } from 'vitest'
import { drawPlots } from './plot.ts'

const points = [
  [10_000, 1],
  [100_000, 2],
  [1_000_000, 4],
] as const
const plot = {
  title: 'a < b',
  x: { label: 'votes', logarithmic: true },
  y: { label: 'ms' },
  series: [{ name: 'vote', points }],
}

it('draws a plain axis from 0 and a logarithmic one in equal steps', () => {
  const svg = drawPlots([plot])
  const line = /polyline points="([^"]+)"/.exec(svg)![1]!
  const [first, second, third] = line.split(' ').map((point) => point.split(',').map(Number)) as [
    number[],
    number[],
    number[],
  ]
  expect(second[0]! - first[0]!).toBeCloseTo(third[0]! - second[0]!, 0)
  // 300 high with 44 below: 0 is at 256, the top of the scale at 34.
  expect(first[1]).toBeCloseTo(256 - (256 - 34) / 4, 0)
  expect(third[1]).toBe(34)
  for (const tick of ['10k', '100k', '1M']) expect(svg).toContain(`>${tick}</text>`)
})

it('writes words as text and puts plots below each other', () => {
  const svg = drawPlots([plot, plot])
  expect(svg).toContain('a &lt; b')
  expect(svg).toContain('translate(0 300)')
  expect(svg).toContain('height="600"')
})

it('draws values that are all 0', () => {
  const flat = { ...plot, x: { label: 's' }, series: [{ name: 'delay', points: [[0, 0] as const, [1, 0] as const] }] }
  expect(drawPlots([flat])).not.toContain('NaN')
})
