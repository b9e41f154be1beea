import { createHash } from 'node:crypto'
import type { StudyEntry } from '@arena/ratings'
import { afterAll, describe, expect, it } from 'vitest'
import { startArena } from '../../../testing/start-arena.ts'
import { signUp } from '../../admin/fixtures.ts'
import { contestantNames, openStudy, readyStudy, voteInTurn } from '../testing/ready-study.ts'

/** No repeats, and always the most promising pair. */
const random = () => 0.5
const arena = await startArena({ env: { VOTES_PER_HOUR: '0', STUDY_CALLS_MAX: '0' }, random })
afterAll(() => arena.close())
const owner = await signUp(arena, 'owner@arena.test', 'Olga')
const { pool } = arena.database

const linesOf = async (studyId: string): Promise<string[]> =>
  (
    await pool.query<{ line: string }>('select line from study_log where study_id = $1 order by position', [studyId])
  ).rows.map(({ line }) => line)

describe('opening', () => {
  it('[T60] [T99] freezes the design with hashes as line 1, and lists what cannot be compared', async () => {
    const studyId = await readyStudy(
      arena,
      owner,
      {},
      {
        prompts: 4,
        answer: (prompt, contestant) =>
          prompt === 1 && contestant === 0 ? null : prompt === 2 ? 'the same' : `answer ${prompt} ${contestant}`,
      },
    )
    const opened = await owner.client.studies.open(studyId)
    expect(opened).toMatchObject({ state: 'open', comparisons: { closed: 0, total: 7 } })
    expect(opened.joinUrl).toMatch(new RegExp(`^http.*/studies/${studyId}/vote#[\\w-]{20,}$`))
    const [a, b, c] = contestantNames(3)
    expect(opened.leftOut).toEqual([
      { first: a, second: b, missing: 1, identical: 1 },
      { first: a, second: c, missing: 1, identical: 1 },
      { first: b, second: c, missing: 0, identical: 1 },
    ])
    // The page is loaded again.
    expect((await owner.client.studies.read(studyId)).leftOut).toEqual(opened.leftOut)
    const [line] = await linesOf(studyId)
    const design = JSON.parse(line!)
    expect(design).toMatchObject({ type: 'design', position: 1, studyId, goal: 'best', votesPerComparison: 3 })
    const { rows } = await pool.query<{ text: string }>(
      `select answer as text from study_prompts join study_answers using (study_id, prompt)
       where study_id = $1 and contestant = 1 order by drawn`,
      [studyId],
    )
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(design.answers.map((row: { hash: string }[]) => row[1]!.hash)).toEqual(rows.map(({ text }) => hash(text)))
    await expect(owner.client.studies.open(studyId)).rejects.toMatchObject({ status: 409, reason: 'study-state' })
    await expect(owner.client.studies.change(studyId, { name: 'New' })).rejects.toMatchObject({ status: 409 })
  })

  it('[T97] refuses a study for judges only where no model is called', async () => {
    const judges = [{ name: 'strict', model: 'sim/solon' }]
    const studyId = await readyStudy(arena, owner, { judges, judgesOnly: true })
    await expect(owner.client.studies.open(studyId)).rejects.toMatchObject({ status: 409, reason: 'study-incomplete' })
    await owner.client.studies.change(studyId, { judgesOnly: false })
    expect(await owner.client.studies.open(studyId)).toMatchObject({ state: 'open' })
  })

  it.each<[string, string, string]>([
    ['one contestant', 'delete from study_contestants where study_id = $1 and contestant > 0', 'two contestants'],
    [
      'answers of one contestant',
      'delete from study_answers where study_id = $1 and contestant > 0',
      'different answers',
    ],
    [
      'undecided leaks',
      'update study_answers set leaked = true where study_id = $1 and prompt = 1',
      'name their model: 3',
    ],
    ['a running generation', 'update studies set generating = true where study_id = $1', 'being generated'],
    ['no baseline', `update studies set goal = 'baseline' where study_id = $1`, 'compared with'],
  ])('[T60] refuses a draft with %s', async (_, change, rule) => {
    const studyId = await readyStudy(arena, owner)
    await pool.query(change, [studyId])
    const refusal = owner.client.studies.open(studyId)
    await expect(refusal).rejects.toMatchObject({ status: 409, reason: 'study-incomplete' })
    await expect(refusal).rejects.toThrow(rule)
    expect(await linesOf(studyId)).toEqual([])
  })
})

describe('the whole life of a study', () => {
  it('[T61] [T65] goes from opening to a verdict with five voters, whose log is a chain of hashes', async () => {
    const { studyId, voters } = await openStudy(arena, owner, { showReference: true }, { prompts: 60, voters: 5 })
    await voteInTurn(studyId, voters)
    const study = await owner.client.studies.read(studyId)
    expect(study).toMatchObject({ state: 'closed', closedBy: 'verdict', voters: 5 })
    const lines = await linesOf(studyId)
    const entries = lines.map((line) => JSON.parse(line) as StudyEntry)
    expect(entries.map(({ position }) => position)).toEqual(lines.map((_, index) => index + 1))
    const hashes = ['0'.repeat(64), ...lines.map((line) => createHash('sha256').update(line).digest('hex'))]
    expect(entries.map(({ previous }) => previous)).toEqual(hashes.slice(0, -1))
    expect(entries.at(-1)).toMatchObject({ type: 'close', by: 'verdict' })
    expect(entries.filter(({ type }) => type === 'vote')).toHaveLength(study.votes)
    const [voter] = voters
    const { assignment, state } = await voter!.client.studies.next(studyId)
    expect([assignment, state]).toEqual([null, 'closed'])
  })
})
