import { describe, expect, it } from 'vitest'
import { readFixture } from '../testing/rows.ts'
import { figuresOf, parseStudyFile } from './study-file.ts'

/** The same members and words, and numbers to a relative error of 1e-6. */
function expectSame(given: unknown, wanted: unknown, path: string): void {
  if (typeof wanted === 'number') {
    const tolerance = Math.max(1e-9, 1e-6 * Math.abs(wanted))
    expect(Math.abs(Number(given) - wanted), `${path} is ${given}, not ${wanted}`).toBeLessThanOrEqual(tolerance)
  } else if (typeof wanted === 'object' && wanted !== null) {
    expect(Object.keys(given as object).sort(), path).toEqual(Object.keys(wanted).sort())
    for (const [name, value] of Object.entries(wanted))
      expectSame((given as Record<string, unknown>)[name], value, `${path}.${name}`)
  } else expect(given, path).toBe(wanted)
}

describe.each(['study-baseline', 'study-clear-best', 'study-open-prompts', 'study-two-pairs'])('%s', (name) => {
  const figures = figuresOf(parseStudyFile(readFixture(name))) as Record<string, unknown>
  const reference = readFixture(`${name}.ref`) as Record<string, unknown>
  const parts = ['intervals', 'verdict', 'judge'].filter((part) => part in reference)

  it.each(parts)('[R43] [R44] [R45] matches the reference %s', (part) => {
    expectSame(figures[part], reference[part], part)
  })
})
