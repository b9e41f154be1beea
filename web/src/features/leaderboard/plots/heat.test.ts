import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { heatOf } from './heat.ts'

it.each([
  [0.5, 'row', 0],
  [1, 'row', 48],
  [0, 'column', 48],
  [0.75, 'row', 24],
  [0.25, 'column', 24],
] as const)('a share of %d has the color of the %s, at %d percent', (share, side, percent) => {
  expect(heatOf(share)).toEqual({ side, percent })
})

const css = readFileSync(new URL('../../../styles/tokens.css', import.meta.url), 'utf8')
const themes = { light: css.slice(0, css.indexOf('@media')), dark: css.slice(css.indexOf('[data-theme="dark"]')) }

describe.each(Object.entries(themes))('in the %s theme', (_, theme) => {
  const colour = (name: string) => {
    const hex = new RegExp(`--${name}: #([0-9a-f]{6})`).exec(theme)![1]!
    return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  }
  it('the text on every cell has a contrast of 4.5 to 1', () => {
    for (let share = 0; share <= 1; share += 0.01) {
      const { side, percent } = heatOf(share)
      const from = colour(side === 'row' ? 'side-a' : 'side-b')
      const surface = colour('surface')
      const mixed = from.map((value, channel) => (value * percent + surface[channel]! * (100 - percent)) / 100)
      expect(contrast(colour('text'), mixed), `share ${share}`).toBeGreaterThanOrEqual(4.5)
    }
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
