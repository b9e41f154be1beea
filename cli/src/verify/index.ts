import { readFile } from 'node:fs/promises'
import { createClient } from '@arena/client'
import type { Board } from '@arena/contract'
import { defineCommand, shared } from '../command.ts'
import { CommandError, reasonOf, UsageError } from '../errors.ts'
import type { Io } from '../output/io.ts'
import { createProgress } from '../output/progress.ts'
import { json } from '../output/table.ts'
import { readJson } from '../read-json.ts'
import { loadServer } from '../server.ts'
import { checkLog, positionOf } from './check-log.ts'
import { compareBoards } from './compare-boards.ts'
import { type Lines, type LinesOfFile, readLines, splitLines } from './lines.ts'
import { STUDY_LOG_START, verifyStudy } from './verify-study.ts'

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
  readonly log: Lines
  /** Of the lines; `null` if it is not known before they are read. */
  readonly total: number | null
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
  summary: 'compute the leaderboard again from the public vote log, or a study from its own',
  arguments: ['<url or file>'],
  reads: true,
  options: {
    board: {
      type: 'string',
      value: 'file',
      about: 'with a file: the saved board to compute again; without it, only the lines are checked',
    },
    report: {
      type: 'string',
      value: 'file',
      about: 'with the log of a study: the saved report (.json) whose numbers to compare',
    },
    since: {
      type: 'string',
      value: 'hash',
      about: 'a `logHash` that the service published earlier: fails unless the log only grew since then',
    },
    json: shared.json,
  },
  notes: [
    'With a URL: downloads the boards and the vote log of a service, checks that no line of the log was changed or is',
    'impossible, computes the plain board of every scope and tag again, and compares every number that comes from votes.',
    'The exit code is 0 only if all of them are equal.',
    'With a file: checks the lines of a saved vote log. Add --board to compute a saved board again. To save both:',
    ...SAVE.map((command) => `  ${command}`),
    NOT_COVERED,
    'With the log of a study (study.jsonl): checks its lines, prints its verdict and ranking, and with --report compares every',
    'number of the saved report.',
  ].join('\n'),
  examples: [
    'npx arena verify https://arena.example.org',
    'npx arena verify https://arena.example.org --since 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'npx arena verify votes.jsonl --board board.json',
    'npx arena verify study.jsonl --report report.json',
  ],
  async run({ values, words: [target] }, io) {
    const isUrl = /^https?:\/\//.test(target)
    if (isUrl && values.board !== undefined)
      throw new UsageError('--board goes with a saved vote log; a URL has its own boards.')
    if (values.since !== undefined && !/^[0-9a-f]{64}$/i.test(values.since))
      throw new UsageError('--since takes a logHash: 64 hexadecimal digits.')
    const file = isUrl ? null : await readLines(target)
    // As after a download that failed. A service may have no votes yet.
    if (file?.first === null) throw new CommandError(`${target} has no lines.`)
    if (file?.first.startsWith(STUDY_LOG_START)) {
      if (values.board !== undefined) throw new UsageError('--board goes with a vote log; a study has a --report.')
      const report = values.report === undefined ? null : await readJson(values.report, io)
      return verifyStudy({ log: file.lines, report, since: values.since, json: values.json }, io)
    }
    if (values.report !== undefined) throw new UsageError('--report goes with the log of a study.')
    const { boards, ...source } = file === null ? await download(target) : await withBoard(file, values.board)
    const checked = await checkLines(source, io)
    const { entries, hashes, notes } = checked
    const since =
      values.since === undefined ? null : { hash: values.since, position: positionOf(values.since, checked) }
    const beyond = boards.length === 0 ? 0 : Math.max(0, entries.length - endOf(boards))
    const say = (text: string) => {
      if (!values.json) io.out(text)
    }
    say(describeLog({ lines: entries.length, lastHash: hashes.at(-1)!, beyond, since }))
    for (const note of notes) say(`${note}\n`)
    const recompute = boards.length === 0 ? null : (await loadServer()).createRecompute(entries)
    const verdicts: Verdict[] = []
    for (const board of boards) {
      const { scope, tag, throughVote, totalVotes: votes } = board
      const isComplete = Math.max(throughVote, board.intervalsThroughVote) <= entries.length
      const differences = isComplete
        ? compareBoards(board, await recompute!(board, hashes[throughVote]!))
        : [`throughVote is ${throughVote}, and the log ends at ${entries.length}`]
      const verdict = { scope, tag, throughVote, votes, differences }
      verdicts.push(verdict)
      say(describeVerdict(verdict))
    }
    if (values.json)
      io.out(json({ lines: entries.length, beyond, since, logHash: hashes.at(-1), notes, boards: verdicts }))
    say(`${boards.length === 0 ? ONLY_LINES.join('\n') : NOT_COVERED}\n`)
    if (verdicts.some(({ differences }) => differences.length > 0)) throw new CommandError('')
  },
})

async function checkLines({ log, total }: Omit<Source, 'boards'>, io: Io) {
  const progress = createProgress({ label: 'lines checked', ...(total !== null && { total }), io })
  try {
    return await checkLog(log, progress)
  } finally {
    progress.done()
  }
}

/** The last vote that any of the boards counts. */
const endOf = (boards: readonly Board[]): number =>
  Math.max(...boards.map(({ throughVote, intervalsThroughVote }) => Math.max(throughVote, intervalsThroughVote)))

/** The boards of every scope and tag, and then the log, so that it has every vote of the boards. */
async function download(baseUrl: string): Promise<Source> {
  const { leaderboard } = createClient({ baseUrl })
  const orFail = <Value>(work: Promise<Value>): Promise<Value> =>
    work.catch((error: unknown) => {
      throw new CommandError(`The service at ${baseUrl} could not be read: ${reasonOf(error)}`)
    })
  async function* votes(end: number) {
    for (let from = 1; from <= end; from += BLOCK) yield await orFail(leaderboard.votes({ from, limit: BLOCK }))
  }
  const { items: tags } = await orFail(leaderboard.tags())
  const boards: Board[] = []
  for (const scope of ['all', 'blind'] as const) {
    boards.push(await orFail(leaderboard.read({ scope })))
    for (const { tag } of tags) boards.push(await orFail(leaderboard.read({ scope, tag })))
  }
  const end = endOf(boards)
  return { log: splitLines(votes(end)), total: end, boards }
}

async function withBoard({ lines }: LinesOfFile, boardFile: string | undefined): Promise<Source> {
  const boards = boardFile === undefined ? [] : [parseBoard(await readText(boardFile), boardFile)]
  return { log: lines, total: null, boards }
}

const readText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${file} could not be read: ${reasonOf(error)}`)
  })

function parseBoard(text: string, file: string): Board {
  try {
    return JSON.parse(text) as Board
  } catch {
    throw new CommandError(`${file} is not a saved board.`)
  }
}

const count = new Intl.NumberFormat('en')

interface LogSummary {
  readonly lines: number
  readonly lastHash: string
  /** Lines behind the last vote of the boards. */
  readonly beyond: number
  readonly since: { readonly hash: string; readonly position: number } | null
}

function describeLog({ lines, lastHash, beyond, since }: LogSummary): string {
  const text = [`${count.format(lines)} lines, none changed. The last line has the hash ${lastHash}.`]
  if (since !== null) text.push(`The log only grew since it had ${count.format(since.position)} lines.`)
  if (beyond > 0)
    text.push(`${count.format(beyond)} of the lines, from ${count.format(lines - beyond + 1)} on, are in no board yet.`)
  return `${text.join('\n')}\n`
}

function describeVerdict({ scope, tag, votes, differences }: Verdict): string {
  const name = tag === null ? `scope ${scope}` : `scope ${scope}, tag ${tag}`
  const text = [`${differences.length === 0 ? 'equal    ' : 'DIFFERENT'} ${name}, ${count.format(votes)} votes`]
  text.push(...differences.slice(0, DIFFERENCES_SHOWN_MAX).map((difference) => `  ${difference}`))
  if (differences.length > DIFFERENCES_SHOWN_MAX) text.push(`  and ${differences.length - DIFFERENCES_SHOWN_MAX} more`)
  return `${text.join('\n')}\n`
}
