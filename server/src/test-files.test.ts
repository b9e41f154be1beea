import { describe, expect, it } from 'vitest'
import config from '../../vitest.config.ts'
import { changesItsWorker, isUnitTest, type TestFile, testFiles, testSupport } from './testing/test-files.ts'

const own = 'server/src/test-files.test.ts'
const files = [...testFiles, ...testSupport].filter(({ path }) => path !== own)

/** The lines that match, as `file:line`. */
const linesWith = (
  pattern: RegExp,
  { among = files, except = [] }: { among?: readonly TestFile[]; except?: readonly string[] } = {},
): string[] =>
  among
    .filter(({ path }) => !except.includes(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
    )

const projects = config.test!.projects!.flatMap((project) =>
  typeof project === 'object' && 'test' in project ? [project.test!] : [],
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

  it('has a worker of its own if it is a unit test that replaces timers, globals, modules or the environment', () => {
    const expected = testFiles.filter((file) => isUnitTest(file) && changesItsWorker(file)).map(({ path }) => path)
    const [others, isolated] = ['unit', 'unit-isolated'].map((name) =>
      projects.find((project) => project.name === name),
    )
    expect([others?.isolate, isolated?.isolate ?? true]).toEqual([false, true])
    expect(isolated?.include).toEqual(expected)
    expect(others?.exclude).toEqual(expect.arrayContaining(expected))
    // The first is for integration tests. The second replaces `fetch` for each page of a component test.
    const support = ['server/src/testing/sign-in-long-ago.ts', 'web/src/testing/scripted-service.ts']
    expect(testSupport.filter(changesItsWorker).map(({ path }) => path)).toEqual(support)
  })

  it('fakes only the timers that it names and counts none if the files after it get the same worker', () => {
    const shared = { among: files.filter((file) => !isUnitTest(file)) }
    expect(linesWith(/useFakeTimers\((?!\{ toFake: \[)|getTimerCount|\bstub(?:Global|Env)\(/, shared)).toEqual([])
    const fakes = shared.among.filter(({ text }) => /useFakeTimers\(/.test(text))
    expect(fakes.filter(({ text }) => !/useRealTimers\(/.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('asks for locks and connections of its own database only, with untilWaiting', () => {
    const except = ['server/src/testing/until-waiting.ts']
    expect(linesWith(/pg_locks|pg_stat_activity|pg_blocking_pids/, { except })).toEqual([])
  })

  it('takes a port from unusedPort: one that was free a moment ago may be given to another program', () => {
    expect(linesWith(/free_?port/i)).toEqual([])
  })

  it('takes fast-check from testing/properties, which has one seed for a run', () => {
    expect(linesWith(/from 'fast-check'/, { except: ['server/src/testing/properties.ts'] })).toEqual([])
  })

  it('of integration leaves its process as it is, and starts no database of its own: files share both', () => {
    const changes = /process\.(chdir|umask|exitCode)|process\.env\S* = |stubEnv|stubGlobal\('process'|embedded: true/
    expect(linesWith(changes).filter((line) => line.includes('.integration.test.ts:'))).toEqual([])
  })
})
