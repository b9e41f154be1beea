import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { atLeast, atMost, exactly } from '../aim.ts'
import { describeMachine } from '../machine.ts'
import { toJson } from '../report.ts'
import { writeResultsPage } from './write-results-page.ts'

const machine = describeMachine(0.4)
const ratio = { median: 0.9, min: 0.8, max: 1 }
const boardRun = {
  part: 'board',
  command: 'npm run bench -- board',
  seconds: 120,
  machine,
  report: {
    title: 'The leaderboard: reading it',
    columns: ['request', 'Arena'],
    rows: [['whole | 20 kB', '8000/s']],
    notes: ['Medians of 7 repeats.'],
    findings: [{ what: 'whole', aims: [atLeast('rate', ratio, 0.95, '×'), atMost('CPU', ratio, 1.1, '×')] }],
    measurements: { repeats: 7 },
    drawings: { 'board.svg': '<svg/>' },
  },
}
const voteRun = {
  ...boardRun,
  part: 'vote',
  command: 'npm run bench -- vote --quick',
  report: {
    ...boardRun.report,
    title: 'Votes',
    findings: [{ what: '1 caller', aims: [exactly('round trips', { median: 1, min: 1, max: 1 }, 1, '')] }],
    drawings: {},
  },
}

let root = ''
afterEach(() => rm(root, { recursive: true, force: true }))

async function pageOf(files: Readonly<Record<string, string>>): Promise<string> {
  root = await mkdtemp(path.join(tmpdir(), 'results-'))
  await mkdir(path.join(root, 'results'))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(root, 'results', name), text)
  await writeResultsPage(path.join(root, 'results'), ['ratings', 'board', 'vote'])
  return readFile(path.join(root, 'RESULTS.md'), 'utf8')
}

it('has every part that was kept, whenever it was run, with its own date and command', async () => {
  const page = await pageOf({ 'vote.json': toJson(voteRun), 'board.json': toJson(boardRun) })
  const date = `${machine.date.slice(0, 16)}Z`
  expect(page).toContain(
    `| [board](#the-leaderboard-reading-it) | \`npm run bench -- board\` | ${date} | 2.0 min | 7 | 0.4, ${machine.loadAfter} |`,
  )
  expect(page).toContain(`| [vote](#votes) | \`npm run bench -- vote --quick\` | ${date} |`)
  expect(page.indexOf('[board]')).toBeLessThan(page.indexOf('[vote]'))
  expect(page).toContain('| whole \\| 20 kB | 8000/s |')
  expect(page).toContain('![The leaderboard: reading it](results/board.svg)')
  expect(page).toContain('PostgreSQL ')
})

it('says where it was written from, and leads from wherever it is to how it is measured', async () => {
  const page = await pageOf({ 'board.json': toJson(boardRun) })
  const [, out = '', guide = ''] = /--out (\S+)`.*\[README\.md\]\((.*?)\)/.exec(page) ?? []
  expect(path.resolve(out)).toBe(path.join(root, 'results'))
  expect(await readFile(path.join(root, guide), 'utf8')).toContain('# Benchmarks')
})

it('judges every aim in one table and says how far the repeats lay apart', async () => {
  const page = await pageOf({ 'board.json': toJson(boardRun), 'vote.json': toJson(voteRun) })
  expect(page).toContain('2 of 3 aims are reached.')
  expect(page).toContain('| whole | 0.900× (0.800–1.00) | rate ≥ 0.95× | **missed** |')
  expect(page).toContain('| whole | 0.900× (0.800–1.00) | CPU ≤ 1.1× | reached |')
  expect(page).toContain('| 1 caller | 1 | round trips = 1 | reached |')
  expect(page).toContain('it is 22 % of the median in the middle of these lines')
})

it('takes results that were kept before a table was part of them', async () => {
  const old = { title: 'Ratings', machine: { ...machine, undici: undefined }, measurements: { repeats: 5 } }
  const page = await pageOf({ 'ratings.json': JSON.stringify(old) })
  expect(page).toContain('[The table](results/ratings.md)')
  expect(page).toContain('| [ratings](#ratings) | `npm run bench -- ratings` |')
  expect(page).not.toContain('undefined')
})

it('says one machine and one set of versions once, although an older result says less of them', async () => {
  const older = { ...machine, system: 'linux 6.1', undici: undefined, portkey: undefined }
  const newer = { ...machine, system: 'Debian 12, linux 6.1' }
  const places = (page: string) => page.slice(page.indexOf('## Where and when'), page.indexOf('| part'))
  const page = await pageOf({
    'ratings.json': JSON.stringify({ title: 'Ratings', machine: older }),
    'board.json': toJson({ ...boardRun, machine: newer }),
  })
  expect(places(page).match(/^- /gm)).toHaveLength(2)
  expect(places(page)).toContain('Debian 12, linux 6.1')
  expect(places(page)).toContain(`undici ${machine.undici}`)
})

it('keeps two machines and two versions apart', async () => {
  const elsewhere = { ...machine, cores: machine.cores + 2, node: '99.0.0', undici: undefined }
  const page = await pageOf({
    'ratings.json': JSON.stringify({ title: 'Ratings', machine: elsewhere }),
    'board.json': toJson(boardRun),
  })
  for (const { cores, node } of [machine, elsewhere]) {
    expect(page).toContain(`, ${cores} cores, `)
    expect(page).toContain(`- Node ${node}, `)
  }
})
