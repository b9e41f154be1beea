import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const workspaces = ['contract', 'ratings', 'client', 'server', 'cli', 'web', 'bench', 'release', 'torture', 'e2e']

export interface TestFile {
  /** From the root of the project. */
  path: string
  text: string
}

const sources = workspaces.flatMap((workspace) =>
  readdirSync(path.join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(workspace, 'src', file)),
)

const read = (file: string): TestFile => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') })

/** The files with tests. */
export const testFiles: readonly TestFile[] = sources.filter((file) => /\.(test|e2e)\.tsx?$/.test(file)).map(read)

/** The files that only tests import. */
export const testSupport: readonly TestFile[] = sources
  .filter((file) => !/\.(test|e2e)\.tsx?$/.test(file))
  .filter((file) => /^e2e\/|\/testing\/|\/fixtures\b/.test(file))
  .map(read)

/** The name of other tests says their kind: `x.integration.test.ts`. */
export const isUnitTest = ({ path }: TestFile): boolean => /\/[\w-]+\.test\.tsx?$/.test(path)

/** What a test does to its worker: it replaces timers, globals, modules or the environment. */
const changes =
  /\b(?:useFakeTimers|setSystemTime|stubGlobal|stubEnv|vi\.(?:mock|doMock))\(|spyOn\((?:global|globalThis|process|console|performance|crypto|[A-Z]\w*),|\bprocess\.env(?:\.\w+|\[[^\]]*\]) =|\bglobalThis\.\w+ =/

export const changesItsWorker = ({ text }: TestFile): boolean => changes.test(text)

/** The unit tests that need a worker of their own: in another one they would change the tests of other files. */
export const isolatedTests: readonly string[] = testFiles
  .filter((file) => isUnitTest(file) && changesItsWorker(file))
  .map((file) => file.path)
