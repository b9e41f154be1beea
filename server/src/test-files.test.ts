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

  it('of integration leaves its process as it is, and starts no database of its own: files share both', () => {
    const changes = /process\.(chdir|umask|exitCode)|process\.env\S* = |stubEnv|stubGlobal\('process'|embedded: true/
    expect(linesWith(changes).filter((line) => line.includes('.integration.test.ts:'))).toEqual([])
  })
})
