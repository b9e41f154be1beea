import { fork } from 'node:child_process'
import { ArenaError } from '../../../base/errors.ts'
import { type Answer, type Task, type Tasks, tasks } from './files/tasks.ts'

const MS_MAX = 20_000
const HEAP_MB_MAX = 512
/** Of a process that was ended for its time, or that found no more memory. */
const ENDED_BY: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGABRT', 'SIGTRAP']

/**
 * Runs one task in a process of its own, which ends with it: a file can take seconds and more memory than the whole service, and
 * neither may become that of other requests. A thread would not do: V8 ends the whole process when a thread that reached its
 * limit of memory is ended.
 */
export const runInProcess = (
  program: URL,
  task: Task,
  { msMax = MS_MAX, heapMbMax = HEAP_MB_MAX } = {},
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const child = fork(program, {
      execArgv: [`--max-old-space-size=${heapMbMax}`],
      // No secret of the service.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), msMax)
    child.once('message', (answer: Answer) =>
      'error' in answer ? reject(new Error(answer.error)) : resolve(answer.result),
    )
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      // After a result it changes nothing.
      reject(
        ENDED_BY.includes(signal)
          ? new ArenaError('file-too-complex', { seconds: MS_MAX / 1_000, megabytes: HEAP_MB_MAX })
          : new Error(`the process that reads a file ended with ${signal ?? code}`),
      )
    })
    child.send(task, (error) => error && reject(error))
  })

type ReadFile = {
  readonly [Name in keyof Tasks]: (request: Parameters<Tasks[Name]>[0]) => Promise<Awaited<ReturnType<Tasks[Name]>>>
}

/** In processes of the built service. Tests run the TypeScript sources, for which there is none. */
export function createFileReader(): ReadFile {
  const isBuilt = import.meta.url.endsWith('.js')
  const program = new URL('./files/reader.js', import.meta.url)
  const inProcess =
    <Name extends keyof Tasks>(name: Name) =>
    async (request: Parameters<Tasks[Name]>[0]): Promise<Awaited<ReturnType<Tasks[Name]>>> => {
      const read = isBuilt
        ? runInProcess(program, { name, request } as Task)
        : (tasks[name] as (request: unknown) => unknown)(request)
      return (await read) as never
    }
  return { readPrompts: inProcess('readPrompts'), readAnswers: inProcess('readAnswers') }
}
