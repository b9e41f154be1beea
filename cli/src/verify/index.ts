import { readFile } from 'node:fs/promises'
import { createClient } from '@arena/client'
import type { Board } from '@arena/contract'
import { shared } from '../command.ts'
import { defineCommand } from '../define-command.ts'
import { CommandError, exitCodes, reasonOf, UsageError } from '../errors.ts'
import { loadServer } from '../server.ts'
import { json } from '../table.ts'
import { checkLog } from './check-log.ts'
import { compareBoards } from './compare-boards.ts'

/** Lines that are downloaded together; full blocks may come from a cache. */
const BLOCK = 10_000
const DIFFERENCES_SHOWN_MAX = 20
const SAVE = [
  'curl -o board.json URL/api/arena/model-stats',
  "curl -o votes.jsonl 'URL/api/arena/votes.jsonl?limit=100000'   (then from=100001 and so on, added to the same file)",
]
const NOT_COVERED = 'Not covered: fallback rates, style control, speed and cost, which do not come from votes.'
const ONLY_LINES = [
  'No leaderboard was checked: the lines follow each other, but nothing was computed from them.',
  'Add --board with a saved board, or give the URL of the service. `npx arena verify --help` says how to save a board.',
]

interface Source {
  /** In blocks: one string of millions of lines would be too long. */
  readonly log: readonly string[]
  readonly boards: readonly Board[]
}

interface Verdict {
  readonly scope: string
  readonly tag: string | null
  readonly throughVote: number
  readonly votes: number
  readonly differences: readonly string[]
}

export const verifyCommand = defineCommand({
  name: 'verify',
  summary: 'compute the leaderboard again from the public vote log',
  arguments: ['<url or file>'],
  reads: true,
  options: {
    board: {
      type: 'string',
      value: '<file>',
      about: 'with a file: the saved board to compute again; without it, only the lines are checked',
    },
    json: shared.json,
  },
  notes: [
    'With a URL: downloads the boards and the vote log of a service, checks that no line of the log was changed, computes the',
    'plain board of every scope and tag again, and compares every number that comes from votes. The exit code is 0 only if',
    'all of them are equal.',
    'With a file: checks the lines of a saved vote log. Add --board to compute a saved board again. To save both:',
    ...SAVE.map((command) => `  ${command}`),
    NOT_COVERED,
  ].join('\n'),
  examples: ['npx arena verify https://arena.example.org', 'npx arena verify votes.jsonl --board board.json'],
  async run({ values, words: [target] }, io) {
    const isUrl = /^https?:\/\//.test(target!)
    if (isUrl && values.board !== undefined)
      throw new UsageError('--board goes with a saved vote log; a URL has its own boards.')
    const { log, boards } = isUrl ? await download(target!) : await readFiles(target!, values.board)
    const { entries, hashes } = checkLog(log)
    const { recomputeBoard } = await loadServer()
    const verdicts: Verdict[] = []
    for (const board of boards) {
      const { scope, tag, throughVote, totalVotes: votes } = board
      const isComplete = Math.max(throughVote, board.intervalsThroughVote) <= entries.length
      const differences = isComplete
        ? compareBoards(board, await recomputeBoard(entries, board, hashes[throughVote]!))
        : [`throughVote is ${throughVote}, and the log ends at ${entries.length}`]
      verdicts.push({ scope, tag, throughVote, votes, differences })
    }
    const isEqual = verdicts.every(({ differences }) => differences.length === 0)
    io.out(
      values.json
        ? json({ lines: entries.length, logHash: hashes.at(-1), boards: verdicts })
        : describe(entries.length, hashes.at(-1)!, verdicts),
    )
    return isEqual ? exitCodes.done : exitCodes.failed
  },
})

/** The boards of every scope and tag, and then the log, so that it has every vote of the boards. */
async function download(baseUrl: string): Promise<Source> {
  const { leaderboard } = createClient({ baseUrl })
  try {
    const { items: tags } = await leaderboard.tags()
    const boards: Board[] = []
    for (const scope of ['all', 'blind'] as const) {
      boards.push(await leaderboard.read({ scope }))
      for (const { tag } of tags) boards.push(await leaderboard.read({ scope, tag }))
    }
    const end = Math.max(
      ...boards.map(({ throughVote, intervalsThroughVote }) => Math.max(throughVote, intervalsThroughVote)),
    )
    const log: string[] = []
    for (let from = 1; from <= end; from += BLOCK) log.push(await leaderboard.votes({ from, limit: BLOCK }))
    return { log, boards }
  } catch (error) {
    throw new CommandError(`The service at ${baseUrl} could not be read: ${reasonOf(error)}`)
  }
}

async function readFiles(logFile: string, boardFile: string | undefined): Promise<Source> {
  const read = (file: string) =>
    readFile(file, 'utf8').catch((error: unknown) => {
      throw new CommandError(`${file} could not be read: ${reasonOf(error)}`)
    })
  return {
    log: [await read(logFile)],
    boards: boardFile === undefined ? [] : [parseBoard(await read(boardFile), boardFile)],
  }
}

function parseBoard(text: string, file: string): Board {
  try {
    return JSON.parse(text) as Board
  } catch {
    throw new CommandError(`${file} is not a saved board.`)
  }
}

function describe(lines: number, lastHash: string, verdicts: readonly Verdict[]): string {
  const count = new Intl.NumberFormat('en')
  const text = [`${count.format(lines)} lines, none changed. The last line has the hash ${lastHash}.`]
  if (verdicts.length === 0) return `${[...text, ...ONLY_LINES].join('\n')}\n`
  for (const { scope, tag, votes, differences } of verdicts) {
    const name = tag === null ? `scope ${scope}` : `scope ${scope}, tag ${tag}`
    text.push(`${differences.length === 0 ? 'equal    ' : 'DIFFERENT'} ${name}, ${count.format(votes)} votes`)
    text.push(...differences.slice(0, DIFFERENCES_SHOWN_MAX).map((difference) => `  ${difference}`))
    if (differences.length > DIFFERENCES_SHOWN_MAX)
      text.push(`  and ${differences.length - DIFFERENCES_SHOWN_MAX} more`)
  }
  return `${[...text, NOT_COVERED].join('\n')}\n`
}
