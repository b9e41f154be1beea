/** What text is written in, and what it is written on. Every text is readable (WCAG AA) on every ground: a test holds it. */
export interface Palette {
  readonly text: Readonly<Record<'ink' | 'quiet' | 'accent' | 'get' | 'post' | 'patch' | 'delete', string>>
  readonly ground: Readonly<Record<'page' | 'panel' | 'code', string>>
  /** Lines that separate, and carry no meaning alone. */
  readonly line: string
}

export const light: Palette = {
  text: {
    ink: '#1b1f27',
    quiet: '#555d6b',
    accent: '#4a3fc9',
    get: '#1561ab',
    post: '#136c41',
    patch: '#8a4b08',
    delete: '#b3261e',
  },
  ground: { page: '#ffffff', panel: '#f6f6f9', code: '#efeff5' },
  line: '#dcdde5',
}

export const dark: Palette = {
  text: {
    ink: '#e7e8ee',
    quiet: '#a3a8b6',
    accent: '#aaa3ff',
    get: '#7db8f5',
    post: '#6fcf9b',
    patch: '#e9b063',
    delete: '#ff9a91',
  },
  ground: { page: '#121319', panel: '#191b23', code: '#21232d' },
  line: '#333643',
}

/** A palette as the custom properties that the style is written in. */
export function declare({ text, ground, line }: Palette): string {
  const colours = Object.entries({ ...text, ...ground, line })
  return colours.map(([name, colour]) => `--${name}: ${colour};`).join(' ')
}
