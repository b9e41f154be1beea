import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FOLDER = new URL('.', import.meta.url)
const SOURCES = readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && !/\.(test|slow)\.ts$/.test(file))

it.each(SOURCES)('[R1] %s imports nothing from outside and reads no clock, chance or surroundings', (file) => {
  const source = readFileSync(new URL(file, FOLDER), 'utf8')
  const imported = [...source.matchAll(/from '([^']+)'/g)].map(([, path]) => path)
  for (const path of imported) expect(path).toMatch(/^\.\/[a-z-]+\.ts$/)
  expect(source).not.toMatch(/\b(Date|performance|process|globalThis|fetch|Math\.random|crypto|import\()\b/)
})
