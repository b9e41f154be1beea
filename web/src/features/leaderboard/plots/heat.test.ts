import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
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

const css = readFileSync(new URL('../../../styles/tokens.css', import.meta.url), 'utf8')
const themes = { light: css.slice(0, css.indexOf('@media')), dark: css.slice(css.indexOf('[data-theme="dark"]')) }

describe.each(Object.entries(themes))('in the %s theme', (_, theme) => {
  const colour = (name: string) => {
    const hex = new RegExp(`--${name}: #([0-9a-f]{6})`).exec(theme)![1]!
    return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  }
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

function contrast(a: readonly number[], b: readonly number[]): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(rgb: readonly number[]): number {
  const [r, g, b] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
