import { describe, expect, it } from 'vitest'
import { contrast, themeColour } from '../../../fixtures/theme-colours.ts'
import { certaintyOf, heatOf, heatPercent } from './heat.ts'

it.each([
  [0.51, 0.7, 'above'],
  [0.3, 0.49, 'below'],
  [0.4, 0.6, 'unclear'],
  [0.5, 0.9, 'unclear'],
  [0.1, 0.5, 'unclear'],
  [null, null, null],
] as const)('[P32] an interval from %s to %s is %s', (lower, upper, certainty) => {
  expect(certaintyOf({ lower, upper })).toBe(certainty)
})

it.each([
  [0.8, 'above', { side: 'row', clear: true }],
  [0.8, 'unclear', { side: 'row', clear: false }],
  [0.2, 'below', { side: 'column', clear: true }],
  [0.2, 'unclear', { side: 'column', clear: false }],
  // The few votes of a pair may contradict what all votes together say.
  [0.2, 'above', { side: 'column', clear: false }],
  [0.8, 'below', { side: 'row', clear: false }],
  [0.8, null, { side: 'row', clear: false }],
  [0.5, 'above', null],
] as const)('[P32] a share of %d with an interval that is %s has the color %j', (share, certainty, heat) => {
  expect(heatOf(share, certainty)).toEqual(heat)
})

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const colour = (name: string) => themeColour(theme, name)
  it.each([
    ['side-a', true],
    ['side-a', false],
    ['side-b', true],
    ['side-b', false],
  ] as const)('the text on a cell has a contrast of 4.5 to 1 (%s, clear: %s)', (side, clear) => {
    const percent = heatPercent({ clear })
    const surface = colour('surface')
    const mixed = colour(side).map((value, channel) => (value * percent + surface[channel]! * (100 - percent)) / 100)
    expect(contrast(colour('text'), mixed)).toBeGreaterThanOrEqual(4.5)
  })
})
