import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Board } from '@arena/contract'
import type { LogEntry } from '@arena/ratings'
import { expect, it } from 'vitest'
import { createRecompute } from './recompute-board.ts'

const METHOD = readFileSync(new URL('../../../../../ratings/METHOD.md', import.meta.url), 'utf8')
const EXAMPLE = METHOD.slice(METHOD.indexOf('### An example')).split('\n## ')[0]!
const LINES = /```jsonl\n([\s\S]*?)\n```/.exec(EXAMPLE)![1]!.split('\n')

/** The table that begins with the names of columns of a board, as rows of cells. */
const [columns, , ...rows] = EXAMPLE.slice(EXAMPLE.indexOf('| `modelName`'))
  .trim()
  .split('\n')
  .map((line) => line.slice(2, -2).replaceAll('`', '').split(' | '))

it('[L30] computes the board of the example in METHOD.md, to the last digit', async () => {
  const logHash = createHash('sha256').update(LINES.at(-1)!).digest('hex')
  const published = {
    scope: 'all',
    tag: null,
    since: null,
    until: null,
    throughVote: 3,
    intervalsThroughVote: 3,
    asOf: '2026-02-01T00:00:00.000Z',
    items: ['crane', 'heron', 'swift'].map((modelName) => ({ modelId: modelName, modelName, status: 'provisional' })),
  } as unknown as Board
  const entries = LINES.map((line) => JSON.parse(line) as LogEntry)
  const { items } = await createRecompute(entries)(published, logHash)
  const cells = items.map((row) => columns!.map((name) => String(row[name as keyof typeof row])))
  expect(cells).toEqual(rows)
})
