import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { keepWoff2 } from './woff2-only.ts'

it('keeps one format of each KaTeX font', () => {
  const styles = readFileSync(createRequire(import.meta.url).resolve('katex/dist/katex.min.css'), 'utf8')
  const kept = keepWoff2(styles)
  expect(kept.match(/url\([^)]*\.woff2\)/g)).toHaveLength(styles.match(/@font-face/g)!.length)
  expect(kept).not.toMatch(/\.(ttf|woff)\)/)
})
