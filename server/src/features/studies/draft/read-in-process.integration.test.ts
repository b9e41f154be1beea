import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import type { PromptFile } from './files/read-prompts.ts'
import type { Task } from './files/tasks.ts'
import { runInProcess } from './read-in-process.ts'

/** The program of the built service. */
const built = new URL('../../../../dist/features/studies/draft/files/reader.js', import.meta.url)

async function programOf(code: string): Promise<URL> {
  const folder = await mkdtemp(path.join(tmpdir(), 'arena-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'program.mjs')
  await writeFile(file, code)
  return pathToFileURL(file)
}

const limits = { promptsMax: 4, promptCharsMax: 100, systemCharsMax: 50, answerCharsMax: 200, textCharsMax: 1_000 }
const taskFor = (text: string): Task => ({
  name: 'readPrompts',
  request: {
    file: new TextEncoder().encode(text),
    contentType: 'application/json',
    limits,
    models: new Set(),
    contestantsMax: 12,
    itemsMax: Number.POSITIVE_INFINITY,
  },
})
const tooComplex = { error: 'file-too-complex', status: 400 }

it('[T30] reads a file in a process', async () => {
  const read = (await runInProcess(built, taskFor('["One", {"turns": ["Two", "Three"]}]'))) as PromptFile
  expect(read).toMatchObject({ format: 'json', count: 2, errors: [], warnings: [{ count: 1 }] })
  expect(read.images).toEqual(new Map())
})

it('[T30] refuses a file that needs too much memory', async () => {
  const objects = taskFor(`[${Array(1_000_000).fill('{}').join(',')}]`)
  await expect(runInProcess(built, objects, { heapMbMax: 16 })).rejects.toMatchObject(tooComplex)
})

it('[T30] refuses a file that takes too long, and ends its process', async () => {
  const endless = await programOf('setInterval(() => {}, 1_000)')
  await expect(runInProcess(endless, taskFor('[]'), { msMax: 20 })).rejects.toMatchObject(tooComplex)
})

it('[T30] says that a process failed or ended without a result', async () => {
  const failing = await programOf('process.once("message", () => { throw new Error("broken") })')
  await expect(runInProcess(failing, taskFor('[]'))).rejects.toThrow('ended with 1')
  const unknown = { name: 'unknown', request: {} } as never
  await expect(runInProcess(built, unknown)).rejects.toThrow('is not a function')
})

it('[T30] gives a process no setting of the service', async () => {
  const showing = await programOf(
    'process.once("message", () => process.send({ result: process.env }, () => process.disconnect()))',
  )
  expect(Object.keys((await runInProcess(showing, taskFor('[]'))) as object)).not.toContain('PATH')
})
