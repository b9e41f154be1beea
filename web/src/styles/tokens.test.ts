import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const styles = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')

/** What a rule sets, by name. */
function settings(selector: string): Record<string, string> {
  const begin = styles.indexOf(`${selector} {`)
  expect(begin, selector).toBeGreaterThan(-1)
  const body = styles.slice(begin + selector.length + 2, styles.indexOf('}', begin))
  return Object.fromEntries([...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]))
}

it('has the same dark theme by setting and by system preference', () => {
  const chosen = settings(':root[data-theme="dark"]')
  expect(settings(':root:not([data-theme="light"])')).toEqual(chosen)
  expect(Object.keys(chosen).length).toBeGreaterThan(20)
})
