import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type Lines, readLines, splitLines } from './lines.ts'

async function all(lines: Lines): Promise<string[]> {
  const found: string[] = []
  for await (const part of lines) found.push(...part)
  return found
}

it.each<[string, string[], string[]]>([
  ['within a line', ['on', 'e\ntw', 'o\n'], ['one', 'two']],
  ['at a line feed', ['one', '\n', 'two'], ['one', 'two']],
  ['without a last line feed', ['one\ntwo'], ['one', 'two']],
  ['with other line ends within a line', ['o\u2028n\re\ntwo\n'], ['o\u2028n\re', 'two']],
  ['with empty lines', ['\n\none\n\n', '\n'], ['one']],
])('[L30] joins lines that come in parts: %s', async (_, parts, lines) => {
  expect(
    await all(
      splitLines(
        (async function* () {
          yield* parts
        })(),
      ),
    ),
  ).toEqual(lines)
})

it('[L30] reads a file of many parts, whose characters may have several bytes', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'arena-lines-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'log.jsonl')
  const lines = Array.from({ length: 300 }, (_, at) => `${at} ${'añب€😀'.repeat(700)}`)
  await writeFile(file, lines.join('\n'))
  const read = await readLines(file)
  expect([read.first, await all(read.lines)]).toEqual([lines[0], lines])
  await expect(readLines(path.join(folder, 'none'))).rejects.toThrow(/none could not be read/)
  await writeFile(file, '')
  const empty = await readLines(file)
  expect([empty.first, await all(empty.lines)]).toEqual([null, []])
})
