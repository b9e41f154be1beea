import { describe, expect, it } from 'vitest'
import { testFiles, testSupport } from './testing/test-files.ts'

const own = 'server/src/test-files.test.ts'
const files = [...testFiles, ...testSupport].filter(({ path }) => path !== own)

/** The lines that match, as `file:line`. */
const linesWith = (pattern: RegExp, { except = [] }: { except?: readonly string[] } = {}): string[] =>
  files
    .filter(({ path }) => !except.includes(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
    )

describe('a test', () => {
  it('waits with PATIENCE: an own limit is too short on a loaded machine, or too long to see a defect', () => {
    const startsOtherPrograms = ['server/src/testing/start-patroni.ts', 'release/src/packed.process.test.ts']
    expect(linesWith(/\btimeout: [\d_]+,?\s*(?:\}|$)/, { except: startsOtherPrograms })).toEqual([])
    // Without an argument, Vitest waits for one second.
    const withoutIt = files.filter(({ text }) =>
      text
        .split(/\bvi\.wait(?:For|Until)\(/)
        .slice(1)
        .some((call) => !/\bPATIENCE\b/.test(call)),
    )
    expect(withoutIt.map(({ path }) => path).filter((path) => !startsOtherPrograms.includes(path))).toEqual([])
  })
  it('takes a port from unusedPort: one that was free a moment ago may be given to another program', () => {
    expect(linesWith(/free_?port/i)).toEqual([])
  })
  it('takes fast-check from testing/properties, which has one seed for a run', () => {
    expect(linesWith(/from 'fast-check'/, { except: ['server/src/testing/properties.ts'] })).toEqual([])
  })
})
