import { describe, expect, it } from 'vitest'
import { contrast, themeColour } from '../fixtures/theme-colours.ts'

const surfaces = ['canvas', 'surface', 'surface-2']
const rows: [text: string, on: string[], least: number][] = [
  ['text', [...surfaces, 'surface-3', 'accent-soft', 'code-bg', 'side-a-soft', 'side-b-soft'], 4.5],
  ['text-muted', [...surfaces, 'surface-3', 'accent-soft'], 4.5],
  ['on-accent', ['accent', 'accent-strong'], 4.5],
  ['accent', [...surfaces, 'accent-soft'], 4.5],
  ['side-a', [...surfaces, 'side-a-soft'], 4.5],
  ['side-b', [...surfaces, 'side-b-soft'], 4.5],
  ['good', ['surface', 'good-soft'], 4.5],
  ['warn', ['surface', 'warn-soft'], 4.5],
  ['bad', ['canvas', 'surface', 'bad-soft'], 4.5],
  ['mark-a', surfaces, 3],
  ['mark-b', surfaces, 3],
  ['border-strong', surfaces, 3],
]

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(rows)('has enough contrast for %s', (text, on, least) => {
    for (const surface of on) {
      expect(contrast(themeColour(theme, text), themeColour(theme, surface)), surface).toBeGreaterThanOrEqual(least)
    }
  })
})
