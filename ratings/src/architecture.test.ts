import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.(test|slow)\.ts$/.test(file) && !file.startsWith('testing'),
)
const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')

/** The files that a file imports, type-only imports included. */
const IMPORTS = new Map(
  SOURCES.map((file) => {
    const targets = [...read(file).matchAll(/from '([^']+)'/g)].map(([, target]) => target!)
    return [file, targets.map((target) => path.posix.join(path.posix.dirname(file), target))]
  }),
)

it.each(SOURCES)('[R1] %s imports only this package and uses no clock, randomness or I/O', (file) => {
  for (const target of IMPORTS.get(file)!) expect(SOURCES).toContain(target)
  expect(read(file)).not.toMatch(/\b(Date|performance|process|globalThis|fetch|Math\.random|crypto|import\()\b/)
})

/** Each layer may import itself and the layers before it. */
const LAYERS = ['errors.ts', 'input', 'log', 'fit', 'board', 'health', 'study', 'index.ts']

it('imports along input, fit, board and health in this direction only', () => {
  const layerOf = (file: string) => LAYERS.indexOf(file.split('/')[0]!)
  for (const [file, targets] of IMPORTS) {
    for (const target of targets)
      expect(layerOf(target), `${file} imports ${target}`).toBeLessThanOrEqual(layerOf(file))
  }
})

it('has no import cycles, type-only imports included', () => {
  const remaining = new Map(IMPORTS)
  // Remove files whose imports are all removed. A cycle never becomes removable.
  for (let removed = true; removed; ) {
    const free = [...remaining].filter(([, targets]) => !targets.some((target) => remaining.has(target)))
    for (const [file] of free) remaining.delete(file)
    removed = free.length > 0
  }
  expect([...remaining.keys()]).toEqual([])
})
