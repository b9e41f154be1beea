import { describe, expect, it } from 'vitest'
import { dark, light, type Palette } from './palette.ts'

/** WCAG 2.2: relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, two: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(two)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const pairs = ({ text, ground }: Palette) =>
  Object.entries(text).flatMap(([word, ink]) =>
    Object.entries(ground).map(([place, paper]) => [word, place, contrast(ink, paper)] as const),
  )

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s palette', (_name, palette) => {
  it.each(pairs(palette))('has %s on %s readable at WCAG AA', (_word, _place, ratio) => {
    expect(ratio).toBeGreaterThanOrEqual(4.5)
  })
})
