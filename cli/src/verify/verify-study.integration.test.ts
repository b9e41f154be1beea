import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FIRST_PREVIOUS, type StudyEntry, type StudyFact, studyLineOf } from '@arena/ratings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arena } from '../fixtures.ts'
import { loadServer } from '../server.ts'

// The last one decides: a study opens no comparison after that.
const PROMPTS = 17
const at = '2026-11-16T08:00:00.000Z'
const contestant = { model: null, system: null, template: null, temperature: null, maxTokens: null, imported: true }
const answer = { leaked: false, costUsd: null, ms: null, tokens: 9, headers: 0, lists: 0, bold: 0 }
const design: StudyFact = {
  type: 'design',
  studyId: 's',
  parentId: null,
  question: 'Which answers mail better?',
  goal: 'best',
  at,
  baseline: null,
  marginPoints: 35,
  settleOn: 'better',
  level: 0.05,
  votesPerComparison: 1,
  budgetVotes: null,
  contestants: ['heron', 'swift'].map((name) => ({ name, ...contestant })),
  prompts: Array.from({ length: PROMPTS }, (_, id) => ({ id: String(id), hash: String(id), tags: [] })),
  answers: Array.from({ length: PROMPTS }, (_, id) => ['a', 'b'].map((name) => ({ hash: `${name}${id}`, ...answer }))),
}

/** Two voters in turn, who nearly always prefer swift. */
const comparisonAt = (prompt: number): StudyFact[] => {
  const comparison = prompt + 1
  const choice = prompt % 9 === 3 ? 'left' : 'right'
  const vote = { assignment: `a${prompt}`, comparison, voter: prompt % 2, left: 0, right: 1, choice } as const
  return [
    { type: 'open-comparison', comparison, prompt, first: 0, second: 1, at },
    { type: 'vote', ...vote, ms: 9_000, repeat: false, owner: false, at },
    { type: 'close-comparison', comparison, reason: 'votes' },
  ]
}
const facts: StudyFact[] = [
  ...[design, ...Array.from({ length: PROMPTS }, (_, prompt) => comparisonAt(prompt)).flat()],
  { type: 'close', by: 'verdict', at },
]

/** The lines, each with the hash of the one before. */
function chain(given: readonly StudyFact[]): string[] {
  let previous = FIRST_PREVIOUS
  return given.map((fact, index) => {
    const line = studyLineOf({ ...fact, position: index + 1, previous } as StudyEntry)
    previous = createHash('sha256').update(line).digest('hex')
    return line
  })
}

describe('arena verify study.jsonl', () => {
  const lines = chain(facts)
  let folder = ''
  const save = async (name: string, text: string) => {
    const file = path.join(folder, name)
    await writeFile(file, text)
    return file
  }
  let log = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-verify-study-'))
    log = await save('study.jsonl', `${lines.join('\n')}\n`)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('[T79] prints the verdict and the ranking', async () => {
    const { code, out, err } = await arena(['verify', log])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(`${lines.length} lines, none changed.`)
    expect(out).toContain('swift is best: better than all others, decided after 17 comparisons.')
    expect(out).toMatch(
      /17 votes by 2 voters on 17 closed comparisons\. The study was closed when its question was answered\./,
    )
    expect(out).toMatch(/swift +\d+\.\d.*\nheron +\d+\.\d/)
  })

  it('[T79] finds the numbers of a report equal, and names those that differ', async () => {
    const { recomputeReport } = await loadServer()
    const hash = createHash('sha256').update(lines.at(-1)!).digest('hex')
    const entries = lines.map((line) => JSON.parse(line) as StudyEntry)
    const report = recomputeReport(entries, { lines: lines.length, hash })
    // What only the service has, such as the name, is not compared.
    const example = { first: { contestant: 'heron', text: 'Yes' }, second: { contestant: 'swift', text: 'No' } }
    const published = { ...report, study: { ...report.study, name: 'Mail' } }
    const equal = await save('report.json', JSON.stringify(published))
    expect(await arena(['verify', log, '--report', equal])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Every number of the report is equal'),
    })
    const changed = {
      ...published,
      design: { ...report.design, votes: 31 },
      closest: [{ ...example, score: 1, votes: 2 }],
    }
    const { code, out } = await arena(['verify', log, '--report', await save('changed.json', JSON.stringify(changed))])
    expect(code).toBe(1)
    expect(out).toContain('design.votes is 31, and the log gives 17')
    expect(out).toContain('closest.0 is {')
  })

  it('[T101] compares a report of an earlier version, which has no win shares', async () => {
    const { recomputeReport } = await loadServer()
    const hash = createHash('sha256').update(lines.at(-1)!).digest('hex')
    const entries = lines.map((line) => JSON.parse(line) as StudyEntry)
    const { design, pairs, ...report } = recomputeReport(entries, { lines: lines.length, hash })
    const { tagged: _tagged, tags: _tags, ...designBefore } = design
    const before = {
      ...report,
      design: designBefore,
      pairs: pairs.map(({ winShare: _winShare, ...pair }) => pair),
    }
    const verify = async (name: string, saved: object) =>
      arena(['verify', log, '--report', await save(name, JSON.stringify(saved))])
    expect((await verify('before.json', before)).out).toContain('Every number of the report is equal')
    expect((await verify('without.json', { ...before, design })).out).toContain('winShare is undefined')
  })

  it('[T79] prints the figures as JSON', async () => {
    const { out } = await arena(['verify', log, '--json'])
    expect(JSON.parse(out)).toMatchObject({ lines: lines.length, figures: { verdict: { best: 1 } }, differences: null })
  })

  it.each<[string, string[], RegExp]>([
    ['changed', lines.with(5, lines[5]!.replace('9000', '9001')), /^Line 7 of the study does not continue/],
    ['missing', lines.toSpliced(5, 1), /^Line 6 of the study has position 7/],
    ['of another kind', lines.with(5, lines[5]!.replace('"ms"', '"time"')), /^Line 6 is not a line of the study/],
    ['impossible', chain(facts.toSpliced(4, 0, facts[2]!)), /^Line 5 of the study is impossible: the assignment "a0"/],
  ])('[T79] fails if a line is %s', async (_, given, sentence) => {
    const { code, out, err } = await arena(['verify', await save('bad.jsonl', given.join('\n'))])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(sentence)
  })

  it.each([
    ['a board', ['--board', 'board.json'], 2, /a study has a --report/],
    ['a report of something else', ['--report', 'study-0.json'], 1, /is no report of a study/],
  ])('[T79] refuses %s', async (_, options, code, sentence) => {
    await save('study-0.json', '{}')
    const given = options.map((option) => (option.startsWith('--') ? option : path.join(folder, option)))
    const refused = await arena(['verify', log, ...given])
    expect(refused.code).toBe(code)
    expect(refused.err).toMatch(sentence)
  })
})
