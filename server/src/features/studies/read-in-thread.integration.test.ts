import { expect, it } from 'vitest'
import type { PromptFile } from './files/read-prompts.ts'
import type { Task } from './files/tasks.ts'
import { runInThread } from './read-in-thread.ts'

/** The thread of the built service. */
const built = new URL('../../../dist/features/studies/files/worker.js', import.meta.url)
const threadOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

const limits = { promptsMax: 4, promptCharsMax: 100, systemCharsMax: 50, answerCharsMax: 200 }
const taskFor = (text: string): Task => ({
  name: 'readPrompts',
  request: {
    file: new TextEncoder().encode(text),
    contentType: 'application/json',
    limits,
    models: new Set(),
    itemsMax: Number.POSITIVE_INFINITY,
  },
})
const tooComplex = { error: 'file-too-complex', status: 400 }
/** It must not get the options of the tests, which would load the sources. */
const execArgv: string[] = []

it('[T30] reads a file in a thread', async () => {
  const read = (await runInThread(built, taskFor('["One", {"turns": ["Two", "Three"]}]'), { execArgv })) as PromptFile
  expect(read).toMatchObject({ format: 'json', count: 2, errors: [], warnings: [{ count: 1 }] })
})

it('[T30] refuses a file that needs too much memory', async () => {
  const objects = taskFor(`[${Array(400_000).fill('{"a":{}}').join(',')}]`)
  await expect(runInThread(built, objects, { execArgv, heapMbMax: 16 })).rejects.toMatchObject(tooComplex)
})

it('[T30] refuses a file that takes too long, and ends its thread', async () => {
  const endless = threadOf('setInterval(() => {}, 1_000)')
  await expect(runInThread(endless, taskFor('[]'), { msMax: 20 })).rejects.toMatchObject(tooComplex)
})

it('[T30] says that a thread failed or ended without a result', async () => {
  await expect(runInThread(threadOf('throw new Error("broken")'), taskFor('[]'))).rejects.toThrow('broken')
  await expect(runInThread(threadOf('process.exit(0)'), taskFor('[]'))).rejects.toThrow('without a result')
})
